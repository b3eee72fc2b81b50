import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { EventHash } from './event-hash.ts';
import { SeenEvents } from './seen-events.ts';

const hash = new EventHash(Uint32Array.of(5, 6, 7, 8));
const hashOf = (seed: number) => hash.of(new Uint32Array(16).fill(seed), 0, 1, 2);

describe('events seen', () => {
  it('are recognised for ever, however often snapshots are taken and opened', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }), (parts) => {
        const chunks: Uint8Array[] = [];
        let seen = new SeenEvents();
        let told = 0;
        for (const part of parts) {
          for (let i = 0; i < part; i++) expect(seen.add(hashOf(told + i))).toBe(true);
          told += part;
          for (let seed = 0; seed < told; seed += 7) expect(seen.add(hashOf(seed))).toBe(false);
          for (const [chunk, bytes] of seen.takeFullChunks()) {
            expect(chunk).toBe(chunks.length);
            chunks.push(bytes);
          }
          const writer = new ByteWriter();
          seen.writeTo(writer);
          const bytes = writer.finish();
          expect(bytes.length).toBeLessThan(8200);
          seen = SeenEvents.readFrom(new ByteReader(bytes), chunks);
          expect([seen.size, seen.savedChunks]).toEqual([told, chunks.length]);
        }
        for (let seed = 0; seed < told; seed++) expect(seen.add(hashOf(seed))).toBe(false);
        expect(seen.add(hashOf(told))).toBe(true);
      }),
      { seed: 3, numRuns: 20 },
    );
  });

  it('do not open without all their chunks', () => {
    const seen = new SeenEvents();
    for (let i = 0; i < 2500; i++) seen.add(hashOf(i));
    const [first, second] = seen.takeFullChunks().map(([, bytes]) => bytes);
    const writer = new ByteWriter();
    seen.writeTo(writer);
    const written = writer.finish();
    const open = (chunks: (Uint8Array | undefined)[]) =>
      SeenEvents.readFrom(new ByteReader(written), chunks as Uint8Array[]);
    expect(open([first, second]).size).toBe(2500);
    expect(() => open([first])).toThrow('1 chunks of events where 2 were saved');
    const withHole: Uint8Array[] = [];
    withHole[1] = second!;
    expect(() => open(withHole)).toThrow();
    expect(() => open([first, second!.subarray(0, 100)])).toThrow();
  });
});
