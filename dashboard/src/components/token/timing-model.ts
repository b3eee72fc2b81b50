import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { type Label, labelSchema } from '@mintscope/schemas/token-groups';
import { labelNames } from './label-names.ts';

interface LaneTrade {
  id: string;
  /** Since the launch (ms). */
  atMs: number;
  side: ToldTrade['side'];
  /** Null = of another coin. */
  sol: number | null;
}

/** Trades of the wallets that wear a label; of several labels a trade stands with the first of the list. */
export interface Lane {
  key: Label | 'others';
  name: string;
  trades: LaneTrade[];
}

const order: readonly Label[] = labelSchema.options.filter((label) => label !== 'suspicious');

/** One lane for each label that traded, in their order, and one for all others. Times before the launch are those of the launch. */
export function lanesOf(trades: readonly ToldTrade[], launchedMs: number): Lane[] {
  const lanes = new Map<Lane['key'], LaneTrade[]>([...order, 'others' as const].map((key) => [key, []]));
  for (const { id, timeMs, side, quoteAmount: sol, labels } of trades) {
    const key = order.find((label) => labels.includes(label)) ?? 'others';
    lanes.get(key)?.push({ id, atMs: Math.max(0, timeMs - launchedMs), side, sol });
  }
  return [...lanes]
    .filter(([, own]) => own.length > 0)
    .map(([key, own]) => ({ key, name: key === 'others' ? 'Others' : labelNames[key].group, trades: own }));
}
