import { limits } from '@mintscope/schemas/limits';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { Executable } from '@mintscope/schemas/picks/executable';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';

/**
 * What visitors see of a pick: its current multiple is told lower, and left out is all from which the real one could be computed: price
 * and cap at the call (those of now are in the token's row), the cap of now, what it would be sold for now, returns of stretches that may
 * end now, and the maximum while it is the present.
 */
export function shapePreviewPick(pick: SelectedToken): SelectedToken {
  const { performance } = pick;
  const hidden = { score: null, finalScore: null, price: null, marketCap: null };
  if (!performance) return { ...pick, ...hidden };
  const currentX = reduced(performance.currentX);
  return {
    ...pick,
    ...hidden,
    performance: {
      ...performance,
      currentX,
      maxX: performance.maxX === performance.currentX ? Math.max(1, currentX) : performance.maxX,
      return1h: null,
      return24h: null,
      marketCap: null,
      executable: previewExecutable(performance.executable),
    },
  };
}

/** Positions without what they would be sold for now. */
export function previewExecutable(positions: CallFigures['executable']): Executable[] {
  return positions.map((position) => ({
    ...position,
    nowX: null,
    ruleX: position.ruleClosed ? position.ruleX : null,
  }));
}

export function reduced(currentX: number): number {
  return currentX * (1 - limits.previewReduction);
}
