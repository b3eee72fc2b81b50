import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import type { TradeRow } from '@mintscope/schemas/token-metrics';
import { handle } from '../../http/handle.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { selectTrades } from '../../queries/select-trades.ts';

/** Beyond every block time. */
const endOfTimeMs = 4_000_000_000_000;

export const listTradesRoute = handle(listTrades, async ({ params, query }, { api, caller }) => {
  const { detail } = await findTokenOrLive(api, params.address, listTrades.name);
  const beforeMs = Math.min(query.beforeMs ?? endOfTimeMs, endOfTimeMs);
  const stored = await api.turns.warehouse(caller, () =>
    selectTrades(api.engines.warehouse, { mint: params.address, beforeMs, limit: query.limit }),
  );
  const recent = (detail?.recentTrades ?? []).filter((trade) => trade.timeMs < beforeMs);
  return { value: mergeTrades(stored, recent).slice(0, query.limit) };
});

/** Newest first. The newest trades are in the detail before the warehouse has them. */
function mergeTrades(stored: readonly TradeRow[], recent: readonly TradeRow[]): TradeRow[] {
  const known = new Set(stored.map((trade) => trade.id));
  const fresh = recent.filter((trade) => !known.has(trade.id));
  // Scoring tells them oldest first; several of one transaction have one time.
  if ((fresh[0]?.timeMs ?? 0) <= (fresh.at(-1)?.timeMs ?? 0)) fresh.reverse();
  return [...fresh, ...stored].sort((left, right) => right.timeMs - left.timeMs || right.slot - left.slot);
}
