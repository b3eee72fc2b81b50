import { selectUntold } from '@mintscope/records/outbox/select-untold';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { listSelectedTokens } from '@mintscope/schemas/api/picks/list-selected-tokens';
import { syncSelectedTokens } from '@mintscope/schemas/api/picks/sync-selected-tokens';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepCall } from '../../test-kit/keep-picks.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const token = makeRow(1, { priceSol: 1e-8, finalScore: 61 });
const others = Array.from({ length: 30 }, (_, n) => makeRow(n + 10, { priceSol: 1e-8 }));
const unknown = makeRow(999);

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([token, ...others]);
  [user, admin] = await Promise.all([signIn(test), signIn(test, { role: 'admin' })]);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});
beforeEach(async () => {
  const tables = ['personal_picks', 'bank', 'removals', 'calls', 'outbox', 'product_settings'] as const;
  for (const table of tables) await test.engines.records.queries.deleteFrom(table).execute();
});

interface Asked {
  who?: SignedInUser;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function ask(path: string, { who = user, method = 'GET', body, headers }: Asked = {}) {
  const init = body === undefined ? { method } : json(method, body);
  const response = await api.as(who)(path, {
    ...init,
    headers: { ...('headers' in init && init.headers), ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const post = (path: string, body: unknown, who = admin) => ask(path, { method: 'POST', body, who });
const select = (who: SignedInUser, address: string, more: object = {}) =>
  post('/api/token-picker/select-token', { token: { address }, ...more }, who);
const own = async (who: SignedInUser, headers?: Record<string, string>) => {
  const { body } = await ask('/api/token-picker/selected-tokens?scope=personal', { who, ...(headers && { headers }) });
  return listSelectedTokens.response.parse(body).selections;
};
const everything = async () => {
  const { queries } = test.engines.records;
  const picks = await queries.selectFrom('personal_picks').select(['mint', 'ordinal', 'removed_at']).execute();
  const settings = await queries.selectFrom('product_settings').select(['name', 'version']).execute();
  return { picks, settings, events: await selectUntold(queries, 10) };
};

const finalScore = (minValue: unknown) => ({ ...defaultCriteria, finalScore: { enabled: true, minValue } });
const many = Array.from({ length: 10_000 }, () => token.address);
type Case = [title: string, path: string, body: unknown, field: string, problem: string];

describe('what is wrong is named, and changes nothing:', () => {
  it.each<Case>([
    [
      'a minimum above 100',
      '/api/admin-settings',
      { pickerCriteria: finalScore(101) },
      'pickerCriteria.finalScore.minValue',
      'must be at most 100',
    ],
    [
      'a minimum below 0',
      '/api/admin-settings',
      { pickerCriteria: finalScore(-1) },
      'pickerCriteria.finalScore.minValue',
      'must be at least 0',
    ],
    [
      'a minimum that is no number',
      '/api/admin-settings',
      { pickerCriteria: finalScore('70') },
      'pickerCriteria.finalScore.minValue',
      'must be a number',
    ],
    [
      'a minimum that is nothing, as NaN is sent',
      '/api/admin-settings',
      { pickerCriteria: finalScore(Number.NaN) },
      'pickerCriteria.finalScore.minValue',
      'must be a number',
    ],
    [
      'a criterion left out',
      '/api/admin-settings',
      { pickerCriteria: { ...defaultCriteria, walletScore: undefined } },
      'pickerCriteria.walletScore',
      'is missing',
    ],
    [
      'a criterion that is not known',
      '/api/admin-settings',
      { pickerCriteria: { ...defaultCriteria, rugScore: 1 } },
      'pickerCriteria.rugScore',
      'is not a name that is known here',
    ],
    [
      'an unknown logic',
      '/api/admin-settings',
      { pickerCriteria: { ...defaultCriteria, logic: 'XOR' } },
      'pickerCriteria.logic',
      'must be one of AND, OR',
    ],
    [
      'an unknown sort of the list',
      '/api/admin-settings',
      { sortBy: 'luck' },
      'sortBy',
      'must be one of score, age, lastTrade, volume, marketCap, performance, liquidity, holders, swaps, progress, rugProbability',
    ],
    ['a limit that is not whole', '/api/admin-settings', { tokenLimit: 1.5 }, 'tokenLimit', 'must be a whole number'],
    ['a threshold above 10', '/api/admin-settings', { winnerThreshold: 10.1 }, 'winnerThreshold', 'must be at most 10'],
    ['a minimum age above 10 minutes', '/api/admin-settings', { minDataAge: 601 }, 'minDataAge', 'must be at most 600'],
    ['a version that is none', '/api/admin-settings', { minScore: 5, version: 'x' }, 'version', 'must be a number'],
    [
      'a minimum that is tried',
      '/api/token-picker/what-if',
      { criteria: finalScore(101) },
      'criteria.finalScore.minValue',
      'must be at most 100',
    ],
    [
      'a minimum tried that is no number',
      '/api/token-picker/what-if',
      { criteria: finalScore(null) },
      'criteria.finalScore.minValue',
      'must be a number',
    ],
    [
      'an unknown time to try',
      '/api/token-picker/what-if',
      { criteria: defaultCriteria, window: '1h' },
      'window',
      'must be one of 24h, 7d',
    ],
    ...['/api/discovery/settings', '/api/discovery/settings/preview'].flatMap((path): Case[] => [
      ...(['Liquidity', 'Marketcap', 'Volume', 'Holders', 'Transactions'] as const).map(
        (name): Case => [
          `min above max (${name})`,
          path,
          { ...defaultDiscovery, [`min${name}`]: 6, [`max${name}`]: 5 },
          `min${name}`,
          `must not be above max${name}`,
        ],
      ),
      [
        'youngest above oldest',
        path,
        { ...defaultDiscovery, minCreated: '1h', maxCreated: '15m' },
        'minCreated',
        'must not be above maxCreated',
      ],
      [
        'an age that is no choice',
        path,
        { ...defaultDiscovery, minCreated: '7m' },
        'minCreated',
        'must be one of 30s, 1m, 2m, 3m, 5m, 10m, 15m, 1h',
      ],
      ['a rate above 1', path, { ...defaultDiscovery, maxInsiderRate: 1.01 }, 'maxInsiderRate', 'must be at most 1'],
      ['holders in parts', path, { ...defaultDiscovery, minHolders: 1.5 }, 'minHolders', 'must be a whole number'],
      ['another chain', path, { ...defaultDiscovery, chain: 'eth' }, 'chain', 'must be sol'],
      ['a field left out', path, { ...defaultDiscovery, minVolume: undefined }, 'minVolume', 'is missing'],
    ]),
    ['no token', '/api/token-picker/select-token', {}, 'token', 'is missing'],
    [
      'an address that is none',
      '/api/token-picker/select-token',
      { token: { address: 'O'.repeat(40) } },
      'token.address',
      'is not base58',
    ],
    [
      'an unknown scope',
      '/api/token-picker/select-token',
      { token: { address: token.address }, scope: 'all' },
      'scope',
      'must be one of platform, personal',
    ],
    [
      'too many to remove',
      '/api/selected-tokens/remove',
      { addresses: many.slice(0, 201).map((address) => address.slice(0, 40)) },
      'addresses',
      'must have at most 200 entries',
    ],
    [
      'too many to take over',
      '/api/selected-tokens/sync',
      { tokens: many.slice(0, 51).map((address) => ({ address, selectedAt: 1 })) },
      'tokens',
      'must have at most 50 entries',
    ],
    [
      'a time that is none',
      '/api/selected-tokens/sync',
      { tokens: [{ address: token.address, selectedAt: 'now' }] },
      'tokens.0.selectedAt',
      'must be a number',
    ],
    ['no word', '/tokens/clear', {}, 'confirm', 'is missing'],
    ['another word', '/api/evaluation-metrics/clear', { confirm: 'clear' }, 'confirm', 'must be CLEAR'],
  ])('%s (%s)', async (_title, path, body, field, problem) => {
    const before = await everything();
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { success: false, error: 'INVALID_PARAMETER', field, message: `${field}: ${problem}` },
    });
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['/api/winners?minTier=HUGE', 'minTier', 'must be one of MEGA_SUCCESS, MAJOR_SUCCESS, STRONG_SUCCESS'],
    ['/api/winners?sortBy=luck', 'sortBy', 'must be one of winner_peak_x, winner_achieved_at'],
    ['/api/winners?timeframe=1y', 'timeframe', 'must be one of all, 24h, 7d, 30d, 90d'],
    ['/api/winners?limit=501', 'limit', 'must be at most 500'],
    [
      '/api/successful-tokens?successTier=HUGE',
      'successTier',
      'must be one of MEGA_SUCCESS, MAJOR_SUCCESS, STRONG_SUCCESS',
    ],
    ['/api/successful-tokens?sortBy=luck', 'sortBy', 'must be one of performance.maxX, bankedAt'],
    ['/api/successful-tokens?minX=NaN', 'minX', 'must be a number'],
    ['/api/successful-tokens?minX=4', 'minX', 'must be at least 5'],
    ['/api/picks?sortBy=luck', 'sortBy', 'must be one of selectedAt, maxX, currentX, finalScore'],
    ['/api/picks?band=RICH', 'band', 'must be one of STRONG_BUY, BUY, WATCH, AVOID, unknown'],
    ['/api/picks?minX=5&belowX=2', 'minX', 'must not be above belowX'],
    ['/api/picks?hour=24', 'hour', 'must be at most 23'],
    ['/api/dashboard-stats?period=1y', 'period', 'must be one of 24h, 7d, 30d, 90d, all'],
    ['/api/picks/statistics?of=luck', 'of', 'must be one of headline, executable-0.5, executable-1, executable-5'],
    ['/api/token-picker/selected-tokens?before=9007199254740991', 'before', 'must be at most 253402214400000'],
    [`/api/token-picker/selected-tokens?beforeAddress=${token.address}`, 'beforeAddress', 'is given without before'],
    ['/api/token-picker/selected-tokens?limit=0', 'limit', 'must be at least 1'],
  ])('%s', async (path, field, problem) => {
    const refused = await ask(path);
    expect(refused).toMatchObject({ status: 400, body: { field, message: `${field}: ${problem}` } });
  });

  it('a token that is not known', async () => {
    for (const who of [user, admin])
      expect(await select(who, unknown.address)).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND', field: 'token.address', message: 'The token is not known.' },
      });
  });

  it.each([
    ['/api/admin-settings', { minScore: 5 }, { minScore: 7 }],
    ['/api/discovery/settings', { ...defaultDiscovery, minHolders: 20 }, { ...defaultDiscovery, minHolders: 30 }],
  ])('a version that is stale (%s)', async (path, first, second) => {
    expect(await post(path, { ...first, version: 0 })).toMatchObject({ status: 200 });
    const saved = await everything();
    expect(await post(path, { ...second, version: 0 })).toMatchObject({
      status: 409,
      body: {
        error: 'SETTINGS_STALE',
        field: 'version',
        message: 'The settings were saved since you read them: they are at version 1 now, yours are of version 0.',
      },
    });
    expect(await everything()).toEqual(saved);
  });
});

describe('ten thousand at once', () => {
  it.each([
    ['/api/selected-tokens/remove', { addresses: many }],
    ['/api/selected-tokens/sync', { tokens: many.map((address) => ({ address, selectedAt: 1 })) }],
  ])('in one body are refused before they are read (%s)', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 413, body: { error: 'BODY_TOO_LARGE' } });
  });

  it('in requests of their own are taken up to what an account may ask for; those answered are kept, each once', async () => {
    const { access } = test.config;
    const strict = { ...test.config, access: { ...access, accountRequestsPerMinute: 100 } };
    const limited = await startTestApi(test, { config: strict });
    const busy = await signIn(test);
    const answers: { status: number; body: unknown }[] = [];
    for (let wave = 0; wave < 6; wave++) {
      const wishes = Array.from({ length: 50 }, (_, n) => ({ token: { address: others[n % others.length]!.address } }));
      const sent = wishes.map((wish) => limited.as(busy)('/api/token-picker/select-token', json('POST', wish)));
      for (const response of await Promise.all(sent))
        answers.push({ status: response.status, body: await response.json() });
    }
    await limited.close();
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken.length).toBeGreaterThanOrEqual(others.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    for (const { body } of refused.slice(0, 5))
      expect(body).toMatchObject({
        error: 'RATE_LIMITED',
        message: expect.stringMatching(/^Too many requests from your account; try again in .*second/),
      });
    const kept = await test.engines.records.queries
      .selectFrom('personal_picks')
      .select('mint')
      .where('user_id', '=', busy.userId)
      .execute();
    expect(kept.map(({ mint }) => mint).sort()).toEqual([...new Set(others.map(({ address }) => address))].sort());
  });
});

