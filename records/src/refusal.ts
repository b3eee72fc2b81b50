export type RefusalCode =
  | 'ACCOUNT_SUSPENDED'
  | 'ALREADY_DECIDED'
  | 'ALREADY_SWITCHED'
  | 'BAD_SIGNATURE'
  | 'BUSY'
  | 'CHAIN_UNAVAILABLE'
  | 'CHAT_BANNED'
  | 'CHAT_MUTED'
  | 'CLIENT_ID_USED'
  | 'DEFAULT_WATCHLIST'
  | 'EDITED_TOO_OFTEN'
  | 'EDIT_TOO_LATE'
  | 'FORBIDDEN'
  | 'HOLDING_TOO_SMALL'
  | 'INVALID_PARAMETER'
  | 'INVALID_TOKEN'
  | 'INVESTOR_CODE_WRONG'
  | 'LAST_OWNER'
  | 'LIST_FULL'
  | 'LOGIN_FAILED'
  | 'MESSAGE_ALTERED'
  | 'MESSAGE_DELETED'
  | 'MESSAGE_REPEATED'
  | 'NONCE_EXPIRED'
  | 'NONCE_UNKNOWN'
  | 'NONCE_USED'
  | 'NOT_AN_ADMIN'
  | 'NOT_A_REGULAR_USER'
  | 'NOT_FOUND'
  | 'NOT_SWITCHED'
  | 'NOT_YET_VALID'
  | 'NO_PASSWORD'
  | 'OWN_ACCOUNT'
  | 'PARAMETER_UNKNOWN'
  | 'PARAMETER_VALUE_INVALID'
  | 'PASSWORD_WEAK'
  | 'PAYMENTS_OFF'
  | 'PICKED_TOO_OFTEN'
  | 'RATE_LIMITED'
  | 'SETTINGS_STALE'
  | 'SWITCHED'
  | 'TELEGRAM_EXPIRED'
  | 'TELEGRAM_HASH_WRONG'
  | 'TELEGRAM_LINKED'
  | 'TELEGRAM_OFF'
  | 'TELEGRAM_SIGNS_IN'
  | 'TELEGRAM_USED'
  | 'TOO_MANY_PICKS'
  | 'USERNAME_TAKEN'
  | 'WORDS_HELD'
  | 'WRONG_ADDRESS'
  | 'WRONG_CHAIN'
  | 'WRONG_DOMAIN'
  | 'WRONG_NONCE'
  | 'WRONG_PASSWORD'
  | 'WRONG_URI'
  | 'WRONG_VERSION';

/** Why an act was not done, in a sentence for who asked for it. Nothing was changed, unless the act says so. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Which of the given values is meant. */
  readonly field: string | undefined;
  /** When it is worth asking again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    more: { field?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** `whose` names what is counted: requests of an address, sign-ins of it, payments of a user. */
export function tooOften(retryAfterSeconds: number, whose: string): Refusal {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return new Refusal('RATE_LIMITED', `${whose}; try again in ${wait}.`, { retryAfterSeconds });
}
