import type { TokenRow } from '@mintscope/schemas/token';
import type { ChoiceField, FlagField, RangeField } from '@mintscope/schemas/token-filter/filter-fields';

type ReadFigure = (row: TokenRow, nowMs: number) => number | null;

/**
 * A figure of a token in the units of its row, times as seconds ago; null = unknown. Each is read by code of its own: one place that reads
 * whichever field it is told is some times slower, and a filter asks 50,000 rows.
 */
export const figures: Readonly<Record<RangeField, ReadFigure>> = {
  price: (row) => row.priceUsd,
  marketCap: (row) => row.marketCap,
  liquidity: (row) => row.liquidity,
  volume: (row) => row.volume,
  volume5m: (row) => row.volume5m,
  priceChange1m: (row) => row.priceChange1m,
  priceChange5m: (row) => row.priceChange5m,
  priceChange1h: (row) => row.priceChange1h,
  priceChange24h: (row) => row.priceChange24h,
  progress: (row) => row.progress,
  age: (row, nowMs) => secondsSince(row.createdAt, nowMs),
  lastTrade: (row, nowMs) => (row.lastTradeAt === null ? null : secondsSince(row.lastTradeAt, nowMs)),
  holders: (row) => row.holders,
  swaps: (row) => row.swaps,
  buys: (row) => row.buys,
  sells: (row) => row.sells,
  currentX: (row) => row.performance.currentX,
  maxX: (row) => row.performance.maxX,
  finalScore: (row) => row.finalScore,
  scoreLow: (row) => row.scoreLow,
  initialScore: (row) => row.initialScore,
  investigationScore: (row) => row.investigationScore,
  transactionScore: (row) => row.transactionScore,
  rugProbability: (row) => row.rugProbability,
  botProbability: (row) => row.botProbability,
  rugRatio: (row) => row.rugRatio,
  washShare: (row) => row.washShare,
  top10HolderRate: (row) => row.top10HolderRate,
  sniperCount: (row) => row.sniperCount,
  sniperRate: (row) => row.sniperRate,
  bundlerRate: (row) => row.bundlerRate,
  bundledThen: (row) => row.bundledThen,
  insiderRate: (row) => row.insiderRate,
  freshRate: (row) => row.freshRate,
  smartDegenCount: (row) => row.smartDegenCount,
  smartDegenRate: (row) => row.smartDegenRate,
  bluechipOwnerPercentage: (row) => row.bluechipOwnerPercentage,
  botDegenCount: (row) => row.botDegenCount,
  devSold: (row) => row.devSold,
  creatorHolding: (row) => row.creatorHolding,
  creatorCreatedCount: (row) => row.creatorCreatedCount,
  twitterCreateTokenCount: (row) => row.twitterCreateTokenCount,
  imageDup: (row) => row.imageDup,
};

export function flagOf(row: TokenRow, field: FlagField): boolean | null {
  switch (field) {
    case 'called':
      return row.calledAt !== null;
    case 'twitter':
    case 'telegram':
    case 'website':
    case 'logo':
      return row[field] !== null;
    default:
      return row[field];
  }
}

export function choiceOf(row: TokenRow, field: ChoiceField): string | null {
  return row[field];
}

/** What words of a filter are looked for in. */
export function textOf({ symbol, name }: Pick<TokenRow, 'symbol' | 'name'>): string {
  return `${symbol}\n${name}`.toLowerCase();
}

/** Clocks differ: what happened later than now happened now. */
function secondsSince(atMs: number, nowMs: number): number {
  return Math.max(0, nowMs - atMs) / 1000;
}
