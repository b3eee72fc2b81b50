import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '../transport/transport.ts';

/** Whether the request brings the operators' token; the time it takes does not tell how much of it is right. */
export function isOperator({ headers }: Pick<HttpRequest, 'headers'>, token: string): boolean {
  if (token === '') return false;
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