describe('another user’s own picks', () => {
  it('are neither seen, counted nor removed, whatever the request says of its user', async () => {
    const stranger = await signIn(test);
    await select(user, token.address);
    const asUser = { 'user-id': user.userId, 'x-user-id': user.userId };
    for (const who of [stranger, admin]) {
      expect(await own(who, asUser)).toEqual([]);
      for (const path of ['/api/token-picker/selected-tokens', '/api/selected-tokens/stats', '/api/picks'])
        expect(JSON.stringify(await ask(`${path}?scope=personal&userId=${user.userId}`, { who }))).not.toContain(
          token.address,
        );
      const stats = await ask('/api/selected-tokens/stats?scope=personal', { who, headers: asUser });
      expect(stats.body).toMatchObject({ stats: { calls: 0, mintscopePicksCount: 0 } });
      const path = `/api/selected-tokens/${token.address}?scope=personal`;
      expect(await ask(path, { who, method: 'DELETE', headers: asUser })).toMatchObject({
        status: 404,
        body: { message: 'It is not selected.' },
      });
      const some = { addresses: [token.address], scope: 'personal' };
      expect((await post('/api/selected-tokens/remove', some, who)).body).toMatchObject({
        removed: 0,
        notSelected: [token.address],
      });
      await ask('/api/selected-tokens?scope=personal', { who, method: 'DELETE' });
    }
    expect((await own(user)).map(({ address }) => address)).toEqual([token.address]);
  });
});

