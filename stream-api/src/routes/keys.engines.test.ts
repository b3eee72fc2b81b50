import { keyLimits, keyScopes } from '@mintscope/schemas/api-keys';
import { closeCodes } from '@mintscope/schemas/live/close-codes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTestKey } from '../test-kit/make-key.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';
import { openSignedInSocket, openTestSocket } from '../transport/test-socket.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
/** Another instance over the same records and signals. */
let other: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  [api, other] = [await startTestApi(test), await startTestApi(test)];
});
afterAll(async () => {
  await api?.close();
  await other?.close();
  await test?.close();
});

const keysPath = '/api/account/keys';

async function create(who: { headers: { authorization: string } }, body: object) {
  const answer = await api.as(who)(keysPath, json('POST', body));
  return { status: answer.status, body: (await answer.json()) as { secret: string; apiKey: { id: string } } };
}

describe('an API key', () => {
  it('is made, shown once, used, listed with its use, revoked, and noted', async () => {
    const user = await signIn(test);
    const { body } = await create(user, { name: ' trading bot ', scopes: ['read-market', 'read-own'], days: 30 });
    const { id } = body.apiKey;
    expect(body.apiKey).toMatchObject({ name: 'trading bot', perMinute: keyLimits.perMinuteDefault, lastUsedAt: null });
    const key = { headers: { authorization: `Bearer ${body.secret}` } };
    expect((await api.as(key)('/tokens/discover')).status).toBe(200);
    await vi.waitFor(async () => {
      const listed = await (await api.as(user)(keysPath)).text();
      expect(listed).not.toContain(body.secret.slice(10));
      expect(JSON.parse(listed).keys).toEqual([
        { ...body.apiKey, prefix: body.secret.slice(0, 9), lastUsedAt: expect.any(Number) },
      ]);
    });
    const revoke = () => api.as(user)(`${keysPath}/${id}`, { method: 'DELETE' });
    expect((await revoke()).status).toBe(200);
    expect((await api.as(key)('/tokens/discover')).status).toBe(401);
    expect((await revoke()).status).toBe(404);
    const log = (await (await api.as(user)('/api/account/data-access')).json()) as { entries: object[] };
    const done = { key: id, result: 'done' };
    expect(log.entries).toEqual([
      expect.objectContaining({ action: 'revoke-api-key', detail: { key: id, result: 'failed', error: 'NOT_FOUND' } }),
      expect.objectContaining({ action: 'revoke-api-key', detail: done }),
      expect.objectContaining({
        action: 'create-api-key',
        detail: {
          ...done,
          ...{ name: 'trading bot', scopes: ['read-market', 'read-own'] },
          expiresAt: expect.any(Number),
        },
      }),
    ]);
  });

  it.each([
    [{ scopes: ['read-market'] }, 'name'],
    [{ name: '', scopes: ['read-market'] }, 'name'],
    [{ name: 'two\nlines', scopes: ['read-market'] }, 'name'],
    [{ name: 'x'.repeat(41), scopes: ['read-market'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['read-own', 'read-own'] }, 'scopes'],
    [{ name: 'x', scopes: ['admin'] }, 'scopes.0'],
    [{ name: 'x', scopes: ['read-own'], perMinute: 601 }, 'perMinute'],
    [{ name: 'x', scopes: ['read-own'], perMinute: 0.5 }, 'perMinute'],
    [{ name: 'x', scopes: ['read-own'], days: 0 }, 'days'],
    [{ name: 'x', scopes: ['read-own'], role: 'owner' }, 'role'],
  ])('is not made of %j, and the answer names %s', async (body, field) => {
    const user = await signIn(test);
    expect(await create(user, body)).toMatchObject({ status: 400, body: { error: 'INVALID_PARAMETER', field } });
  });

  it('is one of twenty at most, and the answer says so', async () => {
    const user = await signIn(test);
    for (let n = 0; n < keyLimits.keys; n++) await makeTestKey(test, user.userId);
    expect(await create(user, { name: 'one more', scopes: ['read-own'] })).toMatchObject({
      status: 409,
      body: { error: 'LIST_FULL', message: expect.stringContaining('20 API keys') },
    });
  });

  it('changes what is its user’s from a page of any origin, and cookies beside it count for nothing', async () => {
    const [user, victim] = [await signIn(test), await signIn(test)];
    const key = await makeTestKey(test, user.userId);
    const put = (headers: Record<string, string>) => {
      const { method, headers: type, body } = json('PUT', { name: 'Snipes' });
      const path = '/api/account/watchlists/00000000-0000-4000-8000-000000000001';
      return api.get(path, { method: method!, body: body!, headers: { ...type, ...headers } });
    };
    const foreign = { origin: 'https://elsewhere.example', cookie: `jwt=${victim.token}` };
    expect((await put({ ...foreign, ...key.headers })).status).toBe(200);
    expect((await put({ ...foreign, ...user.headers })).status).toBe(403);
    const lists = async (who: typeof user) => (await api.as(who)('/api/account/lists')).text();
    expect(await lists(user)).toContain('Snipes');
    expect(await lists(victim)).not.toContain('Snipes');
  });

  it('in an address is none', async () => {
    const key = await makeTestKey(test, (await signIn(test)).userId);
    for (const name of ['key', 'api_key', 'token']) {
      expect((await api.get(`/api/account/lists?${name}=${key.secret}`)).status).toBe(401);
    }
  });

  it('tells with each answer what is left of its limit, and is told to wait above it', async () => {
    const { userId } = await signIn(test);
    const key = await makeTestKey(test, userId, { perMinute: 3, scopes: ['read-market'] });
    const second = await makeTestKey(test, userId, { perMinute: 3 });
    const told = async (path: string, who = key) => {
      const { status, headers } = await api.as(who)(path);
      return [status, ...['limit', 'remaining'].map((name) => headers.get(`ratelimit-${name}`))];
    };
    expect(await told('/tokens/discover')).toEqual([200, '3', '2']);
    expect(await told('/tokens/discover?limit=none')).toEqual([400, '3', '1']);
    expect(await told('/api/account/lists')).toEqual([403, '3', '0']);
    const answer = await api.as(key)('/tokens/discover');
    expect([answer.status, answer.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(40);
    expect(await answer.json()).toMatchObject({
      error: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many requests with this API key/),
    });
    expect(await told('/tokens/discover', second)).toEqual([200, '3', '2']);
  });

  it('reads with the access of its account at each call', async () => {
    const { userId } = await signIn(test);
    const key = await makeTestKey(test, userId);
    const status = async () => (await api.as(key)('/api/picks')).status;
    expect(await status()).toBe(200);
    const { queries } = test.engines.records;
    await queries
      .updateTable('entitlements')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', userId)
      .execute();
    expect(await status()).toBe(403);
    await queries.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', userId).execute();
    expect(await status()).toBe(401);
  });
});

describe('a live connection of an API key', () => {
  it('is let in by the header of its request, from a page of any origin, or by its first message', async () => {
    const key = await makeTestKey(test, (await signIn(test)).userId);
    const headers = { ...key.headers, origin: 'https://elsewhere.example' };
    const byHeader = await openTestSocket(api.port, '/ws', headers);
    await byHeader.until((messages) => messages.find((text) => text.includes('"authenticated"')));
    const byMessage = await openSignedInSocket(api.port, key.secret);
    for (const socket of [byHeader, byMessage]) {
      socket.send('{"type":"subscribe","channel":"tokens","limit":5}');
      await socket.until((messages) => messages.find((text) => text.includes('"initial_tokens"')));
      socket.close();
    }
  });

  it.each([
    [
      'revoked',
      async (userId: string, id: string) => {
        const user = await signIn(test, { userId });
        await api.as(user)(`${keysPath}/${id}`, { method: 'DELETE' });
      },
    ],
    [
      'its account suspended',
      async (userId: string) => {
        const owner = await signIn(test, { role: 'owner' });
        await api.as(owner)(`/api/admin/users/${userId}`, json('PUT', { suspended: true }));
      },
    ],
  ])('ends at once on every instance when the key is %s', async (_, end) => {
    const { userId } = await signIn(test);
    const [key, stays] = [await makeTestKey(test, userId), await signIn(test)];
    const open = [await openSignedInSocket(api.port, key.secret), await openSignedInSocket(other.port, key.secret)];
    const beside = await openSignedInSocket(other.port, stays.token);
    await end(userId, key.id);
    for (const socket of open) expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
    beside.send('{"type":"ping","timestamp":1}');
    await beside.until((messages) => messages.find((text) => text.includes('"pong"')));
    beside.close();
  });

  it('is told nothing of the account’s lists without the scope for that', async () => {
    const user = await signIn(test);
    const keys = [['read-market'] as const, keyScopes].map((scopes) => makeTestKey(test, user.userId, { scopes }));
    const [market, own] = await Promise.all(keys.map(async (key) => openSignedInSocket(api.port, (await key).secret)));
    const body = json('PUT', { name: 'Snipes' });
    await api.as(user)('/api/account/watchlists/00000000-0000-4000-8000-000000000002', body);
    await own!.until((messages) => messages.find((text) => text.includes('"account_lists"')));
    market!.send('{"type":"ping","timestamp":1}');
    await market!.until((messages) => messages.find((text) => text.includes('"pong"')));
    expect(market!.messages.filter((text) => text.includes('"account_lists"'))).toEqual([]);
    market!.close();
    own!.close();
  });
});
