import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summariseCalls } from '@mintscope/metrics/picks/call-statistics';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Beside the repository: every call of one caller over two months, losers included, with the peak of each (CC0). */
const published = join(import.meta.dirname, '../../../../shared/data/datasets/smugcalls_calls.jsonl');
const callSchema = z.object({ peak: z.number() });

it.skipIf(!existsSync(published))('4,898 real calls come to what was published of them (needs ../shared/data)', () => {
  const lines = readFileSync(published, 'utf8').trim().split('\n');
  const peaks = lines.map((line) => callSchema.parse(JSON.parse(line)).peak);
  const { n, winRate, hitRates, median } = summariseCalls(peaks, 2);
  expect(n).toBe(4898);
  expect(hitRates.map(({ x, rate }) => [x, (100 * rate!).toFixed(1)])).toEqual([
    [2, '38.9'],
    [3, '23.9'],
    [5, '12.4'],
    [10, '5.2'],
  ]);
  expect(winRate).toBe(hitRates[0]!.rate);
  expect(median).toBe(1.636);
});
