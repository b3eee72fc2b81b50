import { describe, expect, test } from 'vitest';
import { readSolTransfer } from './sol-transfers.ts';
import { decodeFile, normaliseFile, tradesOf } from './test-kit/decode-file.ts';
import { hasSharedData, listFiles, readJson, withoutSharedData } from './test-kit/shared-data.ts';

type Fields = Readonly<Record<string, string | boolean | number | null>>;
type Expected = { type: 'trade' | 'token_created' | 'none' | 'skipped'; values: Record<string, unknown> };
type Derived = {
  file: string;
  signature: string;
  slot?: number;
  blockTime?: number;
  events: { program: string; event: string; data: Fields }[];
  balance_checks: { check: string; event: string; chain: string }[];
};

const big = (value: unknown) => BigInt(String(value));

/** What each event of the file must have become, field by field. Amounts are those its own balance checks confirm. */
const readers: Readonly<Record<string, (data: Fields) => Expected>> = {
  'PUMP TradeEvent': (d) => ({
    type: 'trade',
    values: {
      mint: d.mint,
      side: d.is_buy ? 'buy' : 'sell',
      trader: d.user,
      baseAmount: big(d.token_amount),
      quoteAmount: big(d.sol_amount),
      feeQuote: 'fee' in d ? big(d.fee) + big(d.creator_fee) + big(d.cashback ?? 0) : big(d.sol_amount) / 100n,
      baseReserve: big(d.virtual_token_reserves),
      quoteReserve: big(d.virtual_sol_reserves),
      curveRemaining: big(d.real_token_reserves),
    },
  }),
  'PUMP CreateEvent': (d) => ({
    type: 'token_created',
    values: {
      mint: d.mint,
      name: d.name,
      symbol: d.symbol,
      uri: d.uri,
      pool: d.bonding_curve,
      creator: d.creator ?? d.user,
      supply: 1_000_000_000_000_000n,
      baseReserve: big(d.virtual_token_reserves ?? 1_073_000_000_000_000),
      quoteReserve: big(d.virtual_sol_reserves ?? 30_000_000_000),
      curveSupply: 793_100_000_000_000n,
      mintable: false,
      freezable: false,
    },
  }),
  'PUMP ExtendAccountEvent': () => ({ type: 'none', values: {} }),
  'PAMM BuyEvent': (d) => ({
    type: 'trade',
    values: {
      side: 'buy',
      trader: d.user,
      pool: d.pool,
      baseAmount: big(d.base_amount_out),
      quoteAmount: big(d.quote_amount_in_with_lp_fee),
      feeQuote: big(d.protocol_fee) + big(d.coin_creator_fee),
      baseReserve: big(d.pool_base_token_reserves) - big(d.base_amount_out),
      quoteReserve: big(d.pool_quote_token_reserves) + big(d.quote_amount_in_with_lp_fee),
    },
  }),
  'PAMM SellEvent': (d) => ({
    type: 'trade',
    values: {
      side: 'sell',
      trader: d.user,
      pool: d.pool,
      baseAmount: big(d.base_amount_in),
      quoteAmount: big(d.quote_amount_out_without_lp_fee),
      feeQuote: big(d.protocol_fee) + big(d.coin_creator_fee),
      baseReserve: big(d.pool_base_token_reserves) + big(d.base_amount_in),
      quoteReserve: big(d.pool_quote_token_reserves) - big(d.quote_amount_out_without_lp_fee),
    },
  }),
  'LLAB TradeEvent': (d) => ({
    type: 'trade',
    values: {
      side: d.trade_direction === 'Buy' ? 'buy' : 'sell',
      pool: d.pool_state,
      baseAmount: big(d.amount_out),
      quoteAmount: big(d.real_quote_after) - big(d.real_quote_before),
      feeQuote: big(d.protocol_fee) + big(d.platform_fee) + big(d.share_fee),
      baseReserve: big(d.virtual_base) - big(d.real_base_after),
      quoteReserve: big(d.virtual_quote) + big(d.real_quote_after),
      curveRemaining: big(d.total_base_sell) - big(d.real_base_after),
    },
  }),
  // All pools of this kind in the collection have SOL as their coin: direction 2 pays SOL for tokens.
  'RAYV4 ray_log': (d) => ({
    type: 'trade',
    values:
      d.direction === '2'
        ? {
            side: 'buy',
            baseAmount: big(d.out_amount),
            quoteAmount: big(d.amount_in),
            quoteReserve: big(d.pool_coin) + big(d.amount_in),
            baseReserve: big(d.pool_pc) - big(d.out_amount),
          }
        : {
            side: 'sell',
            baseAmount: big(d.amount_in),
            quoteAmount: big(d.out_amount),
            quoteReserve: big(d.pool_coin) - big(d.out_amount),
            baseReserve: big(d.pool_pc) + big(d.amount_in),
          },
  }),
  'CPMM SwapEvent': (d) => ({
    type: 'trade',
    values: {
      side: 'sell',
      pool: d.pool_id,
      baseAmount: big(d.input_amount),
      quoteAmount: big(d.output_amount),
      baseReserve: big(d.input_vault_before) + big(d.input_amount),
      quoteReserve: big(d.output_vault_before) - big(d.output_amount),
    },
  }),
  'DLMM Swap': () => ({
    type: 'skipped',
    values: { program: 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', reason: 'program_not_decoded' },
  }),
};

const transactions: Derived[] = hasSharedData ? readJson('derived-decodes.json').transactions : [];

test.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)('every event of the collection', () => {
  test('the collection names every transaction of the folder but the stripped and the broken one', () => {
    const named = new Set(transactions.map((transaction) => transaction.file));
    const others = listFiles().filter(
      (file) => JSON.stringify(readJson(file)).includes('"meta":{') && !named.has(file),
    );
    expect(others).toEqual(['fly-trader/raydium_cpmm_buy.json', 'tx-parser/broken_data_1.json']);
  });

  test.each(transactions.map((item) => [item.file, item] as const))(
    '%s: each becomes one canonical event',
    (file, derived) => {
      const { events, skipped, signature } = decodeFile(file);
      const expected = derived.events.map((item) => {
        const reader = readers[`${item.program} ${item.event}`];
        if (!reader) throw new Error(`no expectation for ${item.program} ${item.event}: add one`);
        return reader(item.data);
      });
      const wanted = (type: Expected['type']) =>
        expected.filter((item) => item.type === type).map((item) => item.values);
      expect(signature).toBe(derived.signature);
      // Exactly as many as the chain has: nothing twice, nothing missing.
      expect(tradesOf(events)).toHaveLength(wanted('trade').length);
      expect(tradesOf(events)).toMatchObject(wanted('trade'));
      const created = events.filter((event) => event.type === 'token_created');
      expect(created).toHaveLength(wanted('token_created').length);
      expect(created).toMatchObject(wanted('token_created'));
      const other = skipped.filter((item) => item.program.startsWith('LBUZ'));
      expect(other).toHaveLength(wanted('skipped').length);
      expect(other).toMatchObject(wanted('skipped'));
      const blockTime = derived.blockTime ?? Number(derived.events[0]?.data.timestamp);
      for (const event of events) expect(event).toMatchObject({ slot: derived.slot ?? 0, blockTime });
    },
  );
});

