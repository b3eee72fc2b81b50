import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { describe, expect, test } from 'vitest';
import {
  accountsAt,
  addressOf,
  type Balance,
  buildTransaction,
  bytesOf,
  type Call,
  eventCall,
  key,
  mintCall,
  transferCall,
  u64,
  u128,
} from './test-kit/build-transaction.ts';
import { decodeOne } from './test-kit/decode-file.ts';

const [token, pool, user] = [addressOf('token'), addressOf('pool'), addressOf('signer')];
const [tokenVault, solVault] = [addressOf('token vault'), addressOf('sol vault')];
const vaults: Balance[] = [
  { account: tokenVault, mint: token, owner: addressOf('authority'), decimals: 6, before: 1_000_000n, after: 999_000n },
  { account: solVault, mint: solMint, owner: addressOf('authority'), decimals: 9, before: 500_000n, after: 500_600n },
];
const run = (call: Call, balances = vaults, logs?: string[]) =>
  decodeOne(buildTransaction({ calls: [call], balances, logs }));
const buyTransfers = [
  transferCall(addressOf('mine'), solVault, 600n),
  transferCall(tokenVault, addressOf('mine too'), 1000n),
];

describe('Raydium AMM v4', () => {
  const program = programs.raydiumAmmV4;
  const log = (...values: (number | bigint)[]) => [
    `Program ${program} invoke [1]`,
    `Program log: ray_log: ${Buffer.from(bytesOf([Number(values[0])], u64(...values.slice(1)))).toString('base64')}`,
    `Program ${program} success`,
  ];
  const bought = {
    type: 'trade',
    side: 'buy',
    mint: token,
    pool,
    trader: user,
    baseAmount: 1000n,
    quoteAmount: 600n,
    feeQuote: 0n,
    baseReserve: 999_000n,
    quoteReserve: 500_600n,
  };

  test.each([
    [
      'swap_base_in with target orders',
      [9, 600, 1],
      accountsAt(18, { 1: pool, 5: solVault, 6: tokenVault, 17: user }),
      [3, 600, 1, 2, 600, 500_000, 1_000_000, 1000],
    ],
    [
      'swap_base_in without',
      [9, 600, 1],
      accountsAt(17, { 1: pool, 4: solVault, 5: tokenVault, 16: user }),
      [3, 600, 1, 2, 600, 500_000, 1_000_000, 1000],
    ],
    [
      'swap_base_out',
      [11, 700, 1000],
      accountsAt(17, { 1: pool, 4: solVault, 5: tokenVault, 16: user }),
      [4, 700, 1000, 2, 600, 500_000, 1_000_000, 600],
    ],
    [
      'without an order book',
      [16, 600, 1],
      accountsAt(8, { 1: pool, 3: solVault, 4: tokenVault, 7: user }),
      [3, 600, 1, 2, 600, 500_000, 1_000_000, 1000],
    ],
  ])('%s, with its log and from transfers alone', (_, data, accounts, logged) => {
    const call = { program, accounts, data: bytesOf([Number(data[0])], u64(...data.slice(1))), inside: buyTransfers };
    expect(run(call, vaults, log(...logged)).events).toMatchObject([bought]);
    expect(run(call).events).toMatchObject([bought]);
  });

  test('a pool whose coin is the token: direction 1 takes it out', () => {
    const call = {
      program,
      accounts: accountsAt(17, { 1: pool, 4: tokenVault, 5: solVault, 16: user }),
      data: bytesOf([9], u64(600, 1)),
      inside: buyTransfers,
    };
    expect(run(call, vaults, log(3, 600, 1, 1, 600, 1_000_000, 500_000, 1000)).events).toMatchObject([bought]);
  });

  test('neither log nor transfers, vaults touched elsewhere: said, not guessed', () => {
    const call = {
      program,
      accounts: accountsAt(17, { 1: pool, 4: tokenVault, 5: solVault, 16: user }),
      data: bytesOf([9], u64(600, 1)),
    };
    const { events, skipped } = decodeOne(
      buildTransaction({ calls: [call, { ...call, data: bytesOf([7]) }], balances: vaults }),
    );
    expect(events).toEqual([]);
    expect(skipped).toMatchObject([{ reason: 'amounts_unknown' }]);
  });

  test.each([
    [
      'initialize2',
      1,
      accountsAt(21, { 4: pool, 7: addressOf('lp'), 8: token, 9: solMint, 10: tokenVault, 11: solVault, 17: user }),
      'liquidity_added',
    ],
    [
      'deposit',
      3,
      accountsAt(14, { 1: pool, 5: addressOf('lp'), 6: tokenVault, 7: solVault, 12: user }),
      'liquidity_added',
    ],
  ])('%s', (_, tag, accounts, type) => {
    const inside = [
      transferCall(addressOf('mine'), tokenVault, 100n),
      transferCall(addressOf('mine'), solVault, 50n),
      mintCall(addressOf('lp'), addressOf('mine'), 70n),
    ];
    expect(run({ program, accounts, data: bytesOf([tag]), inside }).events).toMatchObject([
      {
        type,
        mint: token,
        pool,
        provider: user,
        quoteMint: solMint,
        baseAmount: 100n,
        quoteAmount: 50n,
        lpAmount: 70n,
      },
    ]);
  });

  test('withdraw', () => {
    const inside = [transferCall(tokenVault, addressOf('mine'), 100n), transferCall(solVault, addressOf('mine'), 50n)];
    const accounts = accountsAt(22, { 1: pool, 5: addressOf('lp'), 6: tokenVault, 7: solVault, 18: user });
    expect(run({ program, accounts, data: bytesOf([4], u64(70)), inside }).events).toMatchObject([
      { type: 'liquidity_removed', mint: token, provider: user, baseAmount: 100n, quoteAmount: 50n, lpAmount: null },
    ]);
  });
});

