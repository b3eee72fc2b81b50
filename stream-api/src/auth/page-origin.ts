import type { Config } from '@mintscope/engines/config';
import type { AskedFrom } from './auth.ts';

/** Origin of the page that asks. A program names none: it signs for the first configured page, else for this machine's. */
export function pageOrigin(from: AskedFrom, { access, api }: Pick<Config, 'access' | 'api'>): string {
  return from.origin ?? access.origins[0]?.toLowerCase() ?? `http://localhost:${api.port}`;
}
