import { CallError } from './call.ts';

const mostRetries = 2;

/** The server has answered, and would answer the same again. */
export function isRefused(error: Error): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}

/** For queries: what was refused is not asked for again by itself. */
export function retryUnlessRefused(count: number, error: Error): boolean {
  return !isRefused(error) && count < mostRetries;
}
