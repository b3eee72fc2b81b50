/** What keeps an account from being made or changed, in one sentence. */
export class AccountError extends Error {
  readonly code: 'EMAIL_INVALID' | 'EMAIL_TAKEN' | 'PASSWORD_WEAK' | 'OWNER_FIRST' | 'LAST_OWNER' | 'NOBODY';

  constructor(code: AccountError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
