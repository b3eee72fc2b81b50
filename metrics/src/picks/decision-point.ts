const secondMs = 1000;
const mostStepMs = 32_000;
/** A decision comes within this part of a token's age, or within a second. */
const shareOfAge = 120;

/** Length of the cells of chain time in which a token of that age is decided upon once: 1, 2, 4 … 32 s. */
export function decisionStepMs(ageMs: number): number {
  let stepMs = secondMs;
  while (stepMs < mostStepMs && stepMs * shareOfAge < ageMs) stepMs *= 2;
  return stepMs;
}

/**
 * Whether a trade that sets the price and is not late is where the token is decided upon: the first in its cell. It rests on the log
 * alone, whatever is published when. `lastMs`: time of the former decision point, -Infinity before the first.
 */
export function isDecisionPoint(atMs: number, { createdMs, lastMs }: { createdMs: number; lastMs: number }): boolean {
  const stepMs = decisionStepMs(atMs - createdMs);
  return lastMs < Math.floor(atMs / stepMs) * stepMs;
}
