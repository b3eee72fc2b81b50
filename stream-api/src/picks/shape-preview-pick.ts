import { limits } from '@mintscope/schemas/limits';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';

/** What visitors see of a pick: figures without the present, and neither price nor cap at the call: those of now are in the token's row. */
export function shapePreviewPick(pick: SelectedToken): SelectedToken {
  const { performance } = pick;
  const hidden = { score: null, finalScore: null, price: null, marketCap: null };
  return { ...pick, ...hidden, performance: performance && hidePresent(performance) };
}

/**
 * Figures with the current multiple told lower, and without all from which the real one could be computed: the cap of now, what it would
 * be sold for now, returns of stretches that may end now, and the maximum while it is the present.
 */
export function hidePresent<Figures extends Omit<CallFigures, 'mint' | 'ordinal'>>(figures: Figures): Figures {
  const currentX = figures.currentX * (1 - limits.previewReduction);
  return {
    ...figures,
    currentX,
    maxX: figures.maxX === figures.currentX ? Math.max(1, currentX) : figures.maxX,
    return1h: null,
    return24h: null,
    marketCap: null,
    executable: figures.executable.map((position) => ({
      ...position,
      nowX: null,
      ruleX: position.ruleClosed ? position.ruleX : null,
    })),
  };
}
