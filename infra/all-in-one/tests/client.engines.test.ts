import { createClient } from '@mintscope/client/create-client';
import { getAccountLists } from '@mintscope/schemas/api/lists/get-account-lists';
import { putWatchlist } from '@mintscope/schemas/api/lists/put-watchlist';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { tokens } from '@mintscope/schemas/live/tokens';
import { makeTestKey } from '@mintscope/stream-api/test-kit/make-key';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { openTestEngines, startTestApi, type TestEngines } from '@mintscope/stream-api/test-kit/open-test-api';
import { signIn } from '@mintscope/stream-api/test-kit/sign-in';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

const row = makeRow(1);
const sockets: WebSocket[] = [];
class KeptSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    sockets.push(this);
  }
}
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([row]);
  api = await startTestApi(test);
  await test.publish([row]);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

async function open(perMinute = 600, retries?: number) {
  const user = await signIn(test);
  const key = await makeTestKey(test, user.userId, { perMinute });
  const client = createClient({ address: api.base, key: key.secret, check: true, WebSocket: KeptSocket, retries });
  return { client, key, user };
}

it('calls endpoints with their parameters, bodies and answers as the contract types them', async () => {
  const { client } = await open();
  const id = '00000000-0000-4000-8000-000000000001';
  const found = await client.call(discoverTokens, { query: { limit: 5 } });
  expect(found.map(({ address }) => address)).toContain(row.address);
  const { rev } = await client.call(putWatchlist, { params: { id }, body: { name: 'Snipes' } });
  const lists = await client.call(getAccountLists);
  expect([lists.rev, lists.watchlists.map(({ name }) => name)]).toEqual([rev, ['Watchlist', 'Snipes']]);
});

it('tells what was wrong, by its field, and what a key may not do', async () => {
  const { client } = await open();
  await expect(client.call(discoverTokens, { query: { limit: 0 } })).rejects.toMatchObject({
    ...{ name: 'CallError', code: 'INVALID_PARAMETER', status: 400, field: 'limit' },
  });
  const stranger = createClient({ address: api.base, key: 'ms_none' });
  await expect(stranger.call(discoverTokens)).rejects.toMatchObject({ code: 'INVALID_TOKEN', status: 401 });
});

it('waits above the limit as long as the server says, and gives up where it may not wait', async () => {
  // One call comes back each three seconds.
  const { client, key } = await open(20);
  for (let status = 0; status !== 429; ) ({ status } = await api.as(key)('/api/account/lists'));
  expect((await client.call(getAccountLists)).rev).toBe(0);
  const impatient = await open(1, 0);
  await impatient.client.call(getAccountLists);
  await expect(impatient.client.call(getAccountLists)).rejects.toMatchObject({
    ...{ status: 429, code: 'RATE_LIMITED', retryAfterMs: expect.any(Number) },
  });
});

it('follows a channel, comes back after a loss, and ends with its key', async () => {
  const { client, key, user } = await open();
  const heard: string[] = [];
  const problems: [string, number][] = [];
  const feed = client.live(
    tokens,
    { limit: 5 },
    (message) => heard.push(`${message.type} ${message.tokens.map(({ address }) => address).join()}`),
    ({ code, status }) => problems.push([code, status]),
  );
  const first = `initial_tokens ${row.address}`;
  await vi.waitFor(() => expect(heard).toEqual([first]));
  feed.pace(7000);
  await vi.waitFor(() => expect(problems).toEqual([['INVALID_MESSAGE', 0]]));
  problems.pop();
  feed.pace(1000);
  sockets.at(-1)!.terminate();
  await vi.waitFor(() => expect(problems).toEqual([['network', 0]]));
  await vi.waitFor(() => expect(heard.filter((one) => one === first).length).toBeGreaterThan(1));
  expect((await api.as(user)(`/api/account/keys/${key.id}`, { method: 'DELETE' })).status).toBe(200);
  await vi.waitFor(() => expect(problems.at(-1)).toEqual(['INVALID_TOKEN', 401]));
  feed.close();
});
