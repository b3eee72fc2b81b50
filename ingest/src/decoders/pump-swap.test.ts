import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { describe, expect, test } from 'vitest';
import type { PoolMints } from './decode-context.ts';
import { decodeTransactions } from './decode-transaction.ts';
import {
  accountsAt,
  addressOf,
  buildTransaction,
  bytesOf,
  eventCall,
  key,
  u64,
  u128,
} from './test-kit/build-transaction.ts';
import { decodeOne, fileOptions } from './test-kit/decode-file.ts';

const [token, pool, user] = [addressOf('token'), addressOf('pool'), addressOf('signer')];
const keys = (...names: string[]) => bytesOf(...names.map((name) => key(addressOf(name))));
const balances = [
  { account: addressOf('vault'), mint: token, owner: pool, decimals: 6, before: 1_000_000n, after: 1n },
];

/** base 1,000,000 and quote 50,000,000 before; 1,000 base for 50,050 quote, of which 100 are the depositors' fee. */
const buyEvent = bytesOf(
  '67f4521f2cf57777',
  u64(1_780_000_000, 1000, 60_000, 5, 6, 1_000_000, 50_000_000, 49_950, 20, 100, 93, 465, 50_050, 50_665),
  key(pool),
  key(user),
  keys('a', 'b', 'fee', 'c'),
  keys('creator'),
  u64(30, 150),
);
const sellEvent = bytesOf(
  '3e2f370aa503dc2a',
  u64(1_780_000_000, 1000, 1, 5, 6, 1_000_000, 50_000_000, 49_950, 20, 100, 93, 465, 49_850, 49_235),
  key(pool),
  key(user),
  keys('a', 'b', 'fee', 'c'),
  keys('creator'),
  u64(30, 150),
);

function decode(data: string, event: Uint8Array, baseMint: string, quoteMint: string) {
  const accounts = accountsAt(23, { 0: pool, 1: user, 3: baseMint, 4: quoteMint });
  return decodeOne(
    buildTransaction({
      balances,
      calls: [
        {
          program: programs.pumpSwap,
          accounts,
          data: bytesOf(data, u64(1, 2)),
          inside: [eventCall(programs.pumpSwap, event)],
        },
      ],
    }),
  );
}

