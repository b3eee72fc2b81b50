import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import { formatDuration } from './format.ts';

/** Whose delay it is, and what it begins behind. */
export function delayTip(pulse: MarketPulse | null | undefined): string {
  return [
    'Server delay',
    'From receipt of an event to its publication',
    `Median ${formatDuration(pulse?.delayP50Ms)}, 99% within ${formatDuration(pulse?.delayP99Ms)}`,
    `From an event to its receipt: median ${formatDuration(pulse?.sourceDelayP50Ms)}`,
  ].join('\n');
}
