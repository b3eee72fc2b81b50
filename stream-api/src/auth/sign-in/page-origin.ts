import type { Config } from '@mintscope/engines/config';
import type { RequestOrigin } from '../auth.ts';

/** Origin of the page that asks. A program names none: it signs for the first configured page, else for this machine's. */
export function pageOrigin(from: RequestOrigin, { access, api }: Pick<Config, 'access' | 'api'>): string {
  return from.origin ?? access.origins[0]?.toLowerCase() ?? `http://localhost:${api.port}`;
}
