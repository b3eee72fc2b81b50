import { sumPositions } from '@mintscope/metrics/wallet-position';
import { getWallet } from '@mintscope/schemas/api/wallets/get-wallet';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import type { CreatedToken } from '@mintscope/schemas/wallet';
import { handle } from '../../http/handle.ts';
import { findRows } from '../../queries/find-rows.ts';
import { type StoredCreation, selectCreatedTokens } from '../../queries/select-created-tokens.ts';
import { selectOldestTrade } from '../../queries/select-oldest-trade.ts';
import { gatherNotes } from '../../wallet/gather-notes.ts';
import { readNotes } from '../../wallet/read-notes.ts';
import { readPositions } from '../../wallet/read-positions.ts';
import { sumCreations } from '../../wallet/sum-creations.ts';

export const getWalletRoute = handle(getWallet, async ({ params: { address } }, { api, caller }) => {
  const { warehouse } = api.engines;
  const { positions, isPart } = await readPositions(api, caller, address);
  const [stored, keptSinceMs] = await api.turns.warehouse(caller, () =>
    Promise.all([
      selectCreatedTokens(warehouse, { wallet: address, limit: limits.createdTokens }),
      selectOldestTrade(warehouse),
    ]),
  );
  const rows = await findRows(
    api,
    stored.map(({ mint }) => mint),
  );
  const tokens = stored.map((each): CreatedToken => {
    const row = rows.get(each.mint);
    return row ? describeRow(row) : { ...describeCreation(each), logo: null, life: null };
  });
  const concerned = newestFirst(positions, stored);
  const notes = await readNotes(api.engines, address, concerned.slice(0, limits.walletNotes));
  return {
    value: {
      ...{ address, asOfMs: api.now(), keptSinceMs, isPart },
      figures: sumPositions(positions),
      created: { ...sumCreations(tokens, stored, notes, rows), tokens },
      notes: gatherNotes([...notes.values()], concerned.length),
    },
  };
});

function describeCreation(stored: StoredCreation): Omit<CreatedToken, 'logo' | 'life'> {
  const { mint, symbol, name, launchpad, migrated, band } = stored;
  return {
    ...{ mint, launchpad, migrated, band, symbol: symbol || null, name: name || null },
    createdAt: stored.created_ms,
    marketCap: stored.market_cap,
    finalScore: stored.final_score,
    currentX: stored.current_x,
    maxX: stored.max_x,
  };
}

/** As its row has it, which the warehouse has some seconds later. */
function describeRow({ address, performance, ...row }: TokenRow): CreatedToken {
  const { symbol, name, launchpad, migrated, band, createdAt, marketCap, finalScore, logo, life } = row;
  return {
    ...{ mint: address, launchpad, migrated, band, symbol: symbol || null, name: name || null },
    ...{ createdAt, marketCap, finalScore, currentX: performance.currentX, maxX: performance.maxX, logo, life },
  };
}

/** Tokens that the wallet traded or created, by the last that is known of it there. */
function newestFirst(
  traded: readonly { mint: string; lastTradeMs: number }[],
  created: readonly StoredCreation[],
): string[] {
  const newest = new Map(created.map(({ mint, created_ms }) => [mint, created_ms]));
  for (const { mint, lastTradeMs } of traded) newest.set(mint, Math.max(lastTradeMs, newest.get(mint) ?? 0));
  return [...newest].sort(([, a], [, b]) => b - a).map(([mint]) => mint);
}