it('a sync with foreign, repeated and unknown addresses takes over the others, and believes nothing but address and time', async () => {
  const [first, second] = others;
  const tokens = [
    { address: first!.address, selectedAt: 2, symbol: 'FORGED', price: 1e-12, finalScore: 100, scope: 'platform' },
    { address: '0x52908400098527886E0F7030069857D2E4169EE7', selectedAt: 1 },
    { address: first!.address, selectedAt: 3 },
    { address: unknown.address, selectedAt: 4 },
    { address: '', selectedAt: 4 },
    { address: second!.address, selectedAt: 1e300 },
  ];
  const { body } = await post('/api/selected-tokens/sync', { tokens }, user);
  const { syncedCount, errors } = syncSelectedTokens.response.parse(body);
  expect({ syncedCount, errors }).toEqual({
    syncedCount: 2,
    errors: [
      { address: tokens[1]!.address, message: 'address: is not an address of a token.' },
      { address: first!.address, message: 'address: is named twice; it was taken once.' },
      { address: unknown.address, message: 'The token is not known.' },
      { address: '', message: 'address: is not an address of a token.' },
    ],
  });
  const picks = await own(user);
  expect(picks.map(({ address }) => address).sort()).toEqual([first!.address, second!.address].sort());
  expect(picks.find(({ address }) => address === first!.address)).toMatchObject({
    ...{ scope: 'personal', symbol: first!.symbol, price: 1e-8, originalFinalScore: first!.finalScore },
  });
  expect(picks.every(({ selectedAt }) => Math.abs(Date.now() - selectedAt) < 60_000)).toBe(true);
});

