import { randomUUID } from 'node:crypto';
import type { Fired } from '@mintscope/records/alerts/fire';
import { keepDecisions } from '@mintscope/records/alerts/keep-decisions';
import { firedSignal } from '@mintscope/schemas/alerts/fired-signal';
import { getAlerts } from '@mintscope/schemas/api/alerts/get-alerts';
import { listFirings } from '@mintscope/schemas/api/alerts/list-firings';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { type ServerMessage, serverMessageSchema } from '@mintscope/schemas/live/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertPrices } from '../test-kit/insert-trades.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { makeUser, type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { openSignedInSocket, type TestSocket } from '../transport/test-socket.ts';

const row = makeRow(1);
const wish = {
  name: 'Above 100K',
  scope: { kind: 'market' },
  filter: 'marketCap:100000..',
  once: false,
  coolDown: 0,
  priority: 'normal',
  ways: { sound: true, browser: false, telegram: false, webhook: false },
  paused: false,
};
const rule = { entitlementFromMs: Number.POSITIVE_INFINITY, linkOf: () => null };

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([row]);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const putAlert = (who: SignedInUser, id: string, changes: object = {}) =>
  api.as(who)(`/api/account/alerts/${id}`, json('PUT', { ...wish, ...changes }));

/** As the jobs do it. */
async function fireFor(id: string, changes: Partial<Fired> = {}) {
  const { records } = test.engines;
  const {
    no,
    user_id: userId,
    watched_from,
  } = await records.queries
    .selectFrom('alerts')
    .select(['no', 'user_id', 'watched_from'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { priceSol, priceUsd, marketCap, finalScore, band, rugProbability } = row;
  const one: Fired = {
    no,
    userId,
    watchedFrom: watched_from.getTime(),
    mint: row.address,
    version: 1,
    symbol: row.symbol,
    name: row.name,
    at: Date.now(),
    met: [{ field: 'marketCap', value: 120_000 }],
    figures: { priceSol, priceUsd, marketCap, finalScore, band, rugProbability },
    ...changes,
  };
  const decided = { from: new Map(), positions: new Map(), marks: [], fired: [one] };
  const { told } = await keepDecisions(records, decided, rule, Date.now());
  for (const { userId, firings, before } of told) {
    const news = { userId, firings, before, together: 0 };
    await test.engines.signals.publish(firedSignal.channel, JSON.stringify(news));
  }
}

function ofType<T extends ServerMessage['type']>(socket: TestSocket, type: T) {
  return socket.messages
    .map((text) => serverMessageSchema.parse(JSON.parse(text)))
    .filter((message): message is ServerMessage & { type: T } => message.type === type);
}

async function connect(who: Pick<SignedInUser, 'token'>): Promise<TestSocket> {
  const socket = await openSignedInSocket(api.port, who.token);
  socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 5 }));
  await socket.until((messages) => messages.find((text) => text.includes('"initial_tokens"')));
  return socket;
}

describe('an alert that fires', () => {
  it('is told at once to the connections of its user, to no other account and to no admin in the user’s place', async () => {
    const [user, stranger] = [await signIn(test), await signIn(test)];
    const inPlace = await signIn(test, { adminId: await makeUser(test, { role: 'admin' }), userId: user.userId });
    const id = randomUUID();
    expect((await putAlert(user, id)).status).toBe(200);
    const [own, theirs, admins] = [await connect(user), await connect(stranger), await connect(inPlace)];
    await fireFor(id);
    await fireFor(id, { version: 2 });
    await vi.waitFor(() => expect(ofType(own, 'alerts_fired')).toHaveLength(2), 15_000);
    const [first, second] = ofType(own, 'alerts_fired');
    expect(first).toMatchObject({ before: null, together: 0, firings: [{ alertId: id, symbol: row.symbol }] });
    expect(second?.before).toBe(first?.firings[0]?.id);
    // What is told to all came after it.
    await vi.waitFor(() => {
      for (const other of [theirs, admins]) expect(ofType(other, 'periodic_update').length).toBeGreaterThan(0);
    }, 15_000);
    expect([...ofType(theirs, 'alerts_fired'), ...ofType(admins, 'alerts_fired')]).toEqual([]);
    for (const socket of [own, theirs, admins]) socket.close();
  });

  it('stands in the history with what became of the price, and is unseen until it is seen', async () => {
    const user = await signIn(test);
    const token = makeRow(2, { priceSol: 1e-6, address: makeAddress(7_700) });
    const id = randomUUID();
    await putAlert(user, id);
    const nowMs = Date.now();
    const at = nowMs - 2 * 3_600_000;
    await insertPrices(
      test.engines.warehouse,
      token,
      [
        { timeMs: at - 30_000, price: 9e-6 },
        { timeMs: at + 3_000, price: 2e-6 },
        { timeMs: at + 200_000, price: 1.5e-6 },
        { timeMs: at + 900_000, price: 4e-6 },
        { timeMs: at + 1_800_000, price: 0.5e-6 },
        { timeMs: at + 7_000_000, price: 3e-6 },
      ],
      'after',
    );
    const figures = {
      priceSol: 1e-6,
      priceUsd: null,
      marketCap: null,
      finalScore: null,
      band: null,
      rugProbability: null,
    };
    await fireFor(id, { mint: token.address, at, figures });
    await fireFor(id, { mint: makeAddress(7_701), at: nowMs - 60_000, figures });
    await fireFor(id, { mint: makeAddress(7_702), at, figures: { ...figures, priceSol: null } });
    const read = async (query = '') =>
      listFirings.response.parse(await (await api.as(user)(`/api/account/alert-firings${query}`)).json());
    const { firings, before } = await read();
    expect(before).toBeNull();
    const [unpriced, quiet, traded] = firings.map(({ after }) => after);
    const close = (value: number) => expect.closeTo(value, 9);
    expect(traded).toEqual({ now: close(3), high: close(4), low: close(0.5), in5m: close(1.5), in1h: close(0.5) });
    expect(quiet).toEqual({ now: 1, high: 1, low: 1, in5m: null, in1h: null });
    expect(unpriced).toEqual({ now: null, high: null, low: null, in5m: null, in1h: null });
    const page = await read('?limit=2');
    expect([page.firings.length, page.before]).toEqual([2, firings[1]?.id]);
    expect((await read(`?limit=2&before=${page.before}`)).firings.map((one) => one.id)).toEqual([firings[2]?.id]);
    const alerts = async () => getAlerts.response.parse(await (await api.as(user)('/api/account/alerts')).json());
    expect(await alerts()).toMatchObject({ unseen: 3, newest: firings[0]?.id, telegram: false });
    await api.as(user)('/api/account/alert-firings/seen', json('POST', { upTo: firings[0]?.id }));
    expect(await alerts()).toMatchObject({ unseen: 0, alerts: [{ id, firedAt: expect.any(Number) }] });
  });
});

