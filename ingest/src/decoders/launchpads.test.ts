import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { describe, expect, test } from 'vitest';
import {
  accountsAt,
  addressOf,
  buildTransaction,
  bytesOf,
  type Call,
  eventCall,
  key,
  mintCall,
  str,
  transferCall,
  u64,
  u128,
} from './test-kit/build-transaction.ts';
import { decodeOne } from './test-kit/decode-file.ts';

const [token, pool, user] = [addressOf('token'), addressOf('pool'), addressOf('signer')];
const time = 1_780_000_000;
const balances = [{ account: addressOf('holding'), mint: token, owner: user, decimals: 6, before: 0n, after: 5n }];
const run = (call: Call, more: Call[] = []) => decodeOne(buildTransaction({ calls: [call, ...more], balances }));

describe('LaunchLab', () => {
  const program = programs.launchLab;
  const accounts = accountsAt(15, { 0: user, 4: pool, 9: token, 10: solMint });
  const trade = (values: {
    before: bigint[];
    after: bigint[];
    amounts: bigint[];
    fees: bigint[];
    direction: number;
    status: number;
  }) =>
    bytesOf(
      'bddb7fd34ee661ee',
      key(pool),
      u64(793_100_000_000_000, 1_073_025_605_596_382, 30_000_852_951),
      u64(...values.before, ...values.after, ...values.amounts, ...values.fees),
      [values.direction, values.status, 1],
    );
  const buy = {
    before: [1000n, 500n],
    after: [3000n, 1490n],
    amounts: [1010n, 2000n],
    fees: [3n, 10n, 5n, 2n],
    direction: 0,
    status: 0,
  };

  test('a buy of today (147 bytes): the curve gets what the fees leave', () => {
    const call = {
      program,
      accounts,
      data: bytesOf('faea0d7bd59c13ec', u64(1, 2, 3)),
      inside: [eventCall(program, trade(buy))],
    };
    expect(run(call).events).toMatchObject([
      {
        type: 'trade',
        side: 'buy',
        mint: token,
        trader: user,
        baseAmount: 2000n,
        quoteAmount: 990n,
        feeQuote: 20n,
        baseReserve: 1_073_025_605_593_382n,
        quoteReserve: 30_000_854_441n,
        curveRemaining: 793_099_999_997_000n,
      },
    ]);
  });

  test('a sell: amounts are those of the curve, the fees are taken from what it pays', () => {
    const sell = { ...buy, before: [3000n, 1490n], after: [1000n, 500n], amounts: [2000n, 970n], direction: 1 };
    const call = {
      program,
      accounts,
      data: bytesOf('9527de9bd37c981a', u64(1, 2, 3)),
      inside: [eventCall(program, trade(sell))],
    };
    expect(run(call).events).toMatchObject([{ side: 'sell', baseAmount: 2000n, quoteAmount: 990n, feeQuote: 20n }]);
  });

  test('the buy that sells the last token completes the curve', () => {
    const last = { ...buy, before: [793_099_999_998_000n, 0n], after: [793_100_000_000_000n, 990n], status: 1 };
    const call = {
      program,
      accounts,
      data: bytesOf('faea0d7bd59c13ec', u64(1, 2, 3)),
      inside: [eventCall(program, trade(last))],
    };
    expect(run(call).events).toMatchObject([
      { type: 'trade', curveRemaining: 0n },
      { type: 'curve_completed', mint: token, pool },
    ]);
  });

  test('a launch: the curve starts where its parameters put it', () => {
    const created = bytesOf(
      '97d7e20976a173ae',
      key(pool),
      key(user),
      key(addressOf('config')),
      [6],
      str('Name'),
      str('SYM'),
      str('https://x'),
      [0],
      u64(10n ** 15n, 793_100_000_000_000, 85_000_000_000),
      [1],
      u64(0, 0, 0),
      [0],
    );
    const call = {
      program,
      accounts: accountsAt(18, { 0: user, 1: user, 5: pool, 6: token, 7: solMint }),
      data: bytesOf('afaf6d1f0d989bed'),
      inside: [mintCall(token, addressOf('vault'), 10n ** 15n), eventCall(program, created)],
    };
    expect(run(call).events).toMatchObject([
      {
        type: 'token_created',
        mint: token,
        pool,
        creator: user,
        name: 'Name',
        symbol: 'SYM',
        uri: 'https://x',
        decimals: 6,
        supply: 10n ** 15n,
        curveSupply: 793_100_000_000_000n,
        baseReserve: 1_073_025_605_596_382n,
        quoteReserve: 30_000_852_951n,
      },
    ]);
  });

  test.each([
    [
      'to AMM v4',
      'cf52c091fecf91df',
      {
        1: token,
        2: solMint,
        12: programs.raydiumAmmV4,
        13: addressOf('new'),
        17: addressOf('base vault'),
        18: addressOf('quote vault'),
        23: pool,
      },
      programs.raydiumAmmV4,
    ],
    [
      'to CPMM',
      '885cc8671cda908c',
      {
        1: token,
        2: solMint,
        4: programs.raydiumCpmm,
        5: addressOf('new'),
        8: addressOf('base vault'),
        9: addressOf('quote vault'),
        17: pool,
      },
      programs.raydiumCpmm,
    ],
  ])('a migration %s: what the new vaults received', (_, data, places, toProgram) => {
    const inside = [
      transferCall(addressOf('old base'), addressOf('base vault'), 206n),
      transferCall(addressOf('old quote'), addressOf('quote vault'), 85n),
    ];
    expect(run({ program, accounts: accountsAt(32, places), data: bytesOf(data), inside }).events).toMatchObject([
      {
        type: 'migrated',
        mint: token,
        fromPool: pool,
        toPool: addressOf('new'),
        toProgram,
        baseAmount: 206n,
        quoteAmount: 85n,
      },
    ]);
  });
});

