import { describePosition, marketOf } from '@mintscope/metrics/wallet-position';
import { listTraders } from '@mintscope/schemas/api/tokens/list-traders';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { handle } from '../../http/handle.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { labelsOf } from '../../queries/labels-of.ts';
import { selectTraders } from '../../queries/select-traders.ts';

export const listTradersRoute = handle(listTraders, async ({ params, query }, { api, caller }) => {
  const { row, detail } = await findTokenOrLive(api, params.address, listTraders.name);
  const soldOutShare = parameterValue((await api.parameters()).values, 'main.state.soldOutShare');
  const labels = labelsOf(detail);
  const market = marketOf(row);
  const wallets = (detail?.holders ?? []).map(({ owner }) => owner);
  const wish = { mint: params.address, wallets, market, most: query.limit };
  const stored = await api.turns.warehouse(caller, () => selectTraders(api.engines.warehouse, wish));
  const traders = stored.map(({ wallet, buys, sells, firstTradeMs, lastTradeMs, ...traded }) => ({
    ...{ wallet, labels: [...(labels.get(wallet) ?? [])], buys, sells, firstTradeMs, lastTradeMs },
    ...describePosition(traded, market, soldOutShare),
  }));
  const byWallet = new Map(traders.map((trader) => [trader.wallet, trader]));
  return {
    value: {
      priceSol: market.priceSol,
      top: traders
        .filter(({ pnlSol }) => pnlSol !== null)
        .sort((a, b) => (b.pnlSol ?? 0) - (a.pnlSol ?? 0))
        .slice(0, query.limit),
      holders: wallets.flatMap((wallet) => byWallet.get(wallet) ?? []),
    },
  };
});
