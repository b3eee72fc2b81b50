import { measureWindow, type WindowName, windows } from '@mintscope/metrics/trade-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { expectClose } from '../testing/expect-close.ts';
import { TradeWindow } from './trade-window.ts';

const step = fc.record({
  gapMs: fc.oneof(fc.constantFrom(0, 1000, 59_000, 60_000), fc.integer({ min: -5000, max: 4000 }), fc.nat(100_000_000)),
  isTrade: fc.constantFrom(true, true, true, false),
  quoteLamports: fc.nat(1_000_000_000_000),
  isBuy: fc.boolean(),
  price: fc.double({ min: 1e-12, max: 10, noNaN: true }),
});

describe('trade window', () => {
  it('equals the plain definition after every trade and every pause, also across a snapshot', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: 'max' }), fc.nat(200), (steps, cut) => {
        let window = new TradeWindow();
        const trades = [];
        let timeMs = 1_700_000_000_123;
        let latestMs = Number.NEGATIVE_INFINITY;
        for (const [index, { gapMs, isTrade, ...rest }] of steps.entries()) {
          timeMs += gapMs;
          latestMs = Math.max(latestMs, timeMs);
          if (index === cut) window = reread(window);
          if (isTrade) {
            trades.push({ timeMs: latestMs, ...rest });
            window.record(timeMs, rest.quoteLamports, rest.isBuy, rest.price);
          } else window.advance(timeMs);
          for (const name of Object.keys(windows) as WindowName[]) {
            expectClose(figuresOf(window, name), measureWindow(trades, name, latestMs));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('starts from the first trade while the token is younger than the window', () => {
    const window = new TradeWindow();
    window.record(0, 5, true, 2);
    expect(window.change('1m')).toBeNull();
    window.record(10_000, 7, false, 3);
    expect([window.change('1m'), window.volume('1m'), window.trades('1m')]).toEqual([0.5, 12, 2]);
    window.advance(60_000);
    expect([window.change('1m'), window.volume('1m'), window.trades('1m')]).toEqual([0.5, 7, 1]);
    window.advance(70_000);
    expect([window.change('1m'), window.volume('1m'), window.change('5m')]).toEqual([0, 0, 0.5]);
  });
});

function figuresOf(window: TradeWindow, name: WindowName) {
  return {
    volumeLamports: window.volume(name),
    buys: window.buys(name),
    sells: window.sells(name),
    change: window.change(name),
  };
}

function reread(window: TradeWindow): TradeWindow {
  const writer = new ByteWriter();
  window.writeTo(writer);
  const reader = new ByteReader(writer.finish());
  const read = TradeWindow.readFrom(reader);
  expect(reader.remaining).toBe(0);
  return read;
}
