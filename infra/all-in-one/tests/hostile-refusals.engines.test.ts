import { randomUUID } from 'node:crypto';
import { rounds } from '@mintscope/engines/testing/slice';
import { accountListLimits } from '@mintscope/schemas/account-lists';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import { keyLimits } from '@mintscope/schemas/api-keys';
import { makeAddress } from '@mintscope/stream-api/test-kit/make-row';
import { json, openTestEngines, startTestApi, type TestEngines } from '@mintscope/stream-api/test-kit/open-test-api';
import { type SignedInUser, signIn } from '@mintscope/stream-api/test-kit/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanes } from './attack/ask.ts';
import { insideHosts } from './attack/corpus/addresses.ts';

/** What contradicts itself, is not known, is another's, is one too many or leads inside: each is refused by its name. */
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  const { config } = test;
  // The limit of requests is another guard: this one has to hold by itself.
  api = await startTestApi(test, {
    config: { ...config, access: { ...config.access, accountRequestsPerMinute: 1_000_000 } },
  });
  user = await signIn(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const views = '/api/account/views';
const lists = '/api/account/watchlists';
const alerts = '/api/account/alerts';
const alert = {
  ...{
    name: 'Launches',
    scope: { kind: 'market' },
    filter: 'marketCap:1..',
    once: false,
    coolDown: 0,
    priority: 'normal',
  },
  ...{ ways: { sound: true, browser: false, telegram: false, webhook: false }, paused: false },
};

async function told(path: string, init?: RequestInit, who = user): Promise<[number, string | undefined, string]> {
  const response = await api.as(who)(path, init);
  const { field, message } = await response.json();
  return [response.status, field, message];
}

describe('a filter that contradicts itself or names what is none is refused by name', () => {
  const asked = endpoints.filter(({ query }) => 'filter' in query.shape);
  const wrong = [
    ['marketCap:5..1', 'marketCap begins above its end'],
    ['luck:1..', '"luck" is nothing that tokens are filtered by'],
    ['holders:1..;holders:..5', 'holders is bounded twice'],
    ['__proto__:1..', '"__proto__" is nothing that tokens are filtered by'],
    ['<script>:1..', 'A condition is nothing that tokens are filtered by'],
  ] as const;

  it('in each list, file, count and question that takes one', async () => {
    expect(asked.map(({ name }) => name).length).toBeGreaterThan(5);
    for (const { path } of asked)
      for (const [filter, problem] of wrong)
        expect(await told(`${path}?filter=${encodeURIComponent(filter)}`), path).toEqual([
          400,
          'filter',
          `filter: ${problem}`,
        ]);
  });

  it('in alerts and views', async () => {
    for (const [filter, problem] of wrong) {
      expect(await told(`${alerts}/${randomUUID()}`, json('PUT', { ...alert, filter }))).toEqual([
        400,
        'filter',
        `filter: ${problem}`,
      ]);
      const view = { name: 'A', query: `filter=${encodeURIComponent(filter)}` };
      expect(await told(`${views}/${randomUUID()}`, json('PUT', view))).toEqual([400, 'query', `query: ${problem}`]);
    }
    for (const [query, problem] of [
      ['columns=age-luck', 'columns has no "luck"'],
      ['rows=huge', 'rows must be compact or comfortable'],
      ['width=1', '"width" is nothing that a view holds'],
    ])
      expect(await told(`${views}/${randomUUID()}`, json('PUT', { name: 'A', query }))).toEqual([
        400,
        'query',
        `query: ${problem}`,
      ]);
  });

  it('in time', async () => {
    const path = `/tokens/${makeAddress(1)}/candles?fromMs=2&toMs=1`;
    expect(await told(path)).toEqual([400, 'fromMs', 'fromMs: must not be after toMs']);
  });
});

it('what is another’s is neither told, changed nor taken, and looks like what is not there', async () => {
  const [owner, stranger] = [await signIn(test), await signIn(test)];
  const ids = { list: randomUUID(), view: randomUUID(), alert: randomUUID() };
  const made = [
    [`${lists}/${ids.list}`, json('PUT', { name: 'Mine' })],
    [`${lists}/${ids.list}/entries/${makeAddress(1)}`, json('PUT', { note: 'secret note' })],
    [`${views}/${ids.view}`, json('PUT', { name: 'My view', query: 'q=1' })],
    [`${alerts}/${ids.alert}`, json('PUT', { ...alert, name: 'My alert' })],
    ['/api/account/keys', json('POST', { name: 'My key', scopes: ['read-market'] })],
  ] as const;
  for (const [path, init] of made) expect((await api.as(owner)(path, init)).status, path).toBe(200);
  const paths = ['/api/account/lists', `${lists}/${ids.list}`, alerts, '/api/account/keys', '/api/account/sessions'];
  const read = async (who: SignedInUser) => {
    const answers = await Promise.all(paths.map(async (path) => (await api.as(who)(path)).text()));
    return answers.map((text) => text.replaceAll(/"(lastSeenAt|lastUsedAt)":\d+/g, ''));
  };
  const before = await read(owner);
  const [key = '', session = ''] = before.slice(3).map((text) => /"id":"([^"]+)"/.exec(text)?.[1]);
  const reached = [
    ['GET', `${lists}/${ids.list}`],
    ['DELETE', `${lists}/${ids.list}`],
    ['PUT', `${lists}/${ids.list}`, { before: 'default' }],
    ['PUT', `${lists}/${ids.list}/entries/${makeAddress(2)}`, { note: 'mine' }],
    ['POST', `${lists}/${ids.list}/entries`, { mints: [makeAddress(2)] }],
    ['DELETE', `${lists}/${ids.list}/entries/${makeAddress(1)}`],
    ['PUT', `${views}/${ids.view}`, { name: 'Stolen' }],
    ['DELETE', `${views}/${ids.view}`],
    ['PUT', `${alerts}/${randomUUID()}`, { ...alert, scope: { kind: 'watchlist', id: ids.list } }],
    ['DELETE', `${alerts}/${ids.alert}`],
    ['GET', `/api/account/alert-firings?alert=${ids.alert}`],
    ['DELETE', `/api/account/keys/${key}`],
    ['DELETE', `/api/account/sessions/${session}`],
  ] as const;
  for (const [method, path, body] of reached) {
    const ask = async (to: string) => {
      const response = await api.as(stranger)(to, body ? json(method, body) : { method });
      return [response.status, (await response.text()).replace(/"(rev|asOf)":\d+|,"requestId":"[^"]+"/g, '')];
    };
    const unknown = [ids.list, ids.view, ids.alert, key, session].reduce(
      (to, id) => to.replace(id, randomUUID()),
      path,
    );
    expect(await ask(path), `${method} ${path}`).toEqual(await ask(unknown));
  }
  // The same ids make things of the stranger's own, beside those of their first owner.
  for (const [path, init] of made.slice(2, 4)) expect((await api.as(stranger)(path, init)).status, path).toBe(200);
  expect(await read(owner)).toEqual(before);
  expect((await read(stranger)).join()).not.toMatch(/secret note|My key|"Mine"/);
});

it.each([
  ['watchlist', accountListLimits.watchlists - 1, () => [`${lists}/${randomUUID()}`, json('PUT', { name: 'A' })]],
  ['view', accountListLimits.views, () => [`${views}/${randomUUID()}`, json('PUT', { name: 'A', query: '' })]],
  [
    'hidden token',
    accountListLimits.hidden,
    (n: number) => [`/api/account/hidden/token/${makeAddress(n)}`, json('PUT', {})],
  ],
  [
    'hidden creator',
    accountListLimits.hidden,
    (n: number) => [`/api/account/hidden/creator/${makeAddress(n)}`, json('PUT', {})],
  ],
  ['key', keyLimits.keys, () => ['/api/account/keys', json('POST', { name: 'A', scopes: ['read-market'] })]],
  ['entry', accountListLimits.entries, (n: number) => [`${lists}/default/entries/${makeAddress(n)}`, json('PUT', {})]],
] satisfies [string, number, (n: number) => [string, RequestInit]][])(
  'one %s more than %d is refused by that number',
  async (_what, most, make) => {
    const one = await signIn(test);
    for (let n = 0; n < most; n++) {
      const [path, init] = make(n);
      expect((await api.as(one)(path, init)).status, path).toBe(200);
    }
    const [status, , message] = await told(...make(most), one);
    expect(status).toBe(409);
    expect(message).toMatch(new RegExp(`\\b${_what === 'watchlist' ? most + 1 : most}\\b.*(as many as|take some out)`));
  },
);

const tooMany = rounds(10_000, 1_000);

it(`${tooMany} alerts are a hundred: the rest is refused by name, and another account is answered meanwhile`, async () => {
  const [one, other] = [await signIn(test), await signIn(test)];
  const refusal = `You have ${alertLimits.alerts} alerts, as many as are kept.`;
  const answers = new Map<string, number>();
  const tries = Array.from({ length: tooMany }, (_, n) => n);
  await inLanes(tries, 8, async (n) => {
    const [status, , message] = await told(`${alerts}/${randomUUID()}`, json('PUT', alert), one);
    const answer = status === 200 ? 'kept' : `${status} ${message}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (n % 500 !== 0) return;
    expect((await told(alerts, undefined, other))[0]).toBe(200);
  });
  expect(Object.fromEntries(answers)).toEqual({
    kept: alertLimits.alerts,
    [`409 ${refusal}`]: tooMany - alertLimits.alerts,
  });
});

it('a webhook that leads inside is refused in every writing of it', async () => {
  const settings = (webhookUrl: string) => json('PUT', { anHour: 5, webhookUrl });
  for (const host of insideHosts)
    for (const url of [`https://${host}/`, `https://${host}:443/x?y=1`, `http://${host}/`, `https://a@${host}/`]) {
      const [status, field, message] = await told('/api/account/alert-settings', settings(url));
      expect([status, field], url).toEqual([400, 'webhookUrl']);
      expect(message, url).toMatch(/^webhookUrl: (must|is not an address)/);
    }
  expect((await told('/api/account/alert-settings', settings('https://hooks.example.com/')))[0]).toBe(200);
});
