import { selectUntold } from '@mintscope/records/outbox/select-untold';
import { clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import { defaultAdminSettings, defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { getAdminSettings } from '@mintscope/schemas/api/picks/get-admin-settings';
import { getDiscoverySettings } from '@mintscope/schemas/api/picks/get-discovery-settings';
import { previewDiscoverySettings } from '@mintscope/schemas/api/picks/preview-discovery-settings';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTrades } from '../../test-kit/insert-trades.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let admin: SignedInUser;
let user: SignedInUser;

const nowMs = Date.now();
/** Traded within the last five minutes, and not. */
const busy = makeRow(1, { createdAt: nowMs - 120_000 });
const quiet = makeRow(2, { createdAt: nowMs - 3_600_000 });

beforeAll(async () => {
  test = await openTestEngines();
  admin = await signIn(test, { role: 'admin' });
  user = await signIn(test);
  await test.store([busy, quiet]);
  await insertTrades(test.engines.warehouse, busy, 60);
  await insertTrades(test.engines.warehouse, quiet, 60);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const asAdmin = (path: string, init?: RequestInit) => api.as(admin)(path, init);
const post = async (path: string, body: unknown) => {
  const response = await asAdmin(path, json('POST', body));
  return { status: response.status, body: await response.json() };
};
const adminSettings = async () =>
  getAdminSettings.response.parse(await (await api.as(user)('/api/admin-settings')).json()).settings;
const acts = async (action: string) =>
  test.engines.records.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();

describe('admin settings', () => {
  it('are read by users, changed by admins field by field, and noted', async () => {
    expect(await adminSettings()).toEqual({ ...defaultAdminSettings, version: 0, updatedAt: null });
    const pickerCriteria = { ...defaultCriteria, logic: 'OR' };
    expect(await post('/api/admin-settings', { pickerCriteria, version: 0 })).toMatchObject({
      status: 200,
      body: { settings: { pickerCriteria, winnerThreshold: 1.5, version: 1 } },
    });
    expect(await adminSettings()).toMatchObject({ pickerCriteria, version: 1 });
    expect((await acts('save-admin-settings'))[0]).toMatchObject({
      actor_id: admin.userId,
      detail: {
        result: 'done',
        version: 1,
        changed: { pickerCriteria: { from: defaultCriteria, to: pickerCriteria } },
      },
    });
    const events = await selectUntold(test.engines.records.queries, 10);
    expect(events).toMatchObject([{ type: 'picking_rules', rules: { criteria: pickerCriteria } }]);
  });

  it('that were saved since are not overwritten', async () => {
    const { version } = await adminSettings();
    await post('/api/admin-settings', { minScore: 5, version });
    expect(await post('/api/admin-settings', { minScore: 50, version })).toMatchObject({
      status: 409,
      body: {
        error: 'SETTINGS_STALE',
        field: 'version',
        message: expect.stringContaining(`version ${version + 1} now`),
      },
    });
    expect(await adminSettings()).toMatchObject({ minScore: 5, version: version + 1 });
  });

  it.each<[string, unknown, string, RegExp]>([
    ['winnerThreshold', { winnerThreshold: 11 }, 'winnerThreshold', /^winnerThreshold: /],
    ['a text', { minScore: '50' }, 'minScore', /^minScore: /],
    [
      'a criterion',
      { pickerCriteria: { ...defaultCriteria, finalScore: { enabled: true, minValue: 101 } } },
      'pickerCriteria.finalScore.minValue',
      /^pickerCriteria\.finalScore\.minValue: /,
    ],
    ['an unknown field', { colour: 'red' }, 'colour', /not a name that is known here/],
  ])('%s that is wrong is named, and changes nothing', async (_case, body, field, message) => {
    const before = await adminSettings();
    const refused = await post('/api/admin-settings', body);
    expect(refused).toMatchObject({ status: 400, body: { field, message: expect.stringMatching(message) } });
    expect(await adminSettings()).toEqual(before);
  });
});

describe('discovery settings', () => {
  it('tell how many live tokens each filter drops, also those that are not saved', async () => {
    const answer = getDiscoverySettings.response.parse(await (await api.as(user)('/api/discovery/settings')).json());
    expect(answer).toMatchObject({ settings: defaultDiscovery, saved: { version: 0 }, drops: { live: 2 } });
    const wide = { ...defaultDiscovery, minVolume: 0, minTransactions: 1, filters: [], platforms: [] };
    const { body } = await post('/api/discovery/settings/preview', wide);
    const { drops } = previewDiscoverySettings.response.parse(body);
    // Of the quiet one nothing was traded within five minutes; within two hours it was.
    expect(drops).toMatchObject({ live: 2, dropped: { minTransactions: 1, minVolume: 0, minCreated: 1 } });
    const longer = await post('/api/discovery/settings/preview', { ...wide, period: '2h' });
    expect(longer.body).toMatchObject({ drops: { dropped: { minTransactions: 0 } } });
  });

  it('are saved whole, by version, and are in force as rules', async () => {
    const wanted = { ...defaultDiscovery, minHolders: 20 };
    expect(await post('/api/discovery/settings', { ...wanted, version: 0 })).toMatchObject({
      status: 200,
      body: { settings: wanted, saved: { version: 1 }, drops: { live: 2 } },
    });
    expect(await post('/api/discovery/settings', { ...wanted, version: 0 })).toMatchObject({ status: 409 });
    const events = await selectUntold(test.engines.records.queries, 10);
    expect(events.at(-1)).toMatchObject({ type: 'picking_rules', rules: { considered: wanted } });
  });

  it('say how many tokens lists and searches give to callers who name no number', async () => {
    const rows = async (path: string) => ((await (await api.as(user)(path)).json()) as unknown[]).length;
    const { saved } = getDiscoverySettings.response.parse(await (await asAdmin('/api/discovery/settings')).json());
    const few = { ...defaultDiscovery, limit: 1, displayLimit: 1, version: saved.version };
    expect(await post('/api/discovery/settings', few)).toMatchObject({ status: 200 });
    await expect.poll(() => rows('/tokens/discover')).toBe(1);
    expect(await rows('/tokens/discover?limit=2')).toBe(2);
    expect([await rows('/tokens/search?query=to'), await rows('/tokens/search?query=to&limit=2')]).toEqual([1, 2]);
  });

  it.each<[object, string, RegExp]>([
    [{ minMarketcap: 60_000 }, 'minMarketcap', /^minMarketcap: must not be above maxMarketcap/],
    [{ minCreated: '1h', maxCreated: '15m' }, 'minCreated', /must not be above maxCreated/],
    [{ maxInsiderRate: 1.5 }, 'maxInsiderRate', /^maxInsiderRate: /],
    [{ limit: 0 }, 'limit', /^limit: /],
    [{ filters: ['audited'] }, 'filters.0', /^filters\.0: /],
  ])('that contradict themselves or are out of range are refused: %j', async (change, field, message) => {
    for (const path of ['/api/discovery/settings', '/api/discovery/settings/preview'])
      expect(await post(path, { ...defaultDiscovery, ...change })).toMatchObject({
        status: 400,
        body: { field, message: expect.stringMatching(message) },
      });
  });
});

describe('clearing', () => {
  it('asks for the word', async () => {
    for (const path of ['/tokens/clear', '/api/evaluation-metrics/clear'])
      expect(await post(path, { confirm: 'clear' })).toMatchObject({ status: 400, body: { field: 'confirm' } });
  });

  it('lists what went, is noted, and tells scoring', async () => {
    await asAdmin('/api/discovery/settings');
    expect(await post('/tokens/clear', { confirm: clearWord })).toMatchObject({
      status: 200,
      body: {
        cleared: [expect.stringMatching(/^0 picks of the platform/), expect.stringMatching(/^kept answers: /)],
        warnings: [],
      },
    });
    expect((await selectUntold(test.engines.records.queries, 50)).at(-1)).toMatchObject({ type: 'clear' });
    expect((await acts('clear-tokens'))[0]).toMatchObject({ actor_id: admin.userId, detail: { result: 'done' } });
    await asAdmin('/api/discovery/settings');
    expect(await post('/api/evaluation-metrics/clear', { confirm: clearWord })).toMatchObject({
      status: 200,
      body: { cleared: [expect.stringMatching(/^kept answers: /)] },
    });
  });
});
