import { randomUUID } from 'node:crypto';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { getAccountLists } from '@mintscope/schemas/api/lists/get-account-lists';
import { getWatchlist } from '@mintscope/schemas/api/lists/get-watchlist';
import { type ServerMessage, serverMessageSchema } from '@mintscope/schemas/live/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { openSignedInSocket, type TestSocket } from '../transport/test-socket.ts';

/** One that is no more among the newest is watched like any other. */
const [first, second, unwatched] = [makeRow(1), makeRow(2), makeRow(3)];

let test: TestEngines;
/** Two instances on the same engines. */
let here: Awaited<ReturnType<typeof startTestApi>>;
let there: typeof here;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([first, second, unwatched]);
  here = await startTestApi(test);
  there = await startTestApi(test);
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await test?.close();
});

/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 15_000);
const lists = '/api/account/watchlists';

async function change(who: SignedInUser, method: string, path: string, body?: unknown): Promise<Response> {
  return there.as(who)(path, body === undefined ? { method } : json(method, body));
}

function ofType<T extends ServerMessage['type']>(socket: TestSocket, type: T) {
  return socket.messages
    .map((text) => serverMessageSchema.parse(JSON.parse(text)))
    .filter((message): message is ServerMessage & { type: T } => message.type === type);
}

async function connect(who: SignedInUser, subscription: object): Promise<TestSocket> {
  const socket = await openSignedInSocket(here.port, who.token);
  socket.send(JSON.stringify({ type: 'subscribe', ...subscription }));
  await socket.until((messages) => messages.find((text) => text.includes('"initial_tokens"')));
  return socket;
}

describe('lists of an account', () => {
  it('are told within a second to its connections at another instance, whatever those follow, and to no other account', async () => {
    const [user, stranger] = [await signIn(test), await signIn(test)];
    const [own, theirs] = [
      await connect(user, { channel: 'tokens', limit: 5 }),
      await connect(stranger, { channel: 'tokens', limit: 5 }),
    ];
    const atMs = performance.now();
    const response = await change(user, 'PUT', `${lists}/default/entries/${first.address}`, { note: 'look' });
    expect(await response.json()).toEqual({ success: true, rev: 1 });
    await soon(() => expect(ofType(own, 'account_lists').map(({ rev }) => rev)).toEqual([1]));
    expect(performance.now() - atMs).toBeLessThan(1_000);
    await change(user, 'PUT', `/api/account/hidden/creator/${makeAddress(9)}`, { label: 'PEPE' });
    await soon(() => expect(ofType(own, 'account_lists').map(({ rev }) => rev)).toEqual([1, 2]));
    const answer = getAccountLists.response.parse(await (await here.as(user)('/api/account/lists')).json());
    expect(answer).toMatchObject({ rev: 2, watchlists: [{ size: 1 }], hidden: [{ kind: 'creator', label: 'PEPE' }] });
    expect(ofType(theirs, 'account_lists')).toEqual([]);
    const seqs = own.messages.flatMap((text) => {
      const message = serverMessageSchema.parse(JSON.parse(text));
      return 'seq' in message ? [message.seq] : [];
    });
    expect(seqs).toEqual(seqs.map((_, n) => n + 1));
    for (const socket of [own, theirs]) socket.close();
  });

  it('a watchlist brings the rows of its tokens, afresh when they change, and what changes of a row', async () => {
    const user = await signIn(test);
    await change(user, 'POST', `${lists}/default/entries`, { mints: [first.address] });
    const socket = await connect(user, { channel: 'watchlist', id: 'default' });
    const told = () =>
      ofType(socket, 'initial_tokens').map(({ tokens }) => tokens.map(({ address }) => address).sort());
    await soon(() => expect(told()).toEqual([[first.address]]));
    await change(user, 'POST', `${lists}/default/entries`, { mints: [second.address, makeAddress(77)] });
    await soon(() => expect(told().at(-1)).toEqual([first.address, second.address].sort()));
    await test.publish([{ ...second, version: second.version + 1, holders: 4_321 }]);
    await soon(() =>
      expect(ofType(socket, 'token_update').flatMap(({ tokens }) => tokens)).toMatchObject([
        { address: second.address, holders: 4_321 },
      ]),
    );
    await change(user, 'DELETE', `${lists}/default/entries/${first.address}`);
    await soon(() => expect(told().at(-1)).toEqual([second.address]));
    socket.close();
  });

  it('an admin in a user’s place is brought no rows', async () => {
    const owner = await signIn(test);
    await change(owner, 'POST', `${lists}/default/entries`, { mints: [first.address] });
    const admin = await signIn(test, { role: 'admin' });
    const inPlace = await signIn(test, { userId: owner.userId, adminId: admin.userId });
    const socket = await connect(inPlace, { channel: 'watchlist', id: 'default' });
    expect(ofType(socket, 'initial_tokens')).toMatchObject([{ tokens: [] }]);
    socket.close();
  });
});

describe('what is wrong with a change is said of its field', () => {
  const view = `/api/account/views/${randomUUID()}`;
  it.each<[string, string, unknown, number, string | undefined]>([
    ['PUT', `${lists}/no-uuid`, { name: 'A' }, 400, 'id'],
    ['PUT', `${lists}/default`, { name: ' ' }, 400, 'name'],
    ['PUT', `${lists}/default`, { name: 'a\nb' }, 400, 'name'],
    ['PUT', `${lists}/default`, { name: 'x'.repeat(41) }, 400, 'name'],
    ['PUT', `${lists}/default`, { before: randomUUID() }, 400, 'before'],
    ['PUT', `${lists}/${randomUUID()}`, {}, 404, undefined],
    ['DELETE', `${lists}/default`, undefined, 409, undefined],
    ['PUT', `${lists}/default/entries/nothing`, {}, 400, 'mint'],
    ['PUT', `${lists}/default/entries/${first.address}`, { note: 'x'.repeat(201) }, 400, 'note'],
    ['POST', `${lists}/default/entries`, { mints: [] }, 400, 'mints'],
    ['PUT', `/api/account/hidden/wallet/${first.address}`, {}, 400, 'kind'],
    ['PUT', view, { name: 'A', query: 'a=b c' }, 400, 'query'],
    ['PUT', view, { name: 'A', query: '?a=b' }, 400, 'query'],
    ['PUT', view, { name: 'A', query: 'x'.repeat(2_001) }, 400, 'query'],
    ['PUT', view, { name: 'A' }, 404, undefined],
  ])('%s %s %j: %s', async (method, path, body, status, field) => {
    const user = await signIn(test);
    const response = await change(user, method, path, body);
    const { field: told } = apiErrorSchema.parse(await response.json());
    expect([response.status, told]).toEqual([status, field]);
  });
});

it('another account’s watchlist is not found', async () => {
  const [user, stranger] = [await signIn(test), await signIn(test)];
  const path = `${lists}/${randomUUID()}`;
  await change(user, 'PUT', path, { name: 'Mine' });
  expect((await here.as(stranger)(path)).status).toBe(404);
  const answer = getWatchlist.response.parse(await (await here.as(user)(path)).json());
  expect(answer).toMatchObject({ watchlist: { name: 'Mine', size: 0 }, entries: [] });
});
