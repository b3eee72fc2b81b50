import type { Band } from '@mintscope/schemas/score';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { readCalibration } from './read-calibration.ts';

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

interface Given {
  mint: string;
  ageMs?: number;
  version?: string;
  atMs?: number;
  said: number | null;
  ruined: boolean | null;
  leadMs?: number;
  band?: Band | null;
  maxX?: number | null;
  judgedMs?: number;
}

async function insert(given: readonly Given[], token: string): Promise<void> {
  const lines = given.map(
    ({
      mint,
      ageMs = 60_000,
      version = 'a',
      atMs = 1_700_000_000_000,
      said,
      ruined,
      leadMs,
      band = null,
      maxX = null,
      judgedMs,
    }) =>
      JSON.stringify({
        mint,
        age_ms: ageMs,
        made_at: atMs,
        judged_at: judgedMs ?? atMs + 60_000,
        parameter_version: version,
        life: 'trading',
        final_score: 50,
        band,
        rug_probability: said,
        bot_probability: null,
        ruined,
        lead_ms: leadMs ?? null,
        max_x: maxX,
        end_x: null,
      }),
  );
  const ndjson = new TextEncoder().encode(`${lines.join('\n')}\n`);
  await test.engines.warehouse.insert({ table: 'judgements', ndjson, rows: given.length, token });
}

it('nothing has been judged', async () => {
  expect(await readCalibration(test.engines.warehouse)).toEqual({ parameterVersion: null, ages: [], versions: [] });
});

it('holds what was said against what came, by age, chance and band', async () => {
  await insert(
    [
      { mint: 'm1', said: 0.05, ruined: false, band: 'BUY', maxX: 3 },
      { mint: 'm2', said: 0.05, ruined: true, leadMs: 4000, band: 'BUY', maxX: 1 },
      { mint: 'm3', said: 0.95, ruined: true, leadMs: 2000, band: 'AVOID', maxX: null },
      // 1 belongs to the last bin; ruined before it was said, or unsaid, it is no prediction.
      { mint: 'm4', said: 1, ruined: true, leadMs: 6000, band: 'AVOID', maxX: 1.5 },
      { mint: 'm5', said: 0.5, ruined: null, band: 'AVOID', maxX: 1.5 },
      { mint: 'm6', said: null, ruined: false },
      { mint: 'm7', said: 0.2, ruined: false, ageMs: 300_000 },
      // A day later: with it all above can be told; what was said since is too young.
      {
        mint: 'm8',
        said: 0.9,
        ruined: true,
        atMs: 1_700_000_000_000 + 3_600_000,
        judgedMs: 1_700_000_000_000 + 86_400_000,
      },
      { mint: 'old', version: 'b', atMs: 1_600_000_000_000, said: 0.4, ruined: true, leadMs: 1 },
    ],
    'one',
  );
  // Told again, and the same.
  await insert([{ mint: 'm1', said: 0.05, ruined: false, band: 'BUY', maxX: 3 }], 'two');
  const { parameterVersion, ages, versions } = await readCalibration(test.engines.warehouse);
  expect(parameterVersion).toBe('a');
  expect(versions.map((each) => [each.parameterVersion, each.judgements])).toEqual([
    ['a', 7],
    ['b', 1],
  ]);
  const [minute, five, thirty] = ages;
  expect(minute!.ruin).toMatchObject({ n: 4, baseRate: 0.75, brierOfBaseRate: 0.1875 });
  expect(minute!.ruin!.brier).toBeCloseTo((0.05 ** 2 + 0.95 ** 2 + 0.05 ** 2 + 0) / 4, 12);
  expect(minute!.ruin!.bins.map(({ from, to, n, observed }) => [from, to, n, observed])).toEqual([
    [0, 0.1, 2, 0.5],
    [0.9, 1, 2, 1],
  ]);
  expect(minute!.ruin!.reliabilityError).toBeCloseTo((0.45 * 2 + 0.025 * 2) / 4, 12);
  expect(minute!.ruin!.leadMs).toEqual({ lower: 3000, median: 4000, upper: 5000 });
  expect(minute!.bands).toEqual([
    { band: 'BUY', n: 2, ruined: 0.5, reached2x: 0.5, medianMaxX: 2 },
    { band: 'AVOID', n: 3, ruined: 1, reached2x: 0, medianMaxX: 1.5 },
    { band: null, n: 1, ruined: 0, reached2x: null, medianMaxX: null },
  ]);
  expect(five!.ruin).toMatchObject({ n: 1, baseRate: 0, leadMs: null });
  expect(thirty).toEqual({ ageMs: 1_800_000, ruin: null, bands: [] });
  expect((await readCalibration(test.engines.warehouse, 'b')).ages[0]!.ruin).toMatchObject({ n: 1, baseRate: 1 });
});
