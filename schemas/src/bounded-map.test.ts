import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

test('keeps at least the last `capacity` entries and forgets older ones (property)', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 10 }), (written, capacity) => {
      const map = createBoundedMap<number>(capacity);
      for (const [i, key] of written.entries()) map.set(String(key), i);
      const lastWrite = new Map(written.map((key, i) => [String(key), i]));
      const recent = [...new Set(written.toReversed().map(String))].slice(0, capacity);
      for (const key of recent) expect(map.get(key)).toBe(lastWrite.get(key));
      const kept = [...lastWrite.keys()].filter((key) => map.has(key));
      expect(kept.length).toBeLessThanOrEqual(2 * capacity);
    }),
    { seed: 3 },
  );
});

test('what is asked for stays, what is deleted goes', () => {
  const map = createBoundedMap<number>(2);
  map.set('used', 1);
  for (let i = 0; i < 20; i++) {
    map.set(`other ${i}`, i);
    expect(map.get('used')).toBe(1);
  }
  map.delete('used');
  expect(map.get('used')).toBeUndefined();
});