describe('swaps', () => {
  test('a buy: what the pool received, fees of others beside it', () => {
    expect(decode('66063d1201daebea', buyEvent, token, solMint).events).toMatchObject([
      {
        side: 'buy',
        mint: token,
        quoteMint: solMint,
        baseAmount: 1000n,
        quoteAmount: 50_050n,
        feeQuote: 615n,
        baseReserve: 999_000n,
        quoteReserve: 50_050_050n,
        trader: user,
      },
    ]);
  });

  test('a sell: what left the pool', () => {
    expect(decode('33e685a4017f83ad', sellEvent, token, solMint).events).toMatchObject([
      {
        side: 'sell',
        mint: token,
        baseAmount: 1000n,
        quoteAmount: 49_850n,
        feeQuote: 615n,
        baseReserve: 1_001_000n,
        quoteReserve: 49_950_150n,
      },
    ]);
  });

  test('a reversed pool: buying its SOL is selling the token, and its fees are tokens', () => {
    expect(decode('66063d1201daebea', buyEvent, solMint, token).events).toMatchObject([
      {
        side: 'sell',
        mint: token,
        quoteMint: solMint,
        baseAmount: 50_050n,
        quoteAmount: 1000n,
        feeQuote: 0n,
        baseReserve: 50_050_050n,
        quoteReserve: 999_000n,
      },
    ]);
    expect(decode('33e685a4017f83ad', sellEvent, solMint, token).events).toMatchObject([
      { side: 'buy', baseAmount: 49_850n, quoteAmount: 1000n },
    ]);
  });

  test('virtual reserves set the price too, and may be negative', () => {
    const rewards = (virtual: bigint) => bytesOf(u64(0, 0, 0, 0), u128(BigInt.asUintN(128, virtual)), [0], u64(1));
    const quoteReserve = (virtual: bigint) =>
      (
        decode('33e685a4017f83ad', bytesOf(sellEvent, rewards(virtual)), token, solMint).events[0] as {
          quoteReserve: bigint;
        }
      ).quoteReserve;
    expect([quoteReserve(1_000_000n), quoteReserve(-1_000_000n)]).toEqual([50_950_150n, 48_950_150n]);
  });

  test('two currencies are no trade of a token, and are said', () => {
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    expect(decode('66063d1201daebea', buyEvent, solMint, usdc)).toMatchObject({
      events: [],
      skipped: [{ reason: 'quote_pair' }],
    });
  });

  test('without accounts the pool book tells the mints; without either it is said', () => {
    const log = `Program data: ${Buffer.from(buyEvent).toString('base64')}`;
    const logs = [`Program ${programs.pumpSwap} invoke [1]`, log, `Program ${programs.pumpSwap} success`];
    const call = { program: programs.pumpSwap, accounts: [], data: bytesOf('66063d1201daebea', u64(1, 2)) };
    const input = buildTransaction({ balances: [], calls: [call], logs });
    expect(decodeOne(input)).toMatchObject({ events: [], skipped: [{ reason: 'mint_unknown' }] });
    const pools = new Map<string, PoolMints>([[pool, { baseMint: token, quoteMint: solMint }]]);
    const known = decodeTransactions(
      {
        ...input,
        meta: {
          ...input.meta,
          preTokenBalances: [],
          postTokenBalances: [{ accountIndex: 0, mint: token, uiTokenAmount: { amount: '1', decimals: 6 } }],
        },
      },
      { ...fileOptions, pools },
    );
    expect(known).toMatchObject([{ events: [{ type: 'trade', mint: token, baseAmount: 1000n }] }]);
  });
});

describe('liquidity', () => {
  const change = (discriminator: string) =>
    bytesOf(
      discriminator,
      u64(1_780_000_000, 77, 1, 2, 3, 4, 5, 6, 1000, 2000, 9),
      key(pool),
      key(user),
      keys('a', 'b', 'c'),
    );

  test.each([
    ['f223c68952e1f2b6', '78f83d531f8e6b90', 'liquidity_added'],
    ['b712469c946da122', '1609851aa02c47c0', 'liquidity_removed'],
  ])('%s', (data, event, type) => {
    expect(decode(data, change(event), token, solMint).events).toMatchObject([
      {
        type,
        pool,
        provider: user,
        mint: token,
        quoteMint: solMint,
        baseAmount: 1000n,
        quoteAmount: 2000n,
        lpAmount: 77n,
      },
    ]);
    expect(decode(data, change(event), solMint, token).events).toMatchObject([
      { type, mint: token, baseAmount: 2000n, quoteAmount: 1000n },
    ]);
  });

  test('a new pool is liquidity, and its mints are remembered', () => {
    const created = bytesOf(
      'b1310cd2a076a774',
      u64(1_780_000_000),
      [0, 0],
      key(user),
      key(token),
      key(solMint),
      [6, 9],
      u64(10, 20, 10, 20, 100, 1, 2),
      [255],
      key(pool),
      keys('lp', 'a', 'b', 'creator'),
      [0],
    );
    const pools = new Map<string, PoolMints>();
    const call = {
      program: programs.pumpSwap,
      accounts: accountsAt(18, { 0: pool }),
      data: bytesOf('e992d18ecf6840bc'),
      inside: [eventCall(programs.pumpSwap, created)],
    };
    expect(decodeTransactions(buildTransaction({ calls: [call] }), { ...fileOptions, pools })).toMatchObject([
      { events: [{ type: 'liquidity_added', mint: token, baseAmount: 10n, quoteAmount: 20n, lpAmount: 2n }] },
    ]);
    expect(pools.get(pool)).toEqual({ baseMint: token, quoteMint: solMint });
  });
});
