import type { Life } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import { formatScore } from './format.ts';

interface LifeMark {
  label: string;
  tone: 'bad' | 'warn';
  tip: string;
}

/** How a token that is over is marked; null for one that trades or has yet to. */
export function lifeMark(life: Life): LifeMark | null {
  if (life === 'rugged')
    return { label: 'Rugged', tone: 'bad', tip: 'Liquidity was taken out, or insiders sold into a collapsed price.' };
  if (life === 'dead') return { label: 'Dead', tone: 'warn', tip: 'No trade for longer than a living token has.' };
  return null;
}

type Scored = Pick<TokenRow, 'life' | 'finalScore' | 'scoreLow' | 'scoreHigh'>;

/** Why there is no score, in words; null when there is one. */
export function missingVerdict(
  { life, finalScore }: Pick<Scored, 'life' | 'finalScore'>,
  fewest: number,
): string | null {
  if (finalScore !== null) return null;
  if (life === 'waiting') return `Waiting for ${fewest} trades`;
  return life === 'dead' || life === 'rugged' ? `Fewer than ${fewest} trades ever` : 'No score';
}

/** What a score that rests on missing stages may become: "32–58"; null where nothing is missing. */
export function scoreRange({ scoreLow: low, scoreHigh: high }: Pick<Scored, 'scoreLow' | 'scoreHigh'>): string | null {
  if (low === null || high === null) return null;
  const [from, to] = [formatScore(low), formatScore(high)];
  return from === to ? null : `${from}–${to}`;
}
