import { randomUUID } from 'node:crypto';
import { originAllowed } from '../auth/access.ts';
import { RequestError, tooManyRequests } from '../errors.ts';
import type { HttpReply, HttpRequest } from '../transport/transport.ts';
import type { RequestLimit } from './limit-requests.ts';
import { refusalReply } from './translate-error.ts';

/** Who may not open a live connection: pages without a proper origin, and addresses that open too many. */
export function createSocketRefusal(limitRequests: RequestLimit): (request: HttpRequest) => Promise<HttpReply | null> {
  return async (request) => {
    const refusal = originAllowed(request)
      ? await tooOften(request)
      : new RequestError(403, 'FORBIDDEN', 'This origin may not open the live feed.');
    return refusal && refusalReply(refusal, randomUUID());
  };

  async function tooOften(request: HttpRequest): Promise<RequestError | null> {
    const retryAfterSeconds = await limitRequests('socket', request);
    return retryAfterSeconds === null ? null : tooManyRequests(retryAfterSeconds);
  }
}
