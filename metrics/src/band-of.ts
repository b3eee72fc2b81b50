import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Band } from '@mintscope/schemas/score';

/** 80 and above STRONG_BUY, 60 BUY, 40 WATCH, below AVOID; the cut-offs are parameters. */
export function bandOf(score: number, values: ParameterValues): Band {
  if (score >= parameterValue(values, 'main.bands.strongBuy')) return 'STRONG_BUY';
  if (score >= parameterValue(values, 'main.bands.buy')) return 'BUY';
  if (score >= parameterValue(values, 'main.bands.watch')) return 'WATCH';
  return 'AVOID';
}
