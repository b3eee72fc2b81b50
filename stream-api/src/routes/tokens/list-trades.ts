import { listTrades, type ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import type { TradeRow } from '@mintscope/schemas/token-metrics';
import { handle } from '../../http/handle.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { labelsOf } from '../../queries/labels-of.ts';
import { selectTrades, type TradeWish } from '../../queries/select-trades.ts';

/** Beyond every block time. */
const endOfTimeMs = 4_000_000_000_000;

export const listTradesRoute = handle(listTrades, async ({ params, query }, { api, caller }) => {
  const { detail } = await findTokenOrLive(api, params.address, listTrades.name);
  const { label, limit, ...asked } = query;
  const labels = labelsOf(detail);
  const tell = (trade: TradeRow): ToldTrade => ({ ...trade, labels: [...(labels.get(trade.trader) ?? [])] });
  const traders = label ? [...labels].filter(([, worn]) => worn.includes(label)).map(([wallet]) => wallet) : [];
  if (label && traders.length === 0) return { value: [] };
  const beforeMs = Math.min(asked.beforeMs ?? endOfTimeMs, endOfTimeMs);
  const wish: TradeWish = { ...asked, mint: params.address, beforeMs, traders, limit };
  const stored = await api.turns.warehouse(caller, () => selectTrades(api.engines.warehouse, wish));
  const recent = (detail?.recentTrades ?? []).filter((trade) => isWished(trade, wish));
  const isOldest = asked.order === 'oldest';
  const merged = mergeTrades(isOldest ? stored.toReversed() : stored, recent);
  return { value: (isOldest ? merged.reverse() : merged).slice(0, limit).map(tell) };
});

function isWished(trade: TradeRow, { beforeMs, side, minQuote = 0, traders }: TradeWish): boolean {
  const isWanted = traders.length === 0 || traders.includes(trade.trader);
  const isLarge = minQuote === 0 || (trade.quoteAmount ?? 0) >= minQuote;
  return trade.timeMs < beforeMs && (!side || trade.side === side) && isLarge && isWanted;
}

/** Newest first. The newest trades are in the detail before the warehouse has them. */
function mergeTrades(stored: readonly TradeRow[], recent: readonly TradeRow[]): TradeRow[] {
  const known = new Set(stored.map((trade) => trade.id));
  const fresh = recent.filter((trade) => !known.has(trade.id));
  // Scoring tells them oldest first; several of one transaction have one time.
  if ((fresh[0]?.timeMs ?? 0) <= (fresh.at(-1)?.timeMs ?? 0)) fresh.reverse();
  return [...fresh, ...stored].sort((left, right) => right.timeMs - left.timeMs || right.slot - left.slot);
}
