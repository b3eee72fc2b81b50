import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCapacityGate } from './capacity-gate.ts';

test('never admits more than its capacity, but for one too heavy alone, and in order (property)', async () => {
  const weights = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(weights, fc.integer({ min: 1, max: 10 }), async (wanted, capacity) => {
      const gate = createCapacityGate(capacity);
      const admitted: number[] = [];
      const inside: number[] = [];
      const calls = wanted.map(async (weight, i) => {
        await gate.enter(weight);
        admitted.push(i);
        inside.push(weight);
        expect(gate.used <= capacity || inside.length === 1).toBe(true);
      });
      while (admitted.length < wanted.length || inside.length > 0) {
        await Promise.resolve();
        const leaving = inside.shift();
        if (leaving !== undefined) gate.leave(leaving);
      }
      await Promise.all(calls);
      expect(admitted).toEqual(wanted.map((_, i) => i));
      expect(gate.used).toBe(0);
    }),
    { seed: 8, numRuns: 50 },
  );
});

test('closing turns away who waits and who comes later', async () => {
  const gate = createCapacityGate(1);
  await gate.enter(1);
  const waiting = gate.enter(1);
  gate.close(new Error('closing'));
  await expect(waiting).rejects.toThrow('closing');
  await expect(gate.enter(1)).rejects.toThrow('closing');
});