describe('Meteora DBC', () => {
  const program = programs.meteoraDbc;
  const accounts = accountsAt(15, { 2: pool, 7: token, 8: solMint, 9: user });
  const one = 1n << 64n;
  const head = (direction: number) => bytesOf(key(pool), key(addressOf('config')), [direction, 0]);
  const swap = (direction: number, gross: bigint, net: bigint, out: bigint) =>
    bytesOf(
      '1b3c15d58aaabb93',
      head(direction),
      u64(gross, 1),
      u64(net, out),
      u128(2n * one),
      u64(8, 1, 1),
      u64(gross, time),
    );
  const swap2 = (direction: number, gross: bigint, net: bigint, out: bigint, reserve = 4000n) =>
    bytesOf(
      'bd4233a826507599',
      head(direction),
      u64(gross, 1),
      [0],
      u64(gross, net, 0, out),
      u128(2n * one),
      u64(8, 1, 1),
      u64(reserve, 9000, time),
    );
  const call = (...events: Uint8Array[]): Call => ({
    program,
    accounts,
    data: bytesOf('f8c69e91e17587c8', u64(1, 2)),
    inside: events.map((event) => eventCall(program, event)),
  });

  test('both events of a swap are one trade; the price is the square of its root', () => {
    const { events } = run(call(swap(1, 1010n, 1000n, 300n), swap2(1, 1010n, 1000n, 300n)));
    expect(events).toMatchObject([
      {
        type: 'trade',
        side: 'buy',
        trader: user,
        mint: token,
        baseAmount: 300n,
        quoteAmount: 1000n,
        feeQuote: 10n,
        baseReserve: 1000n,
        quoteReserve: 4000n,
      },
    ]);
  });

  test('the older event alone counts as well, without reserves', () => {
    expect(run(call(swap(1, 1010n, 1000n, 300n))).events).toMatchObject([
      { side: 'buy', quoteAmount: 1000n, feeQuote: 10n, baseReserve: null },
    ]);
  });

  test('a sell: the fee is taken from the quote that comes out', () => {
    expect(run(call(swap2(0, 300n, 300n, 990n))).events).toMatchObject([
      { side: 'sell', baseAmount: 300n, quoteAmount: 1000n, feeQuote: 10n },
    ]);
  });

  test('a buy whose fee is taken in tokens has no fee in quote', () => {
    expect(run(call(swap2(1, 1000n, 1000n, 290n))).events).toMatchObject([
      { side: 'buy', baseAmount: 290n, quoteAmount: 1000n, feeQuote: 0n },
    ]);
  });

  test('a full curve is completed once, with or without its event', () => {
    const complete = bytesOf('e5e756549c864b18', key(pool), key(addressOf('config')), u64(1, 2));
    for (const events of [[swap2(1, 1010n, 1000n, 300n, 9000n)], [swap2(1, 1010n, 1000n, 300n, 9000n), complete]])
      expect(run(call(...events)).events).toMatchObject([
        { type: 'trade' },
        { type: 'curve_completed', mint: token, pool },
      ]);
  });

  test('a launch: names from the instruction, supply from what was minted', () => {
    const created = bytesOf(
      'e432f655cb428625',
      key(pool),
      key(addressOf('config')),
      key(user),
      key(token),
      [0],
      u64(1),
    );
    const launch = {
      program,
      accounts: accountsAt(16, { 2: user, 3: token, 4: solMint, 5: pool }),
      data: bytesOf('8c55d7b06636684f', str('Name'), str('SYM'), str('u')),
      inside: [mintCall(token, addressOf('vault'), 1000n), eventCall(program, created)],
    };
    expect(run(launch).events).toMatchObject([
      {
        type: 'token_created',
        mint: token,
        pool,
        creator: user,
        quoteMint: solMint,
        name: 'Name',
        symbol: 'SYM',
        uri: 'u',
        supply: 1000n,
        decimals: 6,
        baseReserve: null,
        curveSupply: null,
      },
    ]);
  });

  test('a migration to DAMM v2 is told once, not as new liquidity too', () => {
    const [a, b] = [addressOf('vault a'), addressOf('vault b')];
    const initialise = {
      program: programs.meteoraDammV2,
      accounts: accountsAt(20, { 6: addressOf('new'), 8: token, 9: solMint, 10: a, 11: b }),
      data: bytesOf('5fb40aac54aee828'),
      inside: [transferCall(addressOf('x'), a, 20n), transferCall(addressOf('y'), b, 30n)],
    };
    const migrate = {
      program,
      accounts: accountsAt(25, {
        0: pool,
        4: addressOf('new'),
        12: programs.meteoraDammV2,
        13: token,
        14: solMint,
        15: a,
        16: b,
      }),
      data: bytesOf('9ca9e66735e45040'),
      inside: [initialise],
    };
    expect(run(migrate).events).toMatchObject([
      {
        type: 'migrated',
        mint: token,
        fromPool: pool,
        toPool: addressOf('new'),
        toProgram: programs.meteoraDammV2,
        baseAmount: 20n,
        quoteAmount: 30n,
      },
    ]);
  });
});

