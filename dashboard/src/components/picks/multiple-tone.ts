import { displayLimits } from '@mintscope/metrics/display-limits';

/** How a multiple is coloured, wherever one stands: the sign of the gain, where there is one. */
export function multipleTone(x: number | null | undefined): 'up' | 'down' | '' {
  if (x === null || x === undefined) return '';
  return x >= displayLimits.multiple.positive ? 'up' : 'down';
}
