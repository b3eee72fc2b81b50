import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { TradeLog } from './trade-log.ts';

const signature = new Uint32Array(16).fill(7);

/** A trade that its slot names. */
function add(
  log: TradeLog,
  slot: number,
  changes: { transactionIndex?: number; wallet?: number; timeMs?: number } = {},
): void {
  const figures = { timeMs: slot * 400, chainMs: slot * 400 + 1, base: 1, quote: 2, typedLamports: 3, feeLamports: 4 };
  const place = { instruction: slot, sub: 0, transactionIndex: 0 };
  const rest = { ...place, isBuy: true, setsPrice: slot % 3 !== 0, wallet: slot, payer: slot, quoteLamports: 5 };
  log.add(signature, 0, { ...figures, ...rest, slot, computeUnits: null, ...changes });
}

function logOf(first: number, newest: number, trades: number): TradeLog {
  const log = new TradeLog(first, newest);
  for (let slot = 0; slot < trades; slot++) add(log, slot);
  return log;
}

const slotsOf = (log: TradeLog) => log.read(Number.MAX_SAFE_INTEGER, ({ slot }) => slot);
const sampleOf = (log: TradeLog, first = 0) => {
  const slots: number[] = [];
  log.visit(first, log.firsts, ({ slot }) => slots.push(slot));
  return slots;
};
const from = (begin: number, end: number) => Array.from({ length: end - begin }, (_, i) => begin + i);

function reread(log: TradeLog): TradeLog {
  const writer = new ByteWriter();
  log.writeTo(writer);
  return TradeLog.readFrom(new ByteReader(writer.finish()));
}

describe('a trade log of other sizes', () => {
  it.each([
    ['fewer of both', 10, 10, 30, [4, 3], { first: from(0, 4), newest: from(27, 30) }],
    ['more of both while nothing is gone', 10, 10, 20, [15, 12], { first: from(0, 15), newest: from(8, 20) }],
    ['more of both with a gap between', 10, 10, 30, [15, 12], { first: from(0, 10), newest: from(20, 30) }],
    ['fewer first ones than are known', 10, 5, 12, [2, 9], { first: from(0, 2), newest: from(3, 12) }],
    ['nothing yet', 10, 5, 0, [2, 9], { first: [], newest: [] }],
  ] as const)('has %s', (_, first, newest, trades, [firsts, newests], wanted) => {
    const log = logOf(first, newest, trades).resized(firsts, newests);
    expect(slotsOf(log)).toEqual(wanted);
    expect(sampleOf(log, 1)).toEqual(wanted.first.slice(1));
    expect(slotsOf(reread(log))).toEqual(wanted);
  });

  it('takes no more first trades once some after them are gone', () => {
    const gone = logOf(10, 10, 30).resized(50, 10);
    const whole = logOf(10, 10, 20).resized(50, 10);
    for (const log of [gone, whole]) for (let slot = 30; slot < 33; slot++) add(log, slot);
    expect(sampleOf(gone)).toEqual(from(0, 10));
    expect(sampleOf(whole)).toEqual([...from(0, 20), 30, 31, 32]);
  });

  it('knows an unbroken run from the first and one up to the newest, whatever happened to it', () => {
    const size = fc.integer({ min: 1, max: 12 });
    const steps = fc.array(fc.record({ trades: fc.nat(15), first: size, newest: size }), { maxLength: 8 });
    fc.assert(
      fc.property(steps, (changes) => {
        let log = new TradeLog(5, 5);
        let count = 0;
        for (const { trades, first, newest } of changes) {
          for (const end = count + trades; count < end; count++) add(log, count);
          log = reread(log.resized(first, newest));
          const known = slotsOf(log);
          expect(known.first).toEqual(from(0, known.first.length));
          expect(known.newest).toEqual(from(count - known.newest.length, count));
          expect(known.first.length).toBeLessThanOrEqual(first);
          expect(known.newest.length).toBeLessThanOrEqual(newest);
          expect(known.newest.length).toBeGreaterThanOrEqual(Math.min(count, 1));
          for (const end = count + newest; count < end; count++) add(log, count);
          expect(slotsOf(log).newest).toEqual(from(count - newest, count));
        }
      }),
    );
  });
});

