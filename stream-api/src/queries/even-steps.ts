import type { TokenRow } from '@mintscope/schemas/token';

const shortestMs = 250;

/** Even steps from a token's launch to its newest event, at most so many. */
export function evenSteps(
  { createdAt, eventTimeMs }: Pick<TokenRow, 'createdAt' | 'eventTimeMs'>,
  most: number,
): { fromMs: number; stepMs: number } {
  const fromMs = Math.trunc(createdAt);
  return { fromMs, stepMs: Math.max(shortestMs, Math.ceil((eventTimeMs - fromMs + 1) / most)) };
}
