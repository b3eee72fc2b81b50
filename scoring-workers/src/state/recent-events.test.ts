import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { RecentEvents } from './recent-events.ts';

function signature(seed: number): Uint32Array {
  return Uint32Array.from({ length: 16 }, (_, i) => Math.imul(seed + 1, 0x9e3779b1 + i * 2) >>> 0);
}

describe('recent events', () => {
  it('tells every repeat within its capacity, also after a snapshot', () => {
    const capacity = 32;
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 300 }), fc.nat(300), (seeds, restartAt) => {
        let recent = new RecentEvents(capacity);
        const added: number[] = [];
        seeds.forEach((seed, index) => {
          if (index === restartAt) {
            const writer = new ByteWriter();
            recent.writeTo(writer);
            recent = RecentEvents.readFrom(new ByteReader(writer.finish()), capacity);
          }
          const isNew = recent.add(signature(seed), 0, 1, 2);
          if (added.slice(-capacity).includes(seed)) expect(isNew).toBe(false);
          if (!added.slice(-2 * capacity).includes(seed)) expect(isNew).toBe(true);
          if (isNew) added.push(seed);
        });
      }),
    );
  });

  it('tells events of one transaction apart', () => {
    const recent = new RecentEvents(100);
    const places = [
      [0, 0],
      [0, 1],
      [1, 0],
      [65_535, 255],
    ] as const;
    for (const [instruction, sub] of places) expect(recent.add(signature(7), 0, instruction, sub)).toBe(true);
    for (const [instruction, sub] of places) expect(recent.add(signature(7), 0, instruction, sub)).toBe(false);
  });
});