it('a trade log tells which trades set no price', () => {
  const told = reread(logOf(4, 4, 8)).read(4, ({ slot, setsPrice, isBuy }) => ({ slot, setsPrice, isBuy }));
  for (const { slot, setsPrice, isBuy } of [...told.first, ...told.newest]) {
    expect(setsPrice).toBe(slot % 3 !== 0);
    expect(isBuy).toBe(true);
  }
});

describe('a trade log with late trades', () => {
  const told = fc.array(
    fc.record({ slot: fc.nat(60), transactionIndex: fc.nat(2), uneven: fc.integer({ min: -3000, max: 3000 }) }),
    { maxLength: 60, size: 'max' },
  );
  const size = fc.integer({ min: 1, max: 20 });

  /** In the order of the chain, with times that do not run backwards; `wallet` is the place among those that came. */
  function inOrder(trades: readonly { slot: number; transactionIndex: number; uneven: number }[]) {
    let timeMs = Number.NEGATIVE_INFINITY;
    return trades
      .map((trade, wallet) => ({ ...trade, wallet }))
      .sort((a, b) => a.slot - b.slot || a.transactionIndex - b.transactionIndex || a.wallet - b.wallet)
      .map(({ wallet, slot, uneven }) => {
        timeMs = Math.max(timeMs, slot * 400 + uneven);
        return { wallet, timeMs };
      });
  }

  it('has the first and the newest trades of the chain in its order, whatever order they came in', () => {
    fc.assert(
      fc.property(told, size, size, fc.nat(60), (trades, first, newest, cut) => {
        let log = new TradeLog(first, newest);
        for (const [wallet, { slot, transactionIndex, uneven }] of trades.entries()) {
          if (wallet === cut) log = reread(log);
          add(log, slot, { transactionIndex, wallet, timeMs: slot * 400 + uneven });
        }
        const wanted = inOrder(trades);
        const known = log.read(newest, ({ wallet }) => wallet);
        expect(known.first).toEqual(wanted.slice(0, first).map(({ wallet }) => wallet));
        const gone = trades.length - first - newest > 0;
        // One that came late may have been older than all that were kept then, and newer than what has left since.
        if (!gone) expect(known.newest).toEqual(wanted.slice(-newest).map(({ wallet }) => wallet));
        if (!gone)
          expect(log.read(newest, ({ timeMs }) => timeMs).first).toEqual(
            wanted.slice(0, first).map((each) => each.timeMs),
          );
        expect(known.newest.length).toBe(Math.min(newest, trades.length));
      }),
      { numRuns: 500 },
    );
  });

  it('has the newest ones whenever lateness is less than what it keeps', () => {
    const shifts = fc.array(fc.nat(3), { minLength: 120, maxLength: 120 });
    fc.assert(
      fc.property(shifts, (late) => {
        const log = new TradeLog(20, 20);
        const slots = late.map((_, slot) => slot);
        const order = slots.toSorted((a, b) => a - late[a]! - (b - late[b]!) || a - b);
        for (const slot of order) add(log, slot);
        expect(log.read(20, ({ slot }) => slot)).toEqual({ first: from(0, 20), newest: from(100, 120) });
      }),
    );
  });

  it('says when numbers moved, and not otherwise', () => {
    const log = new TradeLog(5, 5);
    for (let slot = 10; slot < 18; slot++) add(log, slot);
    const { edits } = log;
    add(log, 18);
    expect(log.edits).toBe(edits);
    add(log, 12);
    expect(log.edits).toBeGreaterThan(edits);
    expect(slotsOf(log)).toEqual({ first: [10, 11, 12, 12, 13], newest: [14, 15, 16, 17, 18] });
  });
});
