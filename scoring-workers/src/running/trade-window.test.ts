import { measureWindow, type WindowName, type WindowTrade, windows } from '@mintscope/metrics/trade-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { expectClose } from '../testing/expect-close.ts';
import { TradeWindow } from './trade-window.ts';

const names = Object.keys(windows) as WindowName[];
const startMs = 1_700_000_000_123;

const step = fc.record({
  gapMs: fc.oneof(
    fc.constantFrom(0, 250, 1250, 15_000, 59_000, 60_000, 86_400_000),
    fc.nat(4000),
    fc.nat(700_000),
    fc.nat(100_000_000),
  ),
  isTrade: fc.constantFrom(true, true, true, false),
  quoteLamports: fc.nat(1_000_000_000_000),
  price: fc.option(fc.double({ min: 1e-12, max: 10, noNaN: true }), { freq: 6 }),
});

interface Told extends WindowTrade {
  slot: number;
}

function told(steps: readonly { gapMs: number; quoteLamports: number; price: number | null }[]): Told[] {
  let timeMs = startMs;
  return steps.map(({ gapMs, ...rest }, slot) => {
    timeMs += gapMs;
    return { timeMs, slot, ...rest };
  });
}

function record(window: TradeWindow, { timeMs, slot, quoteLamports, price }: Told): void {
  window.record(timeMs, slot, quoteLamports, price ?? Number.NaN);
}

describe('trade window', () => {
  it('equals the plain definition after every trade and every pause, also across a snapshot', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: 'max' }), fc.nat(200), (steps, cut) => {
        let window = new TradeWindow();
        const trades: Told[] = [];
        for (const [index, each] of told(steps).entries()) {
          if (index === cut) window = reread(window);
          if (steps[index]!.isTrade) {
            trades.push(each);
            record(window, each);
          } else window.advance(each.timeMs);
          for (const name of names) expectClose(figuresOf(window, name), measureWindow(trades, name, each.timeMs));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same in whatever order trades come, also when time passes in between', () => {
    const places = fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), places, (steps, order) => {
        const trades = told(steps);
        const nowMs = trades.at(-1)?.timeMs ?? startMs;
        const window = new TradeWindow();
        const shuffled = trades.toSorted((a, b) => order[a.slot]! - order[b.slot]!);
        for (const [index, trade] of shuffled.entries()) {
          record(window, trade);
          if (index === 20) window.advance(nowMs);
        }
        window.advance(nowMs);
        for (const name of names) expectClose(figuresOf(window, name), measureWindow(trades, name, nowMs));
      }),
      { numRuns: 100 },
    );
  });

  it('differs from the volume between two moments by no more than what one 240th of it held', () => {
    const exact = (trades: readonly Told[], fromMs: number) =>
      trades.filter(({ timeMs }) => timeMs > fromMs).reduce((sum, { quoteLamports }) => sum + quoteLamports, 0);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), fc.nat(4_000_000), (steps, laterMs) => {
        const trades = told(steps);
        const nowMs = (trades.at(-1)?.timeMs ?? startMs) + laterMs;
        for (const name of ['5m', '1h', '24h'] as const) {
          const { lengthMs } = windows[name];
          const { volumeLamports } = measureWindow(trades, name, nowMs);
          expect(volumeLamports).toBeLessThanOrEqual(exact(trades, nowMs - lengthMs - lengthMs / 240 - 1));
          expect(volumeLamports).toBeGreaterThanOrEqual(exact(trades, nowMs - lengthMs + lengthMs / 240));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('starts from the first price while the token is younger than the window, and moves evenly inside a bucket', () => {
    const window = new TradeWindow();
    window.record(300_000, 1, 5, 2);
    expect(window.change('1m')).toBeNull();
    window.record(310_000, 2, 7, 3);
    expect([window.change('1m'), window.volume('1m')]).toEqual([0.5, 12]);
    // Half of the second at 300 s has left, and with it half of the way from the first price to that second's last.
    window.advance(360_500);
    expect([window.change('1m'), window.volume('1m')]).toEqual([0.5, 9.5]);
    window.advance(370_500);
    expect([window.change('1m'), window.volume('1m')]).toEqual([3 / 2.5 - 1, 3.5]);
    window.advance(371_000);
    expect([window.change('1m'), window.volume('1m'), window.change('5m')]).toEqual([0, 0, 0.5]);
  });

  it('counts the volume of a trade that sets no price', () => {
    const window = new TradeWindow();
    window.record(0, 1, 9, Number.NaN);
    window.record(1000, 2, 100, 4);
    expect([window.volume('24h'), window.change('24h')]).toEqual([109, null]);
  });

  it('takes no more memory than what is traded in needs', () => {
    const window = new TradeWindow();
    for (let second = 0; second < 90_000; second += 1) window.record(second * 1000, second, 1, 1);
    expect(window.bytes).toBeLessThan(40_000);
    window.advance(90_000_000 + 86_400_000 + 360_000);
    expect(window.bytes).toBeLessThan(1300);
  });
});

function figuresOf(window: TradeWindow, name: WindowName) {
  return { volumeLamports: window.volume(name), change: window.change(name) };
}

function reread(window: TradeWindow): TradeWindow {
  const writer = new ByteWriter();
  window.writeTo(writer);
  const reader = new ByteReader(writer.finish());
  const read = TradeWindow.readFrom(reader);
  expect(reader.remaining).toBe(0);
  return read;
}
