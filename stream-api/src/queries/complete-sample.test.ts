import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { describe, expect, it } from 'vitest';
import { makeDetail, makeSampleTrade } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { completeSample } from './complete-sample.ts';
import type { UndatedTrade } from './select-sample.ts';

const row = makeRow(1, { swaps: 170 });
const rules = { slotMs: 400, reanchorMs: 2000 };
const all = Array.from({ length: 170 }, (_, n) => makeSampleTrade(row, n));
const undated = ({ timeMs, ...trade }: SampleTrade, isFine = true): UndatedTrade => ({
  ...trade,
  toldMs: timeMs,
  isFine,
});

/** The tables, in the order of slots. */
function tables(trades: readonly UndatedTrade[]) {
  return async ({ fromSlot, fromMs, limit }: { fromSlot: number; fromMs: number; limit: number }) =>
    trades.filter(({ slot, toldMs }) => slot >= fromSlot && toldMs! >= fromMs).slice(0, limit);
}

const refuse = async () => expect.fail('the tables are not needed');

describe('a sample', () => {
  const detail = makeDetail(row, 170);

  it('is the kept one where that has all that is asked for', async () => {
    const found = { row, detail };
    expect(await completeSample(found, { limit: 40, fromMs: null, ...rules }, refuse)).toEqual(all.slice(0, 40));
    const young = { row: { ...row, swaps: 30 }, detail: { ...detail, sample: all.slice(0, 30) } };
    expect(await completeSample(young, { limit: 500, fromMs: null, ...rules }, refuse)).toEqual(all.slice(0, 30));
  });

  it('goes on behind the kept one, also where several trades stand in its last slot', async () => {
    const last = all[99]!;
    const crowd = [100, 101, 102].map((n) => ({ ...all[n]!, slot: last.slot, timeMs: last.timeMs }));
    const same = { ...last };
    const stored = [...all.slice(0, 100), same, ...crowd, ...all.slice(103)];
    const found = { row, detail: { ...detail, sample: all.slice(0, 100) } };
    const wanted = stored.slice(0, 140);
    const question = { limit: 140, fromMs: null, ...rules };
    const select = tables(stored.map((trade) => undated(trade)));
    expect(await completeSample(found, question, select)).toEqual(wanted);
  });

  it('dates trades by their slots where the source knew only the second of the block', async () => {
    // Twice the time of a slot from trade to trade, and a chain that is slower than that: 1000 ms.
    const inSeconds = all.map((trade) => undated({ ...trade, timeMs: Math.floor(trade.timeMs / 1000) * 1000 }, false));
    const found = { row, detail: { ...detail, sample: all.slice(0, 100) } };
    const sample = await completeSample(found, { limit: 105, fromMs: null, ...rules }, tables(inSeconds));
    const gaps = sample.slice(100).map(({ timeMs }) => timeMs - all[99]!.timeMs);
    expect(gaps).toEqual([800, 1600, 2400, 3200, 4000]);
    const longer = await completeSample(found, { limit: 170, fromMs: null, ...rules }, tables(inSeconds));
    for (const [n, { timeMs }] of longer.entries()) expect(Math.abs(timeMs - all[n]!.timeMs)).toBeLessThanOrEqual(3000);
  });

  it('takes a trade that came late where it belongs', async () => {
    const late = { ...all[110]!, slot: all[104]!.slot, timeMs: all[104]!.timeMs, signature: 'late' };
    const stored = [...all.slice(0, 105), late, ...all.slice(105)].map((trade) => undated(trade));
    const found = { row, detail: { ...detail, sample: all.slice(0, 100) } };
    const sample = await completeSample(found, { limit: 120, fromMs: null, ...rules }, tables(stored));
    expect(sample.map(({ signature }) => signature).indexOf('late')).toBe(105);
    expect(sample.map(({ timeMs }) => timeMs)).toEqual(sample.map(({ timeMs }) => timeMs).sort((a, b) => a - b));
  });

  it('begins at a time inside of a second', async () => {
    const fromMs = all[120]!.timeMs + 1;
    const found = { row, detail: { ...detail, sample: all.slice(0, 100) } };
    const question = { limit: 10, fromMs, ...rules };
    expect(await completeSample(found, question, tables(all.map((trade) => undated(trade))))).toEqual(
      all.slice(121, 131),
    );
    expect(await completeSample({ row, detail: undefined }, question, async () => [])).toEqual([]);
  });
});
