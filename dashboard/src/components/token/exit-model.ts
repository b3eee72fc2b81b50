import type { Market } from '@mintscope/metrics/picks/market';
import { type Exit, measureExit } from '@mintscope/metrics/picks/measure-exit';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Label } from '@mintscope/schemas/token-groups';
import type { Holder } from '@mintscope/schemas/token-metrics';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { groupBy } from '../../lib/group-by.ts';
import { labelNames } from './label-names.ts';

/** A wallet or several that could sell, and how many whole tokens; null = not known. */
export interface Seller {
  name: string;
  tip: string;
  tokens: number | null;
}

const groups: readonly Label[] = ['bundler', 'sniper', 'insider'];

/** Whole tokens that "of the supply" means: the total without curve, pools and burnt. */
export function supplyOf(holders: readonly Holder[]): number | null {
  const known = holders.find(({ supplyShare, balance }) => supplyShare !== null && supplyShare > 0 && balance > 0);
  return known?.supplyShare ? known.balance / known.supplyShare : null;
}

/** The dev, the largest group of linked wallets, labelled groups that hold something, and the ten largest holders. */
export function sellersOf(
  { holders, groups: labelled }: Pick<TokenAudit, 'holders' | 'groups'>,
  { creatorHolding }: Pick<TokenRow, 'creatorHolding'>,
): Seller[] {
  const supply = supplyOf(holders);
  const ofSupply = (share: number | null) => (share === null || supply === null ? null : share * supply);
  const sellers: Seller[] = [
    { name: 'Dev', tip: 'What the wallet of the creator holds', tokens: ofSupply(creatorHolding) },
  ];
  const largest = largestGroup(holders);
  if (largest) {
    const tip = `${largest.length} linked wallets among the ${holders.length} largest holders`;
    sellers.push({ name: 'Largest group', tip, tokens: balanceOf(largest) });
  }
  for (const label of groups) {
    const group = labelled.find((each) => each.label === label);
    if (!group || group.heldNow === 0) continue;
    const tip = 'What they got and no wallet has sold to the market';
    sellers.push({ name: labelNames[label].group, tip, tokens: ofSupply(group.heldNow) });
  }
  if (holders.length > 0) {
    sellers.push({ name: 'Top 10', tip: 'The ten largest holders together', tokens: balanceOf(holders.slice(0, 10)) });
  }
  return sellers;
}

function largestGroup(holders: readonly Holder[]): Holder[] | null {
  const linked = [...groupBy(holders, ({ cluster }) => cluster)].flatMap(([cluster, members]) =>
    cluster !== null && members.length > 1 ? [members] : [],
  );
  return linked.sort((a, b) => balanceOf(b) - balanceOf(a))[0] ?? null;
}

function balanceOf(holders: readonly Holder[]): number {
  return holders.reduce((sum, { balance }) => sum + balance, 0);
}

export type AmountUnit = 'tokens' | 'share' | 'sol';

const steps: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** "1,234.5", "1.5M"; null for what is no amount above 0. */
export function readAmount(text: string): number | null {
  const [, figures = '', step = ''] = /^([\d,]*\.?\d+)\s*([KMB]?)%?$/i.exec(text.trim()) ?? [];
  const amount = Number(figures.replaceAll(',', '')) * (steps[step.toUpperCase()] ?? 1);
  return figures !== '' && Number.isFinite(amount) && amount > 0 ? amount : null;
}

interface Typed {
  amount: number | null;
  unit: AmountUnit;
  /** SOL a token at which it was bought. */
  entry: number | null;
  supply: number | null;
}

/** Whole tokens of what was typed; null while that says none. */
export function tokensOf({ amount, unit, entry, supply }: Typed): number | null {
  if (amount === null) return null;
  if (unit === 'tokens') return amount;
  if (unit === 'share') return supply === null ? null : (amount / 100) * supply;
  return entry === null ? null : amount / entry;
}

/** What selling whole tokens would bring, in SOL. */
export interface ExitFigures extends Pick<Exit, 'lost' | 'fall'> {
  sol: number;
  /** Share of the tokens that could be sold. */
  soldShare: number;
  /** Price after divided by the price before. */
  left: number;
}

export function exitOf(market: Market, decimals: number, tokens: number | null): ExitFigures | null {
  if (tokens === null) return null;
  const units = tokens * 10 ** decimals;
  const exit = measureExit(market, units);
  if (exit === null) return null;
  const { received, sold, lost, fall } = exit;
  return { sol: received / lamportsPerSol, soldShare: sold / units, lost, fall, left: 1 - fall };
}
