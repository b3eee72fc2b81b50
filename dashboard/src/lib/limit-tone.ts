import { displayLimits } from '@mintscope/metrics/display-limits';
import { formatShare } from './format.ts';

/** Shares of the supply that are red above one limit and yellow above another. */
export type LimitedShare = 'top10' | 'sniperRate' | 'bundlerRate';

export function limitTone(share: number | null, name: LimitedShare): 'bad' | 'warn' | undefined {
  const { bad, warn } = displayLimits[name];
  if (share === null) return undefined;
  return share > bad ? 'bad' : share > warn ? 'warn' : undefined;
}

/** Where the colour changes. */
export function limitTip(name: LimitedShare): string {
  const { bad, warn } = displayLimits[name];
  return `red above ${formatShare(bad, 0)}, yellow above ${formatShare(warn, 0)}`;
}
