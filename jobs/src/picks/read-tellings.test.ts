import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTellings } from './read-tellings.ts';

const call = makeCall(1);
const figures = makeFigures(call, 12);
const read = (told: unknown) => readTellings(Buffer.from(JSON.stringify(told)));
const batch = { v: 1, partition: 0, offset: 7, rows: [{ address: 'not looked at' }] };

describe('a record of token-updates', () => {
  it('tells calls and figures, whatever else is in it', () => {
    expect(read({ ...batch, calls: [call], callFigures: [figures] })).toEqual({ calls: [call], figures: [figures] });
    expect(read({ ...batch, calls: [], callFigures: [figures] })).toEqual({ calls: [], figures: [figures] });
    expect(read({ ...batch, calls: [call] })).toEqual({ calls: [call], figures: [] });
    expect(read(batch)).toEqual({ calls: [], figures: [] });
    expect(read({ ...batch, rows: [{ name: '"calls":[{' }] })).toEqual({ calls: [], figures: [] });
  });

  it.each<[string, unknown]>([
    ['of another version', { ...batch, v: 2, calls: [call] }],
    ['with half a call', { ...batch, calls: [{ ...call, price: 0 }] }],
    ['with a figure that is none', { ...batch, callFigures: [{ ...figures, maxX: Number.NaN }] }],
    ['of a time that no calendar has', { ...batch, calls: [{ ...call, calledAt: 9e15 }] }],
  ])('%s is not understood', (_what, told) => {
    expect(read(told)).toBeNull();
  });

  it('of any bytes is not understood, or tells nothing (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const told = readTellings(Buffer.concat([bytes, Buffer.from('"calls":[{'), bytes]));
        expect(told).toBeNull();
      }),
      { seed: 13 },
    );
  });

  it('is kept as text that databases keep', () => {
    const told = read({ ...batch, calls: [{ ...call, name: 'a\0b\ud83d', symbol: '😀' }] });
    expect(told?.calls[0]).toMatchObject({ name: 'a\ufffdb\ufffd', symbol: '😀' });
  });
});
