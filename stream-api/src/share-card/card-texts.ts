import type { SuccessfulToken, SuccessTier } from '@mintscope/schemas/picks/successful-token';
import { drawable } from './draw-text.ts';

/** What a share card says of a winner. */
export interface CardTexts {
  tier: SuccessTier;
  badge: string;
  symbol: string;
  name: string;
  multiple: string;
  facts: readonly { label: string; value: string; note: string }[];
  footer: string;
}

const badges: Readonly<Record<SuccessTier, string>> = {
  MEGA_SUCCESS: 'Mega success 50x+',
  MAJOR_SUCCESS: 'Major success 10x+',
  STRONG_SUCCESS: 'Strong success 5x+',
};

/** The position that is told: the one that statistics take, too. */
const shownSizeSol = 1;
const unknown = '–';

export function cardTexts({ successTier, tokenData, performance }: SuccessfulToken): CardTexts {
  const position = performance.executable.find(({ sizeSol }) => sizeSol === shownSizeSol);
  return {
    tier: successTier,
    badge: badges[successTier],
    // An address is of capitals and small letters: ours, which are all capitals, would name another one.
    symbol: drawable(tokenData.symbol) || 'Unnamed token',
    name: drawable(tokenData.name),
    multiple: multipleText(performance.maxX),
    facts: [
      { label: 'Time to peak', value: durationText(performance.timeToSuccess), note: 'after the call' },
      {
        label: '1 SOL by stated exits',
        value: multipleText(position?.ruleX ?? null),
        note: position && !position.ruleClosed ? 'with fees, in part open' : 'with fees and impact',
      },
      {
        label: '1 SOL at best moment',
        value: multipleText(position?.peakX ?? null),
        note: 'in one sale, by hindsight',
      },
    ],
    footer: `Called ${dateText(performance.entryTime)} UTC · Hall of Fame`,
  };
}

/** Rounded down, so that no card says more than was reached. */
export function multipleText(x: number | null): string {
  if (x === null) return unknown;
  if (x >= 1_000) return `${Math.floor(x)}x`;
  const digits = x >= 100 ? 0 : x >= 10 ? 1 : 2;
  return `${(Math.floor(x * 10 ** digits) / 10 ** digits).toFixed(digits)}x`;
}

const minuteMs = 60_000;

function durationText(ms: number | null): string {
  if (ms === null) return unknown;
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return `${Math.floor(ms / 1_000)} s`;
  // As the page's row has it.
  if (minutes < 60) return `${Math.round(ms / (minuteMs / 10)) / 10} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
