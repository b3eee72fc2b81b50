import { isKeyText } from '@mintscope/records/api-keys/make-key';
import { invalidToken } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';

/**
 * The token of the Authorization header, the only place it is taken from; null without one.
 * @throws RequestError 401 INVALID_TOKEN for a header that holds something else.
 */
export function bearerToken({ headers }: Pick<HttpRequest, 'headers'>): string | null {
  const header = headers.get('authorization');
  if (header === undefined) return null;
  const token = readBearer(header);
  if (token === undefined) throw invalidToken();
  return token;
}

/** The API key of that header; null where it holds none. */
export function keyShown({ headers }: Pick<HttpRequest, 'headers'>): string | null {
  const token = readBearer(headers.get('authorization') ?? '');
  return token !== undefined && isKeyText(token) ? token : null;
}

function readBearer(header: string): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim())?.[1];
}
