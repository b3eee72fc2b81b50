import { describe, expect, test } from 'vitest';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { address, readLayout } from './borsh.ts';
import { findEvents } from './find-events.ts';
import { pumpEvents, pumpTrade, pumpTradeArguments, pumpTradeTail } from './pump-layouts.ts';
import { pumpSwapBuy, pumpSwapBuyTail, pumpSwapEvents, pumpSwapSell, pumpSwapSellTail } from './pump-swap-layouts.ts';
import { decodeFile, normaliseFile, tradesOf } from './test-kit/decode-file.ts';
import { hasSharedData, readJson, withoutSharedData } from './test-kit/shared-data.ts';

test.skipIf(hasSharedData)(withoutSharedData, () => {});

const streamer: [string, Record<string, string>][] = hasSharedData
  ? Object.entries(readJson('solana-streamer/upstream-expected.json').cases)
  : [];

describe.skipIf(!hasSharedData)('values published with the transactions of solana-streamer', () => {
  /** Flags that the other project computes for itself, and a limit that its event does not have. */
  const own: ReadonlySet<string> = new Set(['is_bot', 'is_dev_create_token_trade']);

  test.each(streamer)('%s', (file, expected) => {
    const path = `solana-streamer/${file}`;
    const [trade] = tradesOf(decodeFile(path).events);
    const transaction = normaliseFile(path);
    const instruction = transaction.instructions[trade?.instruction ?? -1];
    const event = emittedBy(transaction, instruction);
    expect(trade).toMatchObject({
      trader: expected.user,
      pool: expected.pool ?? expected.bonding_curve,
      mint: expected.mint ?? expected.base_mint,
    });
    for (const [name, value] of Object.entries(expected)) {
      if (own.has(name)) continue;
      const found = event[name] ?? argument(name, instruction) ?? instruction?.accounts[accountIndexes[name] ?? -1];
      expect([name, String(found)]).toEqual([name, String(value)]);
    }
  });
});

function emittedBy(transaction: NormalisedTransaction, instruction: Instruction | undefined): Record<string, unknown> {
  for (const event of findEvents(transaction).get(instruction?.position ?? -1) ?? []) {
    const fields =
      event.discriminator === pumpEvents.trade
        ? readLayout(event.bytes, 8, pumpTrade, pumpTradeTail)
        : event.discriminator === pumpSwapEvents.buy
          ? readLayout(event.bytes, 8, pumpSwapBuy, pumpSwapBuyTail)
          : event.discriminator === pumpSwapEvents.sell
            ? readLayout(event.bytes, 8, pumpSwapSell, pumpSwapSellTail)
            : null;
    if (fields)
      return Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value instanceof Uint8Array ? address(value) : value]),
      );
  }
  throw new Error('no event');
}

/** Arguments of the instruction; the other side's limit is 0 in the other project's merged form. */
function argument(name: string, instruction: Instruction | undefined): bigint | undefined {
  const read = instruction && readLayout(instruction.data() ?? new Uint8Array(), 8, pumpTradeArguments, {});
  if (name === 'amount') return read?.amount;
  if (name === 'max_sol_cost') return read?.limit;
  return name === 'min_sol_output' ? 0n : undefined;
}

/** Accounts that the event does not name stand among the instruction's. */
const accountIndexes: Readonly<Record<string, number>> = {
  bonding_curve: 3,
  associated_bonding_curve: 4,
  associated_user: 5,
  creator_vault: 9,
  base_mint: 3,
  quote_mint: 4,
  pool_base_token_account: 7,
  pool_quote_token_account: 8,
  coin_creator_vault_ata: 17,
  coin_creator_vault_authority: 18,
};

describe.skipIf(!hasSharedData)('values published with single transactions', () => {
  test('solana-txn-parser: a jsonParsed buy', () => {
    const expected = readJson('solana-txn-parser/upstream-expected.json').cases['parsed-buy-txn.json'];
    const [trade] = tradesOf(decodeFile('solana-txn-parser/parsed-buy-txn.json').events);
    const transaction = normaliseFile('solana-txn-parser/parsed-buy-txn.json');
    expect({
      type: trade?.side,
      solAmount: String(trade?.quoteAmount),
      tokenAmount: String(trade?.baseAmount),
      tokenMint: trade?.mint,
      trader: trade?.trader,
      traderTokenAccount: transaction.instructions[trade?.instruction ?? -1]?.accounts[5],
    }).toEqual(expected);
  });

  test('fly-trader: a CPMM buy without logs and instruction data, from its vaults', () => {
    const { pool, cases } = readJson('fly-trader/upstream-expected.json');
    const expected = cases['raydium_cpmm_buy.json'];
    const { events } = decodeFile('fly-trader/raydium_cpmm_buy.json');
    const transaction = normaliseFile('fly-trader/raydium_cpmm_buy.json');
    const [trade] = tradesOf(events);
    expect(events).toHaveLength(1);
    expect(trade).toMatchObject({
      side: expected.side === 1 ? 'buy' : 'sell',
      mint: pool.mint,
      quoteMint: pool.quote_mint,
      pool: pool.pool,
      program: pool.program_id,
      baseAmount: BigInt(expected.amount_base),
      quoteAmount: BigInt(expected.amount_quote),
      baseReserve: BigInt(expected.res_base),
      quoteReserve: BigInt(expected.res_quote),
      trader: expected.signer,
      slot: expected.slot,
      blockTime: expected.block_time,
      transactionIndex: expected.tx_index,
    });
    const price =
      (Number(trade?.quoteAmount) / Number(trade?.baseAmount)) *
      10 ** ((trade?.decimals ?? 0) - (trade?.quoteDecimals ?? 0));
    expect(price).toBeCloseTo(expected.price_quote, 12);
    expect(price).toBeCloseTo(expected.price_sol, 12);
    expect([transaction.accountKeys.length, transaction.version, expected.failed]).toEqual([
      expected.n_keys,
      expected.version,
      false,
    ]);
    for (const vault of [pool.base_vault, pool.quote_vault])
      expect(transaction.tokenBalances.get(vault)?.owner).toBe(pool.vault_owner);
    expect(trade).toMatchObject({ feeLamports: 5000n, priorityFeeLamports: null, computeUnits: null });
  });
});