describe('a removed token', () => {
  it('that its user picks again is a new pick, and the first stays in the record', async () => {
    await select(user, token.address);
    await ask(`/api/selected-tokens/${token.address}?scope=personal`, { method: 'DELETE' });
    expect((await select(user, token.address)).body).toMatchObject({ selection: { ordinal: 2 } });
    expect((await own(user)).map(({ ordinal }) => ordinal)).toEqual([2]);
    const { body } = await ask('/api/picks?scope=personal&period=all');
    expect(
      (body.picks as { ordinal: number; removed: unknown }[]).map(({ ordinal, removed }) => [
        ordinal,
        removed === null,
      ]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('that a browser kept from before the removal stays removed', async () => {
    const selectedAt = Date.now() - 60_000;
    await select(user, token.address);
    await ask(`/api/selected-tokens/${token.address}?scope=personal`, { method: 'DELETE' });
    const { body } = await post(
      '/api/selected-tokens/sync',
      { tokens: [{ address: token.address, selectedAt }] },
      user,
    );
    expect(body).toMatchObject({
      syncedCount: 0,
      errors: [{ address: token.address, message: 'It was removed since.' }],
    });
    expect(await own(user)).toEqual([]);
  });

  it('that an admin calls again is called by hand, though rules would wait; the first call is counted on', async () => {
    const call = makeCall(1, { mint: token.address });
    await keepCall(test, call, makeFigures(call, 1, { currentX: 0.1 }));
    await ask(`/api/selected-tokens/${token.address}?reason=dead`, { method: 'DELETE', who: admin });
    expect(await select(admin, token.address)).toMatchObject({
      status: 200,
      body: { scope: 'platform', selection: null },
    });
    const events = (await everything()).events.map(({ type }) => type);
    expect(events).toEqual(['removal', 'call']);
    const { body } = await ask('/api/picks?period=all&removed=only', { who: user });
    expect(body).toMatchObject({ total: 1, picks: [{ address: token.address, removed: { reason: 'dead' } }] });
  });

  it('that was called as often as is kept is refused', async () => {
    for (let ordinal = 1; ordinal <= 8; ordinal++) await keepCall(test, makeCall(1, { mint: token.address, ordinal }));
    await ask('/api/selected-tokens', { method: 'DELETE', who: admin });
    expect(await select(admin, token.address)).toMatchObject({
      status: 409,
      body: {
        error: 'PICKED_TOO_OFTEN',
        field: 'token.address',
        message: 'The token has been called 8 times, as often as is kept.',
      },
    });
  });
});

it('picks of one moment are on one page or the next, whoever asks', async () => {
  const calledAt = Date.now() - 45 * 60_000;
  const calls = Array.from({ length: 7 }, (_, n) => makeCall(n + 50, { calledAt: n < 6 ? calledAt : calledAt - 1 }));
  for (const call of calls) await keepCall(test, call);
  for (const call of calls.slice(0, 6)) await keepOwn(call.mint, calledAt);
  for (const [query, count] of [
    ['scope=platform', 7],
    ['scope=personal', 6],
  ] as const) {
    for (const headers of query === 'scope=platform' ? [user.headers, {}] : [user.headers]) {
      const seen: string[] = [];
      let after = '';
      for (let page = 0; page < 5; page++) {
        const response = await api.get(`/api/token-picker/selected-tokens?${query}&limit=2${after}`, { headers });
        const { selections } = listSelectedTokens.response.parse(await response.json());
        seen.push(...selections.map(({ address }) => address));
        const last = selections.at(-1);
        if (!last) break;
        after = `&before=${last.selectedAt}&beforeAddress=${last.address}`;
      }
      expect([seen.length, new Set(seen).size]).toEqual([count, count]);
    }
  }
});

async function keepOwn(mint: string, selectedAt: number): Promise<void> {
  const entry = {
    symbol: 'OWN',
    name: 'Own',
    logo: null,
    launchpad: null,
    createdAt: selectedAt,
    price: 1e-8,
    marketCap: null,
    scores: makeCall(1).scores,
    band: null,
    status: 'complete',
    matchedCriteria: [],
    parameterVersion: null,
  };
  await test.engines.records.queries
    .insertInto('personal_picks')
    .values({ user_id: user.userId, mint, ordinal: 1, selected_at: new Date(selectedAt), entry: JSON.stringify(entry) })
    .execute();
}
