import { useLiveStatus } from './live-context.tsx';

/** A median above this is worth a warning. */
const lateMs = 2_000;
/** Chains tell times by the second, and by a clock of their own. */
const sourceLateMs = 15_000;

export interface ShownDelay {
  /** Median from the receipt of an event by the server to this screen; from when it happened where the source is far behind. Null while none is known. */
  delayMs: number | null;
  /** What is shown is late enough to say so in place of "Live". */
  isLate: boolean;
}

/**
 * How late what is shown is. A page without rows measures no delay, and a list that was just opened leaves out what came before it: then it
 * is as late as the server says that it is itself.
 */
export function useDelay(): ShownDelay {
  const { connection, delay, pulse } = useLiveStatus();
  const served = pulse?.delayP50Ms ?? null;
  const behindMs = delay && served !== null ? Math.max(delay.p50Ms, served) : (delay?.p50Ms ?? served);
  const source = pulse?.sourceDelayP50Ms ?? 0;
  const isSourceLate = source > sourceLateMs;
  return {
    delayMs: isSourceLate ? source + (behindMs ?? 0) : behindMs,
    isLate: connection.phase === 'open' && (isSourceLate || (behindMs !== null && behindMs > lateMs)),
  };
}
