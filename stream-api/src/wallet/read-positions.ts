import { describePosition, marketOf, resultOf, type TradedPosition } from '@mintscope/metrics/wallet-position';
import { limits } from '@mintscope/schemas/limits';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
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
  const quietSinceMs = api.now() - parameterValue(values, 'main.life.deadAtLastMs');
  const stored = await api.turns.warehouse(caller, () =>
    selectWalletPositions(api.engines.warehouse, { wallet, limit: limits.walletTokens + 1 }),
  );
  const positions = stored.slice(0, limits.walletTokens).map((each) => {
    const { mint, symbol, name, launchpad, migrated, buys, sells, firstTradeMs, lastTradeMs } = each;
    const row = api.market.table.get(mint)?.row;
    const position = describePosition(each, row ? marketOf(row) : each, soldOutShare);
    const isDead = hasDied(row, each.tokenEventMs, quietSinceMs);
    return {
      ...{ mint, buys, sells, firstTradeMs, lastTradeMs },
      ...{ symbol: row?.symbol ?? symbol, name: row?.name ?? name, launchpad: row?.launchpad ?? launchpad },
      migrated: row?.migrated ?? migrated,
      ...position,
      ...resultOf(position, { isDead, soldOutShare }),
    };
  });
  return { positions, isPart: stored.length > limits.walletTokens };
}

/** As its row has it; one that is not in memory, and one that was rugged, by when it was last heard of. */
function hasDied(row: TokenRow | undefined, eventMs: number | null, quietSinceMs: number): boolean {
  if (row && row.life !== 'rugged') return row.life === 'dead';
  const heardMs = row?.lastTradeAt ?? eventMs;
  return heardMs !== null && heardMs <= quietSinceMs;
}
