import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBatches } from './decode-fetch.ts';
import { encodeBatch } from './encode-produce.ts';

const identity = { producerId: 7n, producerEpoch: 0 };
const nowMs = 1_700_000_000_000;

/** As a broker would store it: with its base offset, and the time of the producer. */
function stored(values: readonly Uint8Array[], baseOffset: number): Buffer {
  const batch = encodeBatch(values, nowMs, identity, 0);
  batch.writeBigInt64BE(BigInt(baseOffset), 0);
  return batch;
}

describe('record batches', () => {
  it('come back as they were, from any offset on, in values of their own', () => {
    const values = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 4 }), fc.nat(900), (groups, skipped) => {
        let base = 2 ** 40;
        const all = groups.flat();
        const from = base + (skipped % (all.length + 1));
        const bytes = Buffer.concat(
          groups.map((group) => {
            base += group.length;
            return stored(group, base - group.length);
          }),
        );
        const { records, next } = decodeBatches(bytes, from);
        expect(next).toBe(base);
        expect(records.map(({ offset }) => offset)).toEqual(records.map((_, at) => from + at));
        expect(records.map(({ value }) => value)).toEqual(all.slice(from - 2 ** 40));
        for (const { value, appendedAtMs } of records) {
          expect(value.buffer.byteLength).toBe(value.byteLength);
          expect(appendedAtMs).toBe(nowMs);
        }
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  it('cut off at the end of an answer are left for the next', () => {
    const whole = stored([Buffer.from('a'), Buffer.from('b')], 10);
    const cut = stored([Buffer.from('c')], 12);
    for (let length = 0; length < cut.length; length++) {
      const { records, next } = decodeBatches(Buffer.concat([whole, cut.subarray(0, length)]), 10);
      expect({ next, count: records.length }).toEqual({ next: 12, count: 2 });
    }
  });

  it('of one call may hold a great many values', () => {
    const values = Array.from({ length: 300_000 }, () => new Uint8Array(0));
    expect(decodeBatches(stored(values, 0), 0).records).toHaveLength(values.length);
  });

  it('that mark transactions are passed over', () => {
    const mark = stored([Buffer.from('mark')], 4);
    mark.writeInt16BE(0x30, 21);
    expect(decodeBatches(mark, 4)).toEqual({ records: [], bytes: 0, next: 5 });
  });

  it('compressed in a way unknown are refused by code', () => {
    const zstd = stored([Buffer.from('x')], 0);
    zstd.writeInt16BE(4, 21);
    expect(() => decodeBatches(zstd, 0)).toThrow(expect.objectContaining({ code: 'CORRUPT_RECORD' }));
  });
});
