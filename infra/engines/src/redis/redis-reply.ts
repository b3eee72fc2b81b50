import { ReplyError } from 'ioredis';

/** The code an error reply of Redis begins with (NOAUTH, WRONGPASS, LOADING, …); undefined for anything but a reply. */
export function replyCode(error: unknown): string | undefined {
  if (!(error instanceof ReplyError) || !(error instanceof Error)) return undefined;
  // The protocol carries the code as the first word of the line, and the client hands on only the line.
  return /^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR';
}

/** Answers of a server that is busy with itself for a while: loading its data, in a long script, changing its role. */
export const passingCodes: ReadonlySet<string> = new Set([
  'LOADING',
  'BUSY',
  'READONLY',
  'MASTERDOWN',
  'MISCONF',
  'TRYAGAIN',
]);

export const refusedCodes: ReadonlySet<string> = new Set(['WRONGPASS', 'NOAUTH', 'NOPERM']);

/** The system's code of an error of the connection (ECONNREFUSED, …), if it has one. */
export function connectionCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
