import { EngineError } from '@mintscope/engines/engine-error';
import { getSelectionStats } from '@mintscope/schemas/api/picks/get-selection-stats';
import { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPersonalPick } from '../../test-kit/keep-picks.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const dayMs = 86_400_000;

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  user = await signIn(test);
  const pick = (n: number, daysAgo: number, launchpad: string | null = 'pump') =>
    keepPersonalPick(test, makeRow(n, { priceSol: 1e-8, launchpad }), user.userId, Date.now() - daysAgo * dayMs);
  await pick(1, 1);
  await pick(2, 3, null);
  // Settled, and not known any more.
  await pick(3, 8);
  await pick(4, 40);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const ask = async (path: string, asked = api) => {
  const response = await asked.as(user)(path);
  return { status: response.status, body: await response.json() };
};
const listed = async (query: string, asked = api) => {
  const { picks } = listPicks.response.parse((await ask(`/api/picks?scope=personal&period=all${query}`, asked)).body);
  return picks.map(({ symbol }) => symbol);
};

describe('own picks', () => {
  it('are active whenever they were made, and not once nothing is known of them', async () => {
    for (const period of ['24h', 'all']) {
      const { body } = await ask(`/api/selected-tokens/stats?scope=personal&period=${period}`);
      expect(getSelectionStats.response.parse(body).stats).toMatchObject({ mintscopePicksCount: 2 });
    }
    expect(await listed('&followed=now')).toEqual(['T1', 'T2']);
  });

  it('are listed by what was not known of them, as figures are grouped by it', async () => {
    expect(await listed('&launchpad=unknown')).toEqual(['T2']);
    expect(await listed('&band=unknown')).toEqual([]);
  });

  it('are told without what became of them while the warehouse is away, and no figure is made of that', async () => {
    const away = async () => {
      throw new EngineError('ENGINE_UNREACHABLE', 'gone');
    };
    const engines = { ...test.engines, warehouse: { ...test.engines.warehouse, query: away } };
    const without = await startTestApi({ ...test, engines });
    for (const path of [
      'selected-tokens/stats?scope=personal',
      'picks/statistics?scope=personal',
      'picks?scope=personal&count=counted',
      'picks?scope=personal&followed=now',
      'picks?scope=personal&minX=2',
      'picks/export?scope=personal',
    ])
      expect([path, (await ask(`/api/${path}`, without)).status]).toEqual([path, 503]);
    expect(await listed('', without)).toEqual(['T1', 'T2', 'T3', 'T4']);
    expect((await ask('/api/token-picker/selected-tokens?scope=personal', without)).status).toBe(200);
    await without.close();
  });
});