describe('what is wrong with an alert', () => {
  it.each([
    ['no filter', { filter: 'luck:1..' }, 'filter', 'filter: "luck" is nothing that tokens are filtered by'],
    ['no condition', { filter: ';;' }, 'filter', 'filter: has no condition'],
    [
      'a range that ends before it begins',
      { filter: 'marketCap:5..1' },
      'filter',
      'filter: marketCap begins above its end',
    ],
    ['no name', { name: '  ' }, 'name', undefined],
    ['a name of control characters', { name: 'a\u0000b' }, 'name', undefined],
    ['a cool-down below zero', { coolDown: -1 }, 'coolDown', undefined],
    ['another scope', { scope: { kind: 'all' } }, 'scope.kind', undefined],
    ['a token that is none', { scope: { kind: 'token', mint: '<script>' } }, 'scope.mint', undefined],
    ['a field too many', { userId: randomUUID() }, undefined, undefined],
  ])('%s is named, and nothing is kept', async (_title, changes, field, message) => {
    const user = await signIn(test);
    const response = await putAlert(user, randomUUID(), changes);
    expect(response.status).toBe(400);
    const error = apiErrorSchema.parse(await response.json());
    if (field !== undefined) expect(error.field).toBe(field);
    if (message !== undefined) expect(error.message).toBe(message);
    const { alerts } = getAlerts.response.parse(await (await api.as(user)('/api/account/alerts')).json());
    expect(alerts).toEqual([]);
  });

  it('another’s watchlist and the hundred and first alert are refused', async () => {
    const user = await signIn(test);
    expect((await putAlert(user, randomUUID(), { scope: { kind: 'watchlist', id: randomUUID() } })).status).toBe(404);
    for (let n = 0; n < 100; n++) expect((await putAlert(user, randomUUID())).status).toBe(200);
    const response = await putAlert(user, randomUUID());
    expect([response.status, apiErrorSchema.parse(await response.json()).message]).toEqual([
      409,
      'You have 100 alerts, as many as are kept.',
    ]);
  });

  it.each([
    ['http://hooks.example.com/', 'webhookUrl: must begin with https://'],
    ['https://127.0.0.1/', 'webhookUrl: must name a host of the public internet'],
    ['https://[::1]/', 'webhookUrl: must name a host of the public internet'],
    ['https://2130706433/', 'webhookUrl: must name a host of the public internet'],
    ['https://printer.local/', 'webhookUrl: must name a host of the public internet'],
    ['https://a:b@hooks.example.com/', 'webhookUrl: must not hold a user or a password'],
    ['https://hooks.example.com:8443/', 'webhookUrl: must be on the port of https'],
    ['javascript:alert(1)', 'webhookUrl: must begin with https://'],
    ['hooks', 'webhookUrl: is not an address'],
  ])('a webhook at %s is refused by name', async (webhookUrl, message) => {
    const user = await signIn(test);
    const response = await api.as(user)('/api/account/alert-settings', json('PUT', { anHour: 5, webhookUrl }));
    expect([response.status, apiErrorSchema.parse(await response.json()).message]).toEqual([400, message]);
  });
});