describe('Raydium CPMM', () => {
  const program = programs.raydiumCpmm;
  const accounts = accountsAt(13, { 0: user, 3: pool, 6: solVault, 7: tokenVault, 10: solMint, 11: token });
  const swap = bytesOf('40c6cde8260871e2', key(pool), u64(500_000, 1_000_000, 600, 1000, 0, 0), [1]);
  const withFee = (onInput: number) => bytesOf(swap, key(solMint), key(token), u64(2, 10), [onInput]);
  const log = (event: Uint8Array) => [
    `Program ${program} invoke [1]`,
    `Program data: ${Buffer.from(event).toString('base64')}`,
    `Program ${program} success`,
  ];
  const call = { program, accounts, data: bytesOf('8fbe5adac41e33de', u64(600, 1)), inside: buyTransfers };

  test.each([
    ['89 bytes', log(swap), { quoteAmount: 600n, feeQuote: 0n, quoteReserve: 500_600n, baseReserve: 999_000n }],
    [
      '170 bytes: a creator fee of the currency goes beside the pool',
      log(withFee(1)),
      { quoteAmount: 590n, feeQuote: 10n, quoteReserve: 500_590n, baseReserve: 999_000n },
    ],
    [
      '170 bytes: one of the token leaves the pool with the tokens',
      log(withFee(0)),
      { quoteAmount: 600n, baseAmount: 1010n, feeQuote: 0n, baseReserve: 998_990n },
    ],
    [
      'without logs',
      undefined,
      { quoteAmount: 600n, baseAmount: 1000n, feeQuote: 0n, quoteReserve: 500_600n, baseReserve: 999_000n },
    ],
  ])('%s', (_, logs, fields) => {
    expect(run(call, vaults, logs).events).toMatchObject([
      { type: 'trade', side: 'buy', mint: token, pool, trader: user, ...fields },
    ]);
  });

  test.each([
    [
      'deposit',
      'f223c68952e1f2b6',
      { 0: user, 2: pool, 6: tokenVault, 7: solVault, 10: token, 11: solMint, 12: addressOf('lp') },
    ],
    [
      'initialize',
      'afaf6d1f0d989bed',
      { 0: user, 3: pool, 4: token, 5: solMint, 6: addressOf('lp'), 10: tokenVault, 11: solVault },
    ],
  ])('%s', (_, data, places) => {
    const inside = [
      transferCall(addressOf('mine'), tokenVault, 100n),
      transferCall(addressOf('mine'), solVault, 50n),
      mintCall(addressOf('lp'), addressOf('mine'), 70n),
    ];
    expect(run({ program, accounts: accountsAt(20, places), data: bytesOf(data), inside }).events).toMatchObject([
      { type: 'liquidity_added', provider: user, baseAmount: 100n, quoteAmount: 50n, lpAmount: 70n },
    ]);
  });
});

