import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { deriveProgramAddress } from './derive-program-address.ts';
import {
  accountsAt,
  addressOf,
  buildTransaction,
  bytesOf,
  eventCall,
  key,
  str,
  u64,
} from './test-kit/build-transaction.ts';
import { decodeOne } from './test-kit/decode-file.ts';

const [mint, curve, user] = [addressOf('mint'), addressOf('curve'), addressOf('signer')];
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const buyAccounts = accountsAt(16, { 2: mint, 3: curve, 6: user });
const buy = '66063d1201daebea';
const base = (values: { sol: bigint; tokens: bigint; isBuy: boolean }) =>
  bytesOf(
    'bddb7fd34ee661ee',
    key(mint),
    u64(values.sol, values.tokens),
    [values.isBuy ? 1 : 0],
    key(user),
    u64(1_780_000_000, 40_000_000_000, 800_000_000_000_000),
  );

function decode(event: Uint8Array, accounts = buyAccounts, instruction = buy) {
  const call = {
    program: programs.pump,
    accounts,
    data: bytesOf(instruction, u64(1, 2)),
    inside: [eventCall(programs.pump, event)],
  };
  return decodeOne(buildTransaction({ calls: [call] }));
}

describe('trade events grow at their tail', () => {
  const spring2024 = base({ sol: 1_000_000_000n, tokens: 5n, isBuy: true });
  const mid2024 = bytesOf(spring2024, u64(10_000_000_000, 520_100_000_000_000));
  const may2025 = bytesOf(
    mid2024,
    key(addressOf('fee recipient')),
    u64(95, 9_500_000),
    key(addressOf('creator')),
    u64(5, 500_000),
  );
  const august2025 = bytesOf(may2025, [1], u64(1, 2, 3, 4));
  const january2026 = bytesOf(august2025, str('buy_exact_sol_in'), [1]);
  const february2026 = bytesOf(january2026, u64(30, 3_000_000));
  const may2026 = bytesOf(
    february2026,
    u64(5000, 4_750_000),
    [1, 0, 0, 0],
    key(addressOf('holder')),
    [100, 0],
    new Uint8Array(32),
    u64(1_000_000_000, 40_000_000_000, 10_000_000_000),
  );
  const september2026 = bytesOf(may2026, u64(5, 500_000));

  test.each([
    ['113 bytes', spring2024, { feeQuote: 10_000_000n, curveRemaining: null }],
    ['129 bytes', mid2024, { feeQuote: 10_000_000n, curveRemaining: 520_100_000_000_000n }],
    ['225 bytes', may2025, { feeQuote: 10_000_000n }],
    ['258 bytes', august2025, { feeQuote: 10_000_000n }],
    ['with a name', january2026, { feeQuote: 10_000_000n }],
    ['with cashback', february2026, { feeQuote: 13_000_000n }],
    ['with shareholders and a quote mint', may2026, { feeQuote: 13_000_000n }],
    ['with holder rewards, a part of the creator fee', september2026, { feeQuote: 13_000_000n }],
    ['with a tail of tomorrow', bytesOf(september2026, u64(501_663), new Uint8Array(60)), { feeQuote: 13_000_000n }],
  ])('%s', (_, event, fields) => {
    const { events, skipped } = decode(event);
    expect(skipped).toEqual([]);
    expect(events).toMatchObject([
      {
        type: 'trade',
        mint,
        pool: curve,
        trader: user,
        side: 'buy',
        quoteMint: solMint,
        baseAmount: 5n,
        quoteAmount: 1_000_000_000n,
        baseReserve: 800_000_000_000_000n,
        quoteReserve: 40_000_000_000n,
        ...fields,
      },
    ]);
  });

  test('an event shorter than the oldest is refused with its length', () => {
    expect(decode(spring2024.subarray(0, 112))).toMatchObject({
      events: [],
      skipped: [{ reason: 'event_invalid', detail: 'a trade event of 112 bytes' }],
    });
  });

  test('a coin quoted in USDC: the SOL fields are 0, the quote fields count', () => {
    const event = bytesOf(
      base({ sol: 0n, tokens: 7n, isBuy: false }),
      u64(0, 500),
      key(addressOf('fee recipient')),
      u64(95, 11),
      key(user),
      u64(30, 4),
      [0],
      u64(0, 0, 0, 0),
      str('sell'),
      [0],
      u64(0, 0, 0, 0),
      [0, 0, 0, 0],
      key(usdc),
      u64(1234, 5678, 91),
    );
    const accounts = accountsAt(26, { 1: mint, 2: usdc, 10: curve, 13: user });
    expect(decode(event, accounts, '5df6823ce7e940b2').events).toMatchObject([
      {
        side: 'sell',
        pool: curve,
        quoteMint: usdc,
        quoteDecimals: 6,
        quoteAmount: 1234n,
        quoteReserve: 5678n,
        feeQuote: 15n,
        curveRemaining: 500n,
      },
    ]);
  });

  test('the curve is derived from the mint where the accounts do not hold it', () => {
    const [trade] = decode(mid2024, accountsAt(16, {})).events;
    expect(trade).toMatchObject({ pool: deriveProgramAddress('bonding-curve', [mint], programs.pump) });
  });
});

