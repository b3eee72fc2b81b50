import { displayLimits } from '@mintscope/metrics/display-limits';
import type { TokenRow } from '@mintscope/schemas/token';

/** With up to this many holders ten of them have the share that is yellow even where all have the same. */
export const fewestForTopTen = Math.floor(10 / displayLimits.top10.warn);

/** Whether the share of the ten largest holders says something: with few holders it is always large. */
export function topTenTells({ holders }: Pick<TokenRow, 'holders'>): boolean {
  return holders === null || holders > fewestForTopTen;
}
