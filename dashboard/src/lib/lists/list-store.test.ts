import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ListsServer } from '../../testing/lists-server.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { configureCalls } from '../call.ts';
import type { SessionState } from '../session/session-store.ts';
import { createWatchlist } from '../watchlist.ts';
import { listEffects } from './list-effects.ts';
import { ListStore } from './list-store.ts';

const [a, b, c] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
] as const;
const user = sessionUser();

const patiently = { timeout: 30_000 };

let server: ListsServer;
let away = false;
const closers: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  server = new ListsServer();
  away = false;
  configureCalls({ token: () => 'token', onUnauthorised: () => undefined });
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (away) throw new TypeError('Failed to fetch');
    const answer = await server.answer(path, request);
    return new Response(JSON.stringify(answer?.body ?? {}), { status: answer?.status ?? (answer ? 200 : 404) });
  });
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  configureCalls(null);
  vi.unstubAllGlobals();
});

/** A tab or device: its stars, and what follows the account. */
function open(state: SessionState = { phase: 'user', user }) {
  const session = createStore(() => state);
  const watchlist = createWatchlist();
  let tell: (rev: number | null) => void = () => undefined;
  const store = new ListStore({
    session: { read: session.getState, watch: session.subscribe },
    watchlist,
    retryMs: 20,
    watchNews(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  closers.push(
    () => store.close(),
    () => watchlist.close(),
  );
  return {
    store,
    watchlist,
    tell: (rev: number) => tell(rev),
    become: (next: SessionState) => session.setState(next, true),
  };
}

const inList = () => (server.entries.get('default') ?? []).map(({ mint }) => mint);

test('a visitor’s stars are the account’s after sign-in, once, and leave the browser with the session', async () => {
  localStorage.setItem('watchlist', JSON.stringify([a, b]));
  server.do({ do: 'put-entry', id: 'default', mint: c });
  const tab = open({ phase: 'visitor', notice: null });
  tab.watchlist.toggle(b);
  tab.watchlist.toggle(b);
  tab.become({ phase: 'user', user });
  await expect.poll(inList, patiently).toEqual([b, a, c]);
  await expect.poll(() => tab.watchlist.list(), patiently).toEqual([b, a, c]);
  tab.become({ phase: 'visitor', notice: null });
  expect(tab.watchlist.list()).toEqual([]);
  expect(localStorage.getItem('account-lists')).toBeNull();
  tab.become({ phase: 'user', user });
  await expect.poll(() => tab.watchlist.list(), patiently).toEqual([b, a, c]);
  expect(server.asked).toHaveLength(1);
});

test('an admin in a user’s place brings no stars', async () => {
  localStorage.setItem('watchlist', JSON.stringify([a]));
  const admin = { id: 'x', name: 'Admin', role: 'admin' } as const;
  const tab = open({ phase: 'user', user: sessionUser({ adminContext: admin }) });
  await expect.poll(() => tab.store.read().lists, patiently).not.toBeNull();
  expect([server.asked, tab.watchlist.list()]).toEqual([[], []]);
});

test('another user of the browser gets neither stars nor what waited', async () => {
  away = true;
  const first = open();
  first.watchlist.toggle(a);
  expect(JSON.parse(localStorage.getItem('account-lists') ?? '{}').waiting).toHaveLength(1);
  first.store.close();
  first.watchlist.close();
  away = false;
  const other = open({ phase: 'user', user: sessionUser({ id: '00000000-0000-4000-8000-000000000009' }) });
  await expect.poll(() => other.store.read().lists, patiently).not.toBeNull();
  expect([inList(), other.watchlist.list()]).toEqual([[], []]);
});

test('what another device changed is here as soon as it is told, and what is done here is told to it', async () => {
  const tab = open();
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(0);
  server.do({ do: 'put-entry', id: 'default', mint: a });
  server.do({ do: 'hide', kind: 'creator', address: b, label: 'PEPE' });
  tab.tell(2);
  await expect.poll(() => tab.watchlist.has(a), patiently).toBe(true);
  const { isHidden } = listEffects.getState();
  expect([isHidden({ address: c, creator: b }), isHidden({ address: b, creator: c })]).toEqual([true, false]);
  tab.watchlist.toggle(c);
  expect(tab.store.read().lists?.entries.map(({ mint }) => mint)).toEqual([c, a]);
  await expect.poll(inList, patiently).toEqual([c, a]);
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(3);
});

test('what was done while the server is away is told when it is back, also by the page opened next', async () => {
  const tab = open();
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(0);
  away = true;
  tab.watchlist.toggle(a);
  tab.store.do({ do: 'hide', kind: 'token', address: b, label: '' });
  await expect.poll(() => tab.store.read().problem, patiently).not.toBeNull();
  expect(tab.store.read().lists?.hidden).toHaveLength(1);
  tab.store.close();
  tab.watchlist.close();
  away = false;
  const next = open();
  await expect.poll(() => next.store.read().lists?.rev, patiently).toBe(2);
  expect([inList(), server.lists.hidden.map(({ address }) => address)]).toEqual([[a], [b]]);
  expect(JSON.parse(localStorage.getItem('account-lists') ?? '{}').waiting).toEqual([]);
});

test('what the server refuses is taken back here', async () => {
  const tab = open();
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(0);
  server.refuses = (path) =>
    path.includes('/entries/') ? { status: 409, message: 'A watchlist keeps 500 tokens; take some out first.' } : null;
  tab.watchlist.toggle(a);
  expect(tab.watchlist.has(a)).toBe(true);
  await expect.poll(() => tab.watchlist.has(a), patiently).toBe(false);
});

test('stars go into the list that is chosen; one that another device deleted is left for the default one', async () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  server.do({ do: 'put-watchlist', id, name: 'Snipes' });
  server.do({ do: 'put-entry', id: 'default', mint: a });
  const tab = open();
  await expect.poll(() => tab.watchlist.list(), patiently).toEqual([a]);
  tab.store.choose(id);
  await expect.poll(() => tab.watchlist.list(), patiently).toEqual([]);
  tab.watchlist.toggle(b);
  await expect.poll(() => server.entries.get(id)?.map(({ mint }) => mint), patiently).toEqual([b]);
  server.do({ do: 'remove-watchlist', id });
  tab.tell(server.lists.rev);
  await expect.poll(() => tab.store.read().lists?.chosen, patiently).toBe('default');
  expect(tab.watchlist.list()).toEqual([a]);
});

test('a list that is made and chosen at once stays chosen, and takes the stars', async () => {
  const tab = open();
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(0);
  const id = '00000000-0000-4000-8000-00000000000b';
  tab.store.refresh();
  tab.store.do({ do: 'put-watchlist', id, name: 'Snipes' });
  tab.store.choose(id);
  tab.watchlist.toggle(a);
  await expect.poll(() => server.entries.get(id)?.map(({ mint }) => mint), patiently).toEqual([a]);
  await expect
    .poll(() => tab.store.read().lists, patiently)
    .toMatchObject({ chosen: id, entries: [{ mint: a }], rev: 2 });
});

test('stars set before the lists were here are kept with those of the visitor', async () => {
  localStorage.setItem('watchlist', JSON.stringify([a]));
  const early = createWatchlist();
  early.toggle(b);
  early.close();
  const tab = open();
  tab.watchlist.toggle(c);
  await expect.poll(inList, patiently).toEqual([c, b, a]);
});

test('while the same is hidden, lists are told of no other test, and need not order themselves anew', async () => {
  server.do({ do: 'hide', kind: 'token', address: b, label: '' });
  const tab = open();
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(1);
  const { isHidden } = listEffects.getState();
  tab.watchlist.toggle(a);
  await expect.poll(() => tab.store.read().lists?.rev, patiently).toBe(2);
  expect(listEffects.getState().isHidden).toBe(isHidden);
});
