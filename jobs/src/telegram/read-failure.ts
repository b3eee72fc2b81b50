import { type BackOffSettings, type Random, systemRandom, waitAfter } from '@mintscope/engines/patience/back-off';
import type { SendOutcome } from '@mintscope/records/telegram/note-outcome';
import { GrammyError, HttpError } from 'grammy';

export type FailedSend = Exclude<SendOutcome, { kind: 'sent' }>;

const backOff: BackOffSettings = { firstMs: 1_000, factor: 2, maxMs: 5 * 60_000, jitter: 0.25 };
/** A wrong token or address is an operator's to mend. */
const misconfiguredMs = 60_000;

/** Failures of a connection that was never made: nothing was sent. */
const beforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * What a failed call says of its message. Telegram tells no message by a key of ours, so one that it may have taken is not sent
 * again; an answer that refuses it, and a connection that was never made, leave no doubt.
 * @param attempts calls that were made for this message, this one included.
 */
export function readSendFailure(error: unknown, attempts: number, random: Random = systemRandom): FailedSend {
  if (error instanceof GrammyError) return readRefusal(error, attempts, random);
  const code = error instanceof HttpError ? codeOf(error.error) : undefined;
  if (code !== undefined && beforeSending.has(code)) {
    return { kind: 'again', forAll: false, afterMs: waitAfter(backOff, attempts - 1, random), error: code };
  }
  return { kind: 'unknown', error: `There was no answer${code === undefined ? '' : ` (${code})`}.` };
}

function readRefusal(
  { error_code, description, parameters }: GrammyError,
  attempts: number,
  random: Random,
): FailedSend {
  const error = `${error_code}: ${description}`;
  // Passed on by a server that does not know what became of it.
  if (error_code === 504) return { kind: 'unknown', error };
  if (error_code === 429) {
    return { kind: 'again', forAll: true, afterMs: 1_000 * Math.max(1, parameters.retry_after ?? 1), error };
  }
  if (error_code >= 500) {
    return { kind: 'again', forAll: false, afterMs: waitAfter(backOff, attempts - 1, random), error };
  }
  if (error_code === 401 || error_code === 404) {
    return { kind: 'again', forAll: true, afterMs: misconfiguredMs, error };
  }
  const unreachable = error_code === 403 || /chat not found|user is deactivated/i.test(description);
  return { kind: 'refused', unreachable, error };
}

/** Of the failure, or of what caused it. */
function codeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 4; depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    at = 'cause' in at ? at.cause : undefined;
  }
  return undefined;
}

/** One line for the log, without what was sent or where to: the address holds the token. */
export function describeFailure(error: unknown): string {
  if (error instanceof GrammyError) return `${error.error_code}: ${error.description}`;
  if (error instanceof HttpError) return codeOf(error.error) ?? 'no answer';
  return error instanceof Error ? error.name : 'unknown';
}
