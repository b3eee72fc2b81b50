import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { endpoints } from '@mintscope/schemas/api/endpoints';

/** A real token's address stands where a path asks for one. */
export function pathOf({ path }: Endpoint, value: string): string {
  return path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(value));
}

/** Calls that end the session they are made with. */
export const endsSession: ReadonlySet<string> = new Set([
  'logout',
  'revoke-session',
  'revoke-sessions',
  'switch-user',
  'switch-back-to-admin',
  'change-password',
]);

/** Endpoints that a caller must be signed in for. */
export const guarded: readonly Endpoint[] = endpoints.filter(
  ({ access, anonymous }) => access !== 'visitor' && !anonymous,
);
export const bodied: readonly Endpoint[] = endpoints.filter(({ body }) => body !== undefined);
export { endpoints };