describe('a curve that is sold out', () => {
  const last = bytesOf(base({ sol: 1n, tokens: 5n, isBuy: true }), u64(85_005_359_302, 0));
  const complete = bytesOf('5f72619cd42e9808', key(user), key(mint), key(curve), u64(1_780_000_000));
  const buyWith = (events: Uint8Array[]) =>
    decodeOne(
      buildTransaction({
        calls: [
          {
            program: programs.pump,
            accounts: buyAccounts,
            data: bytesOf(buy, u64(1, 2)),
            inside: events.map((event) => eventCall(programs.pump, event)),
          },
        ],
      }),
    );

  test.each([
    ['by the trade that leaves nothing', [last]],
    ['by its own event, once', [last, complete]],
  ])('is completed %s', (_, events) => {
    expect(buyWith(events).events).toMatchObject([
      { type: 'trade', instruction: 0, sub: 0 },
      { type: 'curve_completed', instruction: 0, sub: 1, mint, pool: curve },
    ]);
  });
});

test('a real migration event: funds go to PumpSwap, and its new pool is not told twice', () => {
  const base64 =
    'velduVyU6pR5syl9Y/fz65admv7nJIovNlWDCH2Y954qauspuQDisuwzUMyokBlI9He9bDJYZLBdKpH/XoIk1hamctkkqmJdAAgBqSy8AAAF99HJEwAAAMHh5AAAAAAAMoHGAnbACdz3Aovqgja6G775Z0zt9dicAHfAL5D4BdekM71qAAAAAAdiat/7kUlZ19grEIFCFjyGZe3q4Tdy97klho7bjE4UAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  const event = new Uint8Array(Buffer.from(base64, 'base64'));
  const token = 'Gu2bpydt5bHVHtko5vvsWH5KQUT3Wxvt6hzYvKdND6ur';
  const pool = 'Vptu7kbcUHWNHKSCw1Qn1MhgP9fqKmQnTAzTqETCAs5';
  const created = bytesOf(
    'b1310cd2a076a774',
    u64(1_780_000_000),
    [0, 0],
    key(user),
    key(token),
    key(solMint),
    [6, 9],
    u64(206_900_000_000_000, 84_990_359_301, 206_900_000_000_000, 84_990_359_301, 100, 1, 2),
    [255],
    key(pool),
    key(addressOf('lp')),
    key(user),
    key(user),
    key(user),
    [0],
  );
  const createPool = {
    program: programs.pumpSwap,
    accounts: accountsAt(18, { 0: pool, 3: token, 4: solMint }),
    data: bytesOf('e992d18ecf6840bc'),
    inside: [eventCall(programs.pumpSwap, created)],
  };
  const migrate = {
    program: programs.pump,
    accounts: accountsAt(25, { 2: token, 9: pool }),
    data: bytesOf('9beae792ec9ea21e'),
    inside: [createPool, eventCall(programs.pump, event)],
  };
  expect(decodeOne(buildTransaction({ calls: [migrate] })).events).toMatchObject([
    {
      type: 'migrated',
      mint: token,
      toPool: pool,
      toProgram: programs.pumpSwap,
      fromPool: bs58.encode(event.subarray(96, 128)),
      baseAmount: 206_900_000_000_000n,
      quoteAmount: 84_990_359_301n,
    },
  ]);
});
