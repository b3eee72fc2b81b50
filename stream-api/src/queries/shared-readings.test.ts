import { expect, it } from 'vitest';
import { createSharedReadings } from './shared-readings.ts';

it('an answer is kept until it is forgotten, and what was kept is named', async () => {
  const readings = createSharedReadings();
  let asked = 0;
  const count = readings.share('how often', async () => ++asked, 60_000);
  const other = readings.share('how often', async () => 'another', 60_000);
  readings.share('never asked for', async () => 0, 60_000);
  expect(readings.forget()).toEqual([]);
  expect([await count(), await count(), await other()]).toEqual([1, 1, 'another']);
  expect(readings.forget()).toEqual(['how often']);
  expect(readings.forget()).toEqual([]);
  expect(await count()).toBe(2);
});
