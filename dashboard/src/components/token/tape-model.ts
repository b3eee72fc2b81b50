import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { type Label, labelSchema } from '@mintscope/schemas/token-groups';
import { labelNames } from './label-names.ts';

/** Which trades are wanted; null = every side, any wallet. */
export interface TapeWish {
  limit: number;
  side: ToldTrade['side'] | null;
  label: Label | null;
  /** SOL, 0 = any. */
  minQuote: number;
}

export const sides = [
  ['all', 'All'],
  ['buy', 'Buys'],
  ['sell', 'Sells'],
] as const;

export const labels: readonly (readonly [Label | 'any', string])[] = [
  ['any', 'any'],
  ...labelSchema.options.map((label) => [label, labelNames[label].name] as const),
];

export const sizes: readonly (readonly [number, string])[] = [
  [0, 'any'],
  ...[0.1, 0.5, 1, 5, 10].map((sol) => [sol, `${sol} SOL`] as const),
];

/** How many of the newest trades are not among those that are held on the screen: "12", or "30+" where all of them are. */
export function countNew(held: readonly ToldTrade[], newest: readonly ToldTrade[]): string {
  const known = new Set(held.map(({ id }) => id));
  const count = newest.filter(({ id }) => !known.has(id)).length;
  return count > 0 && count === newest.length ? `${count}+` : String(count);
}
