import { bandOf } from '@mintscope/metrics/band-of';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { Band } from '@mintscope/schemas/score';

/** The five steps of the score scale; 'none' is a score that is not known. */
export type ScoreStep = 'none' | 'avoid' | 'watch' | 'buy' | 'strong';

const names: Record<Band, { step: ScoreStep; label: string }> = {
  STRONG_BUY: { step: 'strong', label: 'Strong buy' },
  BUY: { step: 'buy', label: 'Buy' },
  WATCH: { step: 'watch', label: 'Watch' },
  AVOID: { step: 'avoid', label: 'Avoid' },
};

export function bandLabel(band: Band | null): string {
  return band ? names[band].label : 'No score';
}

/** The colour of a score, by the bands in force. */
export function scoreStep(score: number | null, values: ParameterValues): ScoreStep {
  return score === null ? 'none' : names[bandOf(score, values)].step;
}
