import { selectWallets } from '@mintscope/records/people/select-wallets';
import { listOwnTrades } from '@mintscope/schemas/api/tokens/list-own-trades';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { findRowOrLive } from '../../queries/find-token.ts';
import { selectTrades } from '../../queries/select-trades.ts';

/** Beyond every block time. */
const endOfTimeMs = 4_000_000_000_000;

export const listOwnTradesRoute = handle(listOwnTrades, async ({ params, query }, { api, caller }) => {
  await findRowOrLive(api, params.address, listOwnTrades.name);
  const traders = await selectWallets(api.engines.records.queries, signedIn(caller).userId);
  if (traders.length === 0) return { value: { hasWallet: false, trades: [] } };
  const wish = { mint: params.address, beforeMs: endOfTimeMs, order: 'newest' as const, traders, limit: query.limit };
  const trades = await api.turns.warehouse(caller, () => selectTrades(api.engines.warehouse, wish));
  return { value: { hasWallet: true, trades } };
});
