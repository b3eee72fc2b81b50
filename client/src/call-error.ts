interface CallErrorMore {
  cause?: unknown;
  field?: string | null;
  retryAfterMs?: number | null;
}

/** Why a call was not answered: the server's code, message and field, or `network` / `timeout` / `invalid_answer`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The parameter that was wrong, where the server names one. */
  readonly field: string | null;
  /** How long the server asks to wait; null where it does not. */
  readonly retryAfterMs: number | null;

  constructor(code: string, status: number, message: string, more: CallErrorMore = {}) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = status;
    this.field = more.field ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}
