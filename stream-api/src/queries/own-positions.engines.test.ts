import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { followedMs } from '@mintscope/metrics/picks/follow-call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf } from '../picks/entry-of.ts';
import { insertStandings } from '../test-kit/insert-standings.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { followPersonal } from './follow-personal.ts';
import { type FollowedPick, OwnPositions } from './own-positions.ts';

const pickedMs = Date.UTC(2026, 8, 20);
const nowMs = pickedMs + 600_000;
const mintOf = (n: number) => makeRow(n).address;
const pickOf = (n: number, price = 1e-8): FollowedPick => ({
  ...{ mint: mintOf(n), selectedAtMs: pickedMs, entry: { price } },
});

let test: TestEngines;
let warehouse: Warehouse;
/** What the warehouse was asked since it was looked at last: how many picks were begun, and how many tellings were told. */
let asked = { begun: 0, tellings: 0 };
beforeAll(async () => {
  test = await openTestEngines();
  const { engines } = test;
  warehouse = {
    ...engines.warehouse,
    query: async (sql, params, schema) => {
      const rows = await engines.warehouse.query(sql, params, schema);
      if (sql.includes('maxIf')) asked.begun += (params.mints as string[]).length;
      else asked.tellings += rows.length;
      return rows;
    },
  };
});
afterAll(async () => {
  await test?.close();
});

const tell = (n: number, version: number, seconds: number, x: number) =>
  insertStandings(warehouse, [{ mint: mintOf(n), version, timeMs: pickedMs + seconds * 1_000, x }], `${n} ${version}`);
async function read(own: OwnPositions, ...picks: FollowedPick[]) {
  asked = { begun: 0, tellings: 0 };
  const positions = await own.read(warehouse, picks, nowMs);
  return { ...asked, filledAfter: positions.map((one) => one?.map(({ filledAt }) => filledAt && filledAt - pickedMs)) };
}
const filled = [3_000, 3_000, 3_000];

describe('positions of own picks', () => {
  it('ask for what was told since they were read last', async () => {
    const own = new OwnPositions();
    for (const [version, seconds] of [
      [5, -90],
      [6, -60],
      [7, 10],
    ] as const)
      await tell(1, version, seconds, 1);
    expect(await read(own, pickOf(1))).toEqual({ begun: 1, tellings: 2, filledAfter: [filled] });
    expect(await read(own, pickOf(1))).toEqual({ begun: 0, tellings: 0, filledAfter: [filled] });
    await tell(1, 8, 20, 2);
    // Another price is another pick: both are fed by one reading, each from where it stands.
    expect(await read(own, pickOf(1), pickOf(1, 2e-8))).toEqual({
      begun: 1,
      tellings: 3,
      filledAfter: [filled, filled],
    });
    await tell(1, 9, 30, 1);
    const [one, other] = await own.read(warehouse, [pickOf(1), pickOf(1, 2e-8)], nowMs);
    expect(await new OwnPositions().read(warehouse, [pickOf(1), pickOf(1, 2e-8)], nowMs)).toEqual([one, other]);
    // The first sold half at 2x before the fall, the other nothing.
    expect(one![0]!.ruleX! / other![0]!.ruleX!).toBeGreaterThan(1.2);
  });

  it('begin by the market that stood by their purchase, and not where only a later one is told', async () => {
    const own = new OwnPositions();
    await tell(2, 2, 3.001, 1);
    await tell(3, 2, 3, 1);
    expect((await read(own, pickOf(2), pickOf(3))).filledAfter).toEqual([[], filled]);
    // It comes to the warehouse after the pick was read first.
    await tell(2, 1, 1, 1);
    expect((await read(own, pickOf(2))).filledAfter).toEqual([filled]);
  });

  it('of those asked for longest ago are begun anew', async () => {
    const own = new OwnPositions({ picks: 2 });
    for (const n of [4, 5, 6]) await tell(n, 1, -1, 1);
    expect(await read(own, pickOf(4), pickOf(5))).toMatchObject({ begun: 2 });
    expect(await read(own, pickOf(4))).toMatchObject({ begun: 0 });
    expect(await read(own, pickOf(6))).toMatchObject({ begun: 1 });
    expect(await read(own, pickOf(4))).toMatchObject({ begun: 0 });
    expect(await read(own, pickOf(5))).toEqual({ begun: 1, tellings: 1, filledAfter: [filled] });
  });

  it('are awaited before what became of a pick is settled for good', async () => {
    const ownPositions = new OwnPositions({ tellings: 2 });
    for (const version of [1, 2, 3]) await tell(7, version, version, version);
    const entry = entryOf(makeRow(7, { priceSol: 1e-8 }), { matchedCriteria: [], parameterVersion: null })!;
    const pick = { mint: mintOf(7), ordinal: 1, selectedAtMs: pickedMs, entry, figures: null, removed: null };
    const follow = () => followPersonal({ warehouse, ownPositions }, [pick], pickedMs + followedMs);
    expect(await follow()).toMatchObject([{ currentX: 1, settled: false, executable: [] }]);
    expect(await follow()).toMatchObject([{ currentX: 1, settled: true, executable: [{}, {}, {}] }]);
  });

  it('are asked of nothing where there are no picks', async () => {
    expect(await read(new OwnPositions())).toEqual({ begun: 0, tellings: 0, filledAfter: [] });
  });
});
