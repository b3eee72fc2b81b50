import { invalidToken } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';

/**
 * The token of the Authorization header, the only place it is taken from; null without one.
 * @throws RequestError 401 INVALID_TOKEN for a header that holds something else.
 */
export function bearerToken({ headers }: Pick<HttpRequest, 'headers'>): string | null {
  const header = headers.get('authorization');
  if (header === undefined) return null;
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim()) ?? [];
  if (token === undefined) throw invalidToken();
  return token;
}
