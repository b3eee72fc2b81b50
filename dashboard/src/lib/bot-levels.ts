import { displayLimits } from '@mintscope/metrics/display-limits';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { formatShare } from './format.ts';

/** Where the colour of a bot probability changes: red above `bad`, green below `good`. */
export function botLevels(values: ParameterValues): { bad: number; good: number; tip: string } {
  const bad = parameterValue(values, 'transaction.risk.botHigh');
  const good = displayLimits.botGood;
  return { bad, good, tip: `red above ${formatShare(bad, 0)}, green below ${formatShare(good, 0)}` };
}

export function botTone(probability: number, values: ParameterValues): 'bad' | 'good' | 'plain' {
  const { bad, good } = botLevels(values);
  return probability > bad ? 'bad' : probability < good ? 'good' : 'plain';
}