type Canonical = { file: string; trades: ReturnType<typeof tradesOf> };
const signed = (trade: Canonical['trades'][number], amount: bigint) => (trade.side === 'buy' ? amount : -amount);
const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);

/**
 * How each balance check of the collection is repeated on the canonical events: the number it must give. The chain's
 * number stands in the collection; a check without a way to repeat it fails.
 */
const checks: readonly [RegExp, (match: RegExpMatchArray, canonical: Canonical, check: string) => bigint | null][] = [
  [
    /^pump token_amount == user token delta (\w+)/,
    (match, { trades }) =>
      sum(
        trades
          .filter((trade) => trade.trader.startsWith(match[1] ?? ''))
          .map((trade) => signed(trade, trade.baseAmount)),
      ),
  ],
  [
    /^pump sol_amount == curve lamport delta/,
    (_, { trades }) => sum(trades.map((trade) => signed(trade, trade.quoteAmount))),
  ],
  [/^launchlab amount_out == -base vault delta/, (_, { trades }) => trades[0]?.baseAmount ?? null],
  [
    /^launchlab amount_in == quote vault delta/,
    (_, { trades }) => (trades[0] ? trades[0].quoteAmount + trades[0].feeQuote : null),
  ],
  [/^pumpswap base_amount_out == -pool base delta/, (_, { trades }) => trades[0]?.baseAmount ?? null],
  [/^pumpswap base_amount_in == pool base delta/, (_, { trades }) => trades[0]?.baseAmount ?? null],
  [/^pumpswap pool quote delta == quote_in\+lp_fee/, (_, { trades }) => trades[0]?.quoteAmount ?? null],
  [
    /^pumpswap pool quote delta == -\(quote_out - lp_fee\)/,
    (_, { trades }) => (trades[0] ? -trades[0].quoteAmount : null),
  ],
  // Protocol and creator take the same share of this one.
  [/^pumpswap protocol fee acct delta/, (_, { trades }) => (trades[0] ? trades[0].feeQuote / 2n : null)],
  [
    /^ray_log amount_in == \+vault delta/,
    (_, { trades }) => (trades[0]?.side === 'buy' ? trades[0].quoteAmount : (trades[0]?.baseAmount ?? null)),
  ],
  [
    /^ray_log out_amount == -vault delta/,
    (_, { trades }) => (trades[0]?.side === 'buy' ? trades[0].baseAmount : (trades[0]?.quoteAmount ?? null)),
  ],
  [
    /^vSol - rSol == 30 SOL/,
    (_, { trades }) => constant(trades.map((trade) => (trade.quoteReserve ?? 0n) - real(trades, trade))),
  ],
  [
    /^vTok - rTok == 279.9M/,
    (_, { trades }) => constant(trades.map((trade) => (trade.baseReserve ?? 0n) - (trade.curveRemaining ?? 0n))),
  ],
];