describe('Moonshot', () => {
  const program = programs.moonshot;
  const accounts = accountsAt(11, { 0: user, 2: pool, 6: token });
  const event = (type: number) =>
    bytesOf(
      'bddb7fd34ee661ee',
      u64(5_430_576_418_647n, 1_639_908, 9839, 6560, 640_000_000_000_000_000n),
      key(pool),
      key(solMint),
      key(user),
      [type],
      str('trade'),
    );
  const logged = (data: string, bytes: Uint8Array) =>
    buildTransaction({
      calls: [{ program, accounts, data: bytesOf(data, u64(1, 2)) }],
      logs: [
        `Program ${program} invoke [1]`,
        'Program log: Instruction: Buy',
        `Program data: ${Buffer.from(bytes).toString('base64')}`,
        `Program ${program} success`,
      ],
    });

  test.each([
    ['66063d1201daebea', 0, 'buy'],
    ['33e685a4017f83ad', 1, 'sell'],
  ])('%s: the event of the log', (data, type, side) => {
    expect(event(type)).toHaveLength(154);
    expect(decodeOne(logged(data, event(type))).events).toMatchObject([
      {
        type: 'trade',
        side,
        mint: token,
        pool,
        trader: user,
        decimals: 9,
        baseAmount: 5_430_576_418_647n,
        quoteAmount: 1_639_908n,
        feeQuote: 16_399n,
        curveRemaining: 640_000_000_000_000_000n,
      },
    ]);
  });

  test('cut logs: the trade is said to be missing', () => {
    const cut = logged('66063d1201daebea', event(0));
    cut.meta.logMessages = [`Program ${program} invoke [1]`, 'Log truncated'];
    expect(decodeOne(cut)).toMatchObject({
      events: [],
      skipped: [{ reason: 'event_missing' }],
      notes: ['the node cut the logs: events that only they hold are lost'],
    });
  });

  test('migrated funds complete the curve', () => {
    const bytes = bytesOf('ffca4c935be74916', u64(200, 50, 345_000_000_000, 7), str('migration'));
    const input = logged('2ae50ae7bd3ec1ae', bytes);
    input.transaction.message.instructions = buildTransaction({
      calls: [
        {
          program,
          accounts: accountsAt(12, { 1: addressOf('authority'), 2: pool, 5: token }),
          data: bytesOf('2ae50ae7bd3ec1ae'),
        },
      ],
    }).transaction.message.instructions;
    input.transaction.message.accountKeys = buildTransaction({
      calls: [
        {
          program,
          accounts: accountsAt(12, { 1: addressOf('authority'), 2: pool, 5: token }),
          data: bytesOf('2ae50ae7bd3ec1ae'),
        },
      ],
    }).transaction.message.accountKeys;
    input.meta.preBalances = [];
    input.meta.postBalances = [];
    expect(decodeOne(input).events).toMatchObject([
      { type: 'curve_completed', mint: token, pool },
      {
        type: 'migrated',
        mint: token,
        fromPool: pool,
        toPool: addressOf('authority'),
        baseAmount: 200n,
        quoteAmount: 345_000_000_000n,
      },
    ]);
  });
});
