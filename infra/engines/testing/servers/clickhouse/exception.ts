/** An error as ClickHouse's HTTP interface tells it. */
export class ClickhouseException extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ClickhouseException';
    this.code = code;
  }
}

/** Number and text of whatever the engine threw; its text begins with `Code: N.`. */
export function exceptionOf(cause: unknown): ClickhouseException {
  if (cause instanceof ClickhouseException) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const code = /^Code: (\d+)\. /.exec(text)?.[1];
  if (code) return new ClickhouseException(Number(code), text);
  return new ClickhouseException(49, `Code: 49. DB::Exception: ${text}. (LOGICAL_ERROR)`);
}

export function exceptionBody(exception: ClickhouseException, version: string): string {
  return `${exception.message} (version ${version} (official build))\n`;
}

/** The statuses of ClickHouse's own table (`exceptionCodeToHTTPStatus`). */
const statuses: readonly (readonly [number, readonly number[]])[] = [
  [400, [6, 8, 15, 20, 25, 26, 27, 35, 36, 38, 41, 42, 43, 44, 53, 62, 70, 72, 76, 117, 321, 427]],
  [401, [194]],
  [403, [164, 192, 193, 291, 497, 512, 516]],
  [404, [46, 47, 50, 56, 60, 63, 73, 81, 115]],
  [408, [159]],
  [413, [264, 388]],
  [501, [48]],
  [503, [209, 439]],
];

export function statusOf({ code }: ClickhouseException): number {
  return statuses.find(([, codes]) => codes.includes(code))?.[0] ?? 500;
}
