import { displayLimits } from '@mintscope/metrics/display-limits';
import { formatShare } from './format.ts';

const {
  botGood,
  botRisk: { high },
} = displayLimits;

/** Where the colour of a bot probability changes. */
export const botTip = `red above ${formatShare(high, 0)}, green below ${formatShare(botGood, 0)}`;

export function botTone(probability: number): 'bad' | 'good' | 'plain' {
  return probability > high ? 'bad' : probability < botGood ? 'good' : 'plain';
}
