import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RepeatWindow } from './repeat-window.ts';

function signature(seed: number): Uint32Array {
  return Uint32Array.from({ length: 16 }, (_, i) => Math.imul(seed + 1, 0x9e3779b1 + i * 2) >>> 0);
}

interface Told {
  id: number;
  offset: number;
  place: number;
}

function plainly(records: readonly (readonly number[])[], reach: { records: number; events: number }): boolean[] {
  const told: Told[] = [];
  return records.flatMap((ids, offset) =>
    ids.map((id) => {
      const place = told.length;
      const isRepeat = told.some(
        (former) => former.id === id && offset - former.offset <= reach.records && place - former.place <= reach.events,
      );
      told.push({ id, offset, place });
      return isRepeat;
    }),
  );
}

function tell(window: RepeatWindow, ids: readonly number[], offset: number): boolean[] {
  window.beginRecord(offset, ids.length);
  return ids.map((id, index) => window.isRepeat(index, signature(id), 0, 1, 2));
}

describe('the window of repeats', () => {
  it('is the plain definition, also when it is begun anew with the records within reach', () => {
    const reach = { records: 5, events: 12 };
    const records = fc.array(fc.array(fc.nat(14), { maxLength: 6 }), { maxLength: 60 });
    fc.assert(
      fc.property(records, fc.nat(60), (all, restartAt) => {
        let window = new RepeatWindow(reach);
        const found = all.flatMap((ids, offset) => {
          if (offset === restartAt) {
            window = new RepeatWindow(reach);
            const from = Math.max(0, offset - reach.records);
            for (const [i, former] of all.slice(from, offset).entries()) tell(window, former, from + i);
          }
          return tell(window, ids, offset);
        });
        expect(found).toEqual(plainly(all, reach));
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  it('tells events of one transaction apart', () => {
    const window = new RepeatWindow();
    window.beginRecord(0, 8);
    const places = [
      [0, 0],
      [0, 1],
      [1, 0],
      [65_535, 255],
    ] as const;
    const tellAll = (from: number) =>
      places.map(([instruction, sub], i) => window.isRepeat(from + i, signature(7), 0, instruction, sub));
    expect(tellAll(0)).toEqual([false, false, false, false]);
    expect(tellAll(4)).toEqual([true, true, true, true]);
  });
});
