import { clearedCoolDownMs, removedCoolDownMs } from '@mintscope/schemas/picks/pick-controls';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import type { CalledToken } from './called-token.ts';
import type { TokenState } from './token-state.ts';

/** What tokens are called by, as the log said last. */
export interface Picking {
  /** null before any rules were told. */
  readonly rules: PickingRules | null;
  readonly version: string | null;
  /** When all calls were hidden last (the shard's clock, ms); null = never. */
  readonly clearedMs: number | null;
  /** Number of the control event that did. */
  readonly clearId: number | null;
}

export const nothingPicked: Picking = { rules: null, version: null, clearedMs: null, clearId: null };

/** Nothing is called for a while after all calls were hidden. */
export function isClearing({ clearedMs }: Picking, nowMs: number): boolean {
  return clearedMs !== null && nowMs < clearedMs + clearedCoolDownMs;
}

/** Rules do not call a token for a while after it was removed by hand. */
export function isRemoved(called: CalledToken | null, nowMs: number): boolean {
  const removedMs = called?.removedMs ?? null;
  return removedMs !== null && nowMs < removedMs + removedCoolDownMs;
}

/** Whether its last call is still on the lists. */
export function isMarked({ made, calledMs, removedMs }: CalledToken, { clearedMs }: Picking): boolean {
  return made > 0 && calledMs > (removedMs ?? Number.NEGATIVE_INFINITY) && calledMs >= (clearedMs ?? calledMs);
}

/** Its call stays followed and is no longer marked. False when none was. */
export function hideCall(token: TokenState): boolean {
  if (token.atHand.calledAt === null) return false;
  const { facts } = token;
  facts.calledAt = null;
  token.performance.deselect();
  facts.version++;
  return true;
}
