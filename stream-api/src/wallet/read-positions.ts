import { describePosition, type TradedPosition } from '@mintscope/metrics/wallet-position';
import { limits } from '@mintscope/schemas/limits';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Api } from '../api.ts';
import type { Caller } from '../auth/auth.ts';
import { type StoredPosition, selectWalletPositions } from '../queries/select-wallet-positions.ts';

/** A token that a wallet traded, and what it made of it. */
export type NamedPosition = TradedPosition &
  Pick<StoredPosition, 'mint' | 'symbol' | 'name' | 'launchpad' | 'migrated'>;

export interface ReadPositions {
  /** The one traded last first. */
  positions: NamedPosition[];
  /** There are more than are read. */
  isPart: boolean;
}

/** Everything that a wallet traded, at the newest prices: those in memory where it has them, those of the warehouse of the others. */
export async function readPositions(api: Api, caller: Caller, wallet: string): Promise<ReadPositions> {
  const { values } = await api.parameters();
  const soldOutShare = parameterValue(values, 'main.state.soldOutShare');
  const stored = await api.turns.warehouse(caller, () =>
    selectWalletPositions(api.engines.warehouse, { wallet, limit: limits.walletTokens + 1 }),
  );
  const positions = stored.slice(0, limits.walletTokens).map((each) => {
    const { mint, symbol, name, launchpad, migrated, buys, sells, firstTradeMs, lastTradeMs } = each;
    const row = api.market.table.get(mint)?.row;
    return {
      ...{ mint, buys, sells, firstTradeMs, lastTradeMs },
      ...{ symbol: row?.symbol ?? symbol, name: row?.name ?? name, launchpad: row?.launchpad ?? launchpad },
      migrated: row?.migrated ?? migrated,
      ...describePosition(each, row?.priceSol ?? each.priceSol, soldOutShare),
    };
  });
  return { positions, isPart: stored.length > limits.walletTokens };
}
