export interface Attempt {
  /** Aborted by who asked, by the time that is up, and once the attempt is over. */
  signal: AbortSignal;
  /** Whether time was up. */
  isLate(): boolean;
}

/** Runs an attempt that is given up after so many milliseconds, or when `signal` says so. */
export async function within<Result>(
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  attempt: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any: on a signal that lives as long as the process it leaves something behind for every request.
  const request = new AbortController();
  let late = false;
  const abort = () => request.abort();
  const timer = setTimeout(() => {
    late = true;
    abort();
  }, timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await attempt({ signal: request.signal, isLate: () => late });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    abort();
  }
}
