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

/** Bands of the specification: 80, 60, 40. */
export function scoreStep(score: number | null): ScoreStep {
  if (score === null) return 'none';
  if (score >= 80) return 'strong';
  if (score >= 60) return 'buy';
  return score >= 40 ? 'watch' : 'avoid';
}
