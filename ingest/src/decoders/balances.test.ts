import type { Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { describe, expect, test } from 'vitest';
import type { NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { readSolTransfer } from './sol-transfers.ts';
import { decodeFile, normaliseFile, tradesOf } from './test-kit/decode-file.ts';
import { hasSharedData, listFiles, readJson, withoutSharedData } from './test-kit/shared-data.ts';

const files = listFiles().filter(
  (file) => !file.includes('broken') && JSON.stringify(readJson(file)).includes('"meta":{'),
);

/** Trades of one pool together: bots buy and sell in one transaction, and balances are told for all of it. */
function byPool(trades: readonly Trade[]): Map<string, Trade[]> {
  const pools = new Map<string, Trade[]>();
  for (const trade of trades) pools.set(trade.pool, [...(pools.get(trade.pool) ?? []), trade]);
  return pools;
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
const intoPool = (trade: Trade, amount: bigint) => (trade.side === 'buy' ? amount : -amount);

/** What accounts of a mint gained, but for those of the traders themselves. */
function gains(transaction: NormalisedTransaction, mint: string, traders: ReadonlySet<string>): bigint[] {
  return [...transaction.tokenBalances.values()]
    .filter((balance) => balance.mint === mint && !traders.has(balance.owner ?? ''))
    .map((balance) => (balance.after ?? 0n) - (balance.before ?? 0n));
}

test.skipIf(hasSharedData)(withoutSharedData, () => {});

/** The chain's own balances as the oracle: no layout of ours takes part in them. */
describe.skipIf(!hasSharedData)('each pool moved what its trades say', () => {
  test.each(files)('%s', (file) => {
    const transaction = normaliseFile(file);
    const { events } = decodeFile(file);
    for (const [pool, trades] of byPool(tradesOf(events))) {
      const [{ mint, quoteMint }] = trades as [Trade];
      const traders = new Set([...trades.map((trade) => trade.trader), transaction.feePayer]);
      const created = events.find((event) => event.type === 'token_created' && event.pool === pool);
      // A curve opened in the same transaction was given the whole supply first.
      const minted = created?.type === 'token_created' ? created.supply : 0n;
      const tokens = minted - sum(trades.map((trade) => intoPool(trade, trade.baseAmount)));
      expect(gains(transaction, mint, traders)).toContain(tokens);

      const quote = sum(trades.map((trade) => intoPool(trade, trade.quoteAmount)));
      // LaunchLab keeps the fees of a buy in its vault until they are collected.
      const withFees = sum(
        trades.map((trade) => intoPool(trade, trade.quoteAmount) + (trade.side === 'buy' ? trade.feeQuote : 0n)),
      );
      const moved = gains(transaction, quoteMint, traders);
      const lamports = transaction.lamports.get(pool);
      if (quoteMint === solMint && lamports) moved.push(lamports.after - lamports.before);
      // A curve opened in the same transaction also received its rent: there the payment itself is looked for.
      if (created)
        moved.push(
          ...transaction.instructions.flatMap((call) =>
            readSolTransfer(call)?.to === pool ? [readSolTransfer(call)?.lamports ?? 0n] : [],
          ),
        );
      expect(moved.some((amount) => amount === quote || amount === withFees)).toBe(true);
    }
  });
});

describe.skipIf(!hasSharedData)('each wallet ends with what its events say', () => {
  /** Net change of a mint by owner according to the events. */
  function told(file: string): Map<string, bigint> {
    const net = new Map<string, bigint>();
    const add = (owner: string, mint: string, amount: bigint) =>
      net.set(`${owner} ${mint}`, (net.get(`${owner} ${mint}`) ?? 0n) + amount);
    for (const event of decodeFile(file).events) {
      if (event.type === 'trade') add(event.trader, event.mint, intoPool(event, event.baseAmount));
      if (event.type !== 'transfer' || event.mint === solMint) continue;
      add(event.from, event.mint, -event.amount);
      add(event.to, event.mint, event.amount);
    }
    return net;
  }

  /** An arbitrage bot's tokens are held for its trader by others. */
  const apart: ReadonlySet<string> = new Set(['solana-streamer/pumpswap_cpi_tx.json']);

  test.each(files.filter((file) => !apart.has(file)))('%s', (file) => {
    const transaction = normaliseFile(file);
    const net = told(file);
    for (const event of tradesOf(decodeFile(file).events)) {
      const own = [...transaction.tokenBalances.values()].filter(
        (balance) => balance.owner === event.trader && balance.mint === event.mint,
      );
      expect(sum(own.map((balance) => (balance.after ?? 0n) - (balance.before ?? 0n)))).toBe(
        net.get(`${event.trader} ${event.mint}`),
      );
    }
  });
});
