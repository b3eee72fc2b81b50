import { Refusal, type RefusalCode, tooOften } from '@mintscope/records/refusal';
import { messages } from '@mintscope/schemas/messages';

/** What a route throws to refuse a request; the edge turns it into the one error shape. */
export class RequestError extends Error {
  readonly status: number;
  /** Stable code of the answer's `error`. */
  readonly code: string;
  readonly field: string | undefined;
  readonly headers: readonly (readonly [string, string])[];

  constructor(
    status: number,
    code: string,
    message: string,
    more: { field?: string; headers?: readonly (readonly [string, string])[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.headers = more.headers ?? [];
  }
}

export function notFound(message: string): RequestError {
  return new RequestError(404, 'NOT_FOUND', message);
}

const ownTexts: ReadonlySet<string> = new Set(Object.values(messages));

/** A wrong parameter. A text of the specification goes out as it is; any other problem comes after its field. */
export function badRequest(field: string, problem: string): RequestError {
  const message = ownTexts.has(problem) ? problem : `${field}: ${problem}`;
  return new RequestError(400, 'INVALID_PARAMETER', message, { field });
}

/** `whose` names what is counted: requests of an address, sign-ins of it, requests of an account. */
export function tooManyRequests(
  retryAfterSeconds: number,
  whose = 'Too many requests from your address',
): RequestError {
  return refused(tooOften(retryAfterSeconds, whose));
}

export function invalidToken(): RequestError {
  return refused(new Refusal('INVALID_TOKEN', messages.invalidToken));
}

/** What keeps an act upon people's data from being done, as an answer. */
export function refused(refusal: Refusal): RequestError {
  const { code, message, field, retryAfterSeconds } = refusal;
  const headers: [string, string][] = [];
  if (retryAfterSeconds !== undefined) headers.push(['retry-after', String(retryAfterSeconds)]);
  if (code === 'INVALID_TOKEN') headers.push(['www-authenticate', 'Bearer error="invalid_token"']);
  return new RequestError(statusOf[code], code, message, { field, headers, cause: refusal.cause });
}

const statusOf: Record<RefusalCode, number> = {
  INVALID_PARAMETER: 400,
  PARAMETER_VALUE_INVALID: 400,
  PASSWORD_WEAK: 400,
  BAD_SIGNATURE: 401,
  INVALID_TOKEN: 401,
  INVESTOR_CODE_WRONG: 401,
  LOGIN_FAILED: 401,
  MESSAGE_ALTERED: 401,
  NONCE_EXPIRED: 401,
  NONCE_UNKNOWN: 401,
  NONCE_USED: 401,
  NOT_YET_VALID: 401,
  TELEGRAM_EXPIRED: 401,
  TELEGRAM_HASH_WRONG: 401,
  TELEGRAM_USED: 401,
  WRONG_ADDRESS: 401,
  WRONG_CHAIN: 401,
  WRONG_DOMAIN: 401,
  WRONG_NONCE: 401,
  WRONG_URI: 401,
  WRONG_VERSION: 401,
  ACCOUNT_SUSPENDED: 403,
  CHAT_BANNED: 403,
  CHAT_MUTED: 403,
  FORBIDDEN: 403,
  HOLDING_TOO_SMALL: 403,
  WRONG_PASSWORD: 403,
  NOT_FOUND: 404,
  PARAMETER_UNKNOWN: 404,
  ALREADY_DECIDED: 409,
  ALREADY_SWITCHED: 409,
  CLIENT_ID_USED: 409,
  DEFAULT_WATCHLIST: 409,
  EDITED_TOO_OFTEN: 409,
  EDIT_TOO_LATE: 409,
  LAST_OWNER: 409,
  LIST_FULL: 409,
  MESSAGE_DELETED: 409,
  MESSAGE_REPEATED: 409,
  NOT_AN_ADMIN: 409,
  NOT_A_REGULAR_USER: 409,
  NOT_SWITCHED: 409,
  NO_PASSWORD: 409,
  OWN_ACCOUNT: 409,
  PAYMENTS_OFF: 409,
  PICKED_TOO_OFTEN: 409,
  SETTINGS_STALE: 409,
  SWITCHED: 409,
  TELEGRAM_LINKED: 409,
  TELEGRAM_OFF: 409,
  TELEGRAM_SIGNS_IN: 409,
  TOO_MANY_PICKS: 409,
  USERNAME_TAKEN: 409,
  WORDS_HELD: 409,
  RATE_LIMITED: 429,
  BUSY: 503,
  CHAIN_UNAVAILABLE: 503,
};

/** Ingest has no provider to ask. */
export function enrichmentOff(): RequestError {
  return new RequestError(409, 'ENRICHMENT_OFF', 'No enrichment provider is configured.');
}

export function lengthRequired(): RequestError {
  return new RequestError(411, 'LENGTH_REQUIRED', 'The body must come with its Content-Length, not in chunks.');
}

/** There is too much to do for visitors now. Who is signed in is never told so. */
export function busy(): RequestError {
  const message = 'There are too many visitors at the moment; try again shortly, or sign in.';
  return new RequestError(503, 'BUSY', message, { headers: [['retry-after', String(busyRetrySeconds)]] });
}

const busyRetrySeconds = 1;

/** Seconds after which it is worth asking again. */
const engineRetrySeconds = 2;
/** Room is made by people. */
const diskRetrySeconds = 60;

export function engineUnavailable(cause: unknown): RequestError {
  const message = 'A store that this answer needs is not available at the moment; try again shortly.';
  return new RequestError(503, 'ENGINE_UNAVAILABLE', message, {
    headers: [['retry-after', String(engineRetrySeconds)]],
    cause,
  });
}

/** Writes are refused as long as the disk is full; reading goes on. */
export function diskFull(cause: unknown): RequestError {
  const message = 'Nothing can be saved at the moment, because the disk of the server is full; try again later.';
  return new RequestError(503, 'DISK_FULL', message, { headers: [['retry-after', String(diskRetrySeconds)]], cause });
}
