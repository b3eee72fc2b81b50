import {
  formatAge,
  formatChange,
  formatCompact,
  formatMultiple,
  formatRough,
  formatShare,
  formatUsd,
  shortenAddress,
} from '../../../dashboard/src/lib/format.ts';
import type { TokenRow } from '../../../schemas/src/token.ts';

export interface TextColumn {
  id: string;
  width: number;
  text: (row: TokenRow, nowMs: number) => string;
}

const percent = (name: string, share: number | null) => (share === null ? '' : `${name} ${formatShare(share, 0)}`);

/** The columns that Discovery begins with, as text, at its widths. */
export const textColumns: readonly TextColumn[] = [
  { id: 'token', width: 260, text: (row) => `${row.symbol} ${row.name} ${shortenAddress(row.address)}` },
  { id: 'age', width: 80, text: (row, nowMs) => `${formatAge(nowMs - row.createdAt)} ${row.launchpad ?? '–'}` },
  {
    id: 'lastTrade',
    width: 86,
    text: (row, nowMs) => (row.lastTradeAt === null ? '–' : formatAge(nowMs - row.lastTradeAt)),
  },
  {
    id: 'marketCap',
    width: 110,
    text: (row) => `${formatUsd(row.marketCap)} ${formatChange(row.priceChange5m)}`,
  },
  { id: 'volume', width: 120, text: (row) => `${formatUsd(row.volume)} 5m ${formatUsd(row.volume5m)}` },
  {
    id: 'holders',
    width: 110,
    text: (row) => `${formatCompact(row.holders)} T10 ${formatShare(row.top10HolderRate, 0)}`,
  },
  {
    id: 'txs',
    width: 120,
    text: (row) => `${formatCompact(row.swaps)} ${formatRough(row.buys)} / ${formatRough(row.sells)}`,
  },
  {
    id: 'creator',
    width: 128,
    text: (row) => `${row.creatorCreatedCount ?? 0} launches, holds ${formatShare(row.creatorHolding, 1)}`,
  },
  {
    id: 'risk',
    width: 200,
    text: (row) =>
      [percent('Rug', row.rugRatio), percent('Snipe', row.sniperRate), percent('Bundle', row.bundlerRate)].join(' '),
  },
  {
    id: 'performance',
    width: 120,
    text: ({ performance: { currentX, maxX } }) => `${formatMultiple(currentX)} max ${formatMultiple(maxX)}`,
  },
  {
    id: 'evaluation',
    width: 212,
    text: (row) =>
      [row.finalScore, row.initialScore, row.investigationScore, row.transactionScore]
        .map((score) => (score === null ? '–' : Math.floor(score)))
        .join(' '),
  },
];

/** Columns whose whole text stands in both pages, so that both can be asked whether they show the same. */
export const comparedColumns = ['marketCap', 'volume', 'holders', 'txs'] as const;

/** Rows that both pages have in sight. */
export const comparedRows = 12;
