import { CallError } from './call.ts';

/** What went wrong, for the user: the server's own words, or `fallback` where our server wrote none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof CallError)
    return error.status === 0 ? `${error.message}. Please try again in a moment.` : error.message;
  return fallback;
}
