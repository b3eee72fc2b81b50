import { CallError } from './call.ts';

/** What went wrong, for the user: the server's own words, or `fallback` where nobody of ours wrote any. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof CallError)
    return error.status === 0 ? `${error.message}. Please try again in a moment.` : error.message;
  return fallback;
}