/** Lamports in the curve after a trade: what its first trade left and the others moved. */
function real(trades: Canonical['trades'], trade: Canonical['trades'][number]): bigint {
  const before =
    (trades[0]?.quoteReserve ?? 0n) - signed(trades[0] ?? trade, trades[0]?.quoteAmount ?? 0n) - 30_000_000_000n;
  return before + sum(trades.slice(0, trades.indexOf(trade) + 1).map((item) => signed(item, item.quoteAmount)));
}

function constant(values: bigint[]): bigint | null {
  return values.every((value) => value === values[0]) ? (values[0] ?? null) : null;
}

/** Formulas of the curve, repeated from a trade's reserves before it. */
const formulas: readonly [RegExp, (trade: Canonical['trades'][number]) => bigint][] = [
  [
    /^curve formula buy\(exact tokens\)/,
    (t) => (t.baseAmount * ((t.quoteReserve ?? 0n) - t.quoteAmount)) / (t.baseReserve ?? 1n) + 1n,
  ],
  [/^curve formula sell/, (t) => (t.baseAmount * ((t.quoteReserve ?? 0n) + t.quoteAmount)) / (t.baseReserve ?? 1n)],
  [
    /^curve formula buy_exact_sol_in/,
    (t) => ((t.quoteAmount - 1n) * ((t.baseReserve ?? 0n) + t.baseAmount)) / ((t.quoteReserve ?? 0n) - 1n),
  ],
];

describe.skipIf(!hasSharedData)('every balance check of the collection', () => {
  const all = transactions.flatMap((item) => item.balance_checks.map((check) => [item.file, check] as const));

  test.each(all)('%s: $1.check', (file, check) => {
    const trades = tradesOf(decodeFile(file).events);
    const formula = formulas.find(([pattern]) => pattern.test(check.check));
    if (formula) {
      const wanted = check.check.includes('exact_sol_in') ? 'baseAmount' : 'quoteAmount';
      const trade = trades.find((item) => item[wanted] === BigInt(check.chain));
      expect(trade && formula[1](trade)).toBe(BigInt(check.chain));
      return;
    }
    if (/fee = ceil\(sol\*bps\/1e4\)/.test(check.check)) return checkFee(file, check, trades);
    const found = checks.find(([pattern]) => pattern.test(check.check));
    if (!found) throw new Error(`no way to repeat "${check.check}": add one`);
    const match = check.check.match(found[0]);
    expect(match && found[1](match, { file, trades }, check.check)).toBe(BigInt(check.chain));
  });

  /** The two fees add up to the trade's, and each was paid by a transfer inside it. */
  function checkFee(file: string, check: Derived['balance_checks'][number], trades: Canonical['trades']): void {
    const checked = transactions.find((item) => item.file === file)?.balance_checks ?? [];
    const fees = checked.filter((item) => /fee = ceil/.test(item.check)).map((item) => BigInt(item.chain));
    const cashback = file.includes('raw_create_tx_from_gettransaction') ? 8_888_889n : 0n;
    expect(trades[0]?.feeQuote).toBe(sum(fees) + cashback);
    const paid = normaliseFile(file).instructions.map((instruction) => readSolTransfer(instruction)?.lamports);
    const fee = BigInt(check.chain);
    // Since 2026 half of the protocol's fee goes to a buyback account.
    expect(fee === 0n || paid.includes(fee) || paid.includes(fee / 2n)).toBe(true);
  }
});
