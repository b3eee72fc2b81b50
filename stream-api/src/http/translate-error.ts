import { EngineError } from '@mintscope/engines/engine-error';
import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { Refusal } from '@mintscope/records/refusal';
import { diskFull, engineUnavailable, RequestError, refused } from '../errors.ts';
import type { HttpReply } from '../transport/transport.ts';
import { errorReply } from './reply.ts';

/** What was thrown, as a refusal the client may read; null for what is unknown. */
export function toRefusal(error: unknown): RequestError | null {
  if (error instanceof RequestError) return error;
  if (error instanceof Refusal) return refused(error);
  if (error instanceof EngineError && error.code === 'DISK_FULL') return diskFull(error);
  return isEngineAway(error) ? engineUnavailable(error) : null;
}

/** The one error shape. An unknown error is told without detail. */
export function refusalReply(refusal: RequestError | null, requestId: string): HttpReply {
  if (!refusal) {
    return errorReply(500, { error: 'INTERNAL', message: 'The server could not answer this request.', requestId });
  }
  const { status, code, message, field, headers } = refusal;
  return errorReply(status, { error: code, message, ...(field ? { field } : {}), requestId }, headers);
}
