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

export function badRequest(field: string, problem: string): RequestError {
  return new RequestError(400, 'INVALID_PARAMETER', `${field}: ${problem}`, { field });
}
