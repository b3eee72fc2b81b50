import { isTakenOver, wasRugged } from '@mintscope/metrics/classify-life';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { TokenState } from '../state/token-state.ts';

/** It was rugged before, and no others have made it good. */
export function isMarked({ facts, performance }: TokenState, values: ParameterValues): boolean {
  const { ruin, asOfMs: nowMs } = facts;
  return wasRugged(ruin, values) && !isTakenOver(ruin, { nowMs, highest: performance.highest });
}