describe('Meteora DAMM v2', () => {
  const program = programs.meteoraDammV2;
  const accounts = accountsAt(14, { 1: pool, 6: token, 7: solMint, 8: user });
  const root = 1n << 63n;
  const swap2 = (direction: number, gross: bigint, net: bigint, out: bigint) =>
    bytesOf(
      'bd4233a826507599',
      key(pool),
      [direction, 1, 0],
      u64(gross, 1),
      [0],
      u64(gross, net, 0, out),
      u128(root),
      u64(20, 3, 1, 1),
      u64(gross, out, out, 1_780_000_000, 9, 5000),
    );
  const swap = (direction: number) =>
    bytesOf(
      '1b3c15d58aaabb93',
      key(pool),
      [direction, 0],
      u64(600, 1),
      u64(990),
      u128(root),
      u64(20, 3, 1, 1),
      u64(600, 1_780_000_000),
    );
  const call = (...events: Uint8Array[]): Call => ({
    program,
    accounts,
    data: bytesOf('f8c69e91e17587c8', u64(1, 2)),
    inside: events.map((event) => eventCall(program, event)),
  });

  test('a buy with its fee on what comes in; the depositors keep theirs in the pool', () => {
    expect(run(call(swap2(1, 600n, 575n, 1000n), swap(1))).events).toMatchObject([
      {
        type: 'trade',
        side: 'buy',
        mint: token,
        pool,
        trader: user,
        baseAmount: 1000n,
        quoteAmount: 595n,
        feeQuote: 5n,
        quoteReserve: 5000n,
        baseReserve: 20_000n,
      },
    ]);
  });

  test('a sell with its fee on what comes out', () => {
    expect(run(call(swap2(0, 600n, 600n, 975n))).events).toMatchObject([
      { side: 'sell', baseAmount: 600n, quoteAmount: 980n, feeQuote: 5n },
    ]);
  });

  test('in a reversed pool the SOL is what the pool has, and the token what stands against it', () => {
    const reversed = {
      ...call(swap2(0, 600n, 600n, 975n)),
      accounts: accountsAt(14, { 1: pool, 6: solMint, 7: token, 8: user }),
    };
    expect(run(reversed).events).toMatchObject([
      { side: 'buy', mint: token, quoteAmount: 600n, baseAmount: 980n, quoteReserve: 9n, baseReserve: 2n },
    ]);
  });

  test('the older event', () => {
    expect(run(call(swap(0))).events).toMatchObject([
      { side: 'sell', baseAmount: 600n, quoteAmount: 995n, feeQuote: 5n, baseReserve: null },
    ]);
  });

  test.each([
    ['b59d59438fb63448', { 0: pool, 4: tokenVault, 5: solVault, 6: token, 7: solMint, 9: user }, 'liquidity_added', 1n],
    [
      '5055d14818ceb16c',
      { 1: pool, 5: tokenVault, 6: solVault, 7: token, 8: solMint, 10: user },
      'liquidity_removed',
      -1n,
    ],
    [
      '0a333d2370691855',
      { 1: pool, 5: tokenVault, 6: solVault, 7: token, 8: solMint, 10: user },
      'liquidity_removed',
      -1n,
    ],
  ])('%s', (data, places, type, sign) => {
    const move = (vault: string, amount: bigint) =>
      sign > 0n ? transferCall(addressOf('mine'), vault, amount) : transferCall(vault, addressOf('mine'), amount);
    expect(
      run({
        program,
        accounts: accountsAt(14, places),
        data: bytesOf(data),
        inside: [move(tokenVault, 100n), move(solVault, 50n)],
      }).events,
    ).toMatchObject([{ type, provider: user, mint: token, baseAmount: 100n, quoteAmount: 50n, lpAmount: null }]);
  });
});
