import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mints, selectedToken } from '../../testing/picks.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { configureCalls } from '../call.ts';
import { PickBook } from '../live/channels/picks/pick-book.ts';
import type { SessionState } from '../session/session-store.ts';
import { readBackup } from './pick-backup.ts';
import { Selections } from './selections.ts';

/** What is loaded when it is wanted may take seconds beside other tests. */
const patiently = { timeout: 30_000 };

const [mint, other] = mints;
const user = sessionUser();
const own = selectedToken({ scope: 'personal', address: mint });

type Answer = { status?: number; body: unknown } | 'away';
let answers: (method: string, path: string, body: unknown) => Answer;
let sent: string[];
let state: SessionState;
let changed: (() => void)[];
let open: Selections[];
let toasts: ReturnType<typeof watchToasts>;

/** A toast is shown once its library is there. */
const told = (...texts: string[]) => expect.poll(() => toasts().map(({ text }) => text), patiently).toEqual(texts);

beforeEach(() => {
  localStorage.clear();
  toasts = watchToasts();
  sent = [];
  changed = [];
  open = [];
  state = { phase: 'user', user };
  configureCalls({ token: () => 'token', onUnauthorised: () => undefined });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const given = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push(`${method} ${path.split('?')[0]}`);
    const answer = answers(method, path, given);
    if (answer === 'away') throw new TypeError('no network');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  for (const selections of open) selections.close();
  configureCalls(null);
  vi.unstubAllGlobals();
});

function start() {
  const book = new PickBook();
  const session = {
    read: () => state,
    watch: (listener: () => void) => {
      changed.push(listener);
      return () => undefined;
    },
  };
  const selections = new Selections({ session, book, keepAfterMs: 0 });
  open.push(selections);
  selections.want();
  return { book, selections };
}

const list = (selections: unknown[]) => ({ body: { success: true, selections } });
const taken = { body: { success: true, error: null, scope: 'personal', selection: own } };
const refused = (status: number) => ({
  status,
  body: { success: false, error: 'NO', message: 'The token is not known.' },
});

test('own picks are loaded, selected and deselected', async () => {
  answers = (method) => {
    if (method === 'POST') return taken;
    return method === 'DELETE' ? { body: { success: true, removed: 1 } } : list([]);
  };
  const { selections, book } = start();
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  const selecting = selections.select(mint, 'PEPE');
  expect(selections.has(mint)).toBe(true);
  await selecting;
  expect(selections.read().waiting).toEqual([]);
  expect(selections.has(mint)).toBe(true);
  await selections.deselect(mint);
  expect(selections.has(mint)).toBe(false);
  await told('Added to your picks', 'Removed from your picks');
});

const keptHere = 'Failed to save token selection. It is kept here and sent later.';

test('what the server is not there to take is kept here, and told when it is back', async () => {
  answers = () => 'away';
  const first = start();
  await first.selections.select(mint, 'PEPE');
  await first.selections.select(other, 'WIF');
  await told(keptHere, keptHere);
  expect(readBackup(user.id)?.waiting.map(({ address }) => address)).toEqual([other, mint]);
  first.selections.close();

  let synced: unknown;
  answers = (_, path, body) => {
    if (!path.endsWith('/sync')) return list([own]);
    synced = body;
    const errors = [{ address: other, message: 'The token is not known.' }];
    return { body: { success: true, syncedCount: 1, errors } };
  };
  const { selections, book } = start();
  expect(selections.has(mint)).toBe(true);
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  expect(synced).toMatchObject({ tokens: [{ address: other }, { address: mint }] });
  expect(selections.read().waiting).toEqual([]);
  expect([selections.has(mint), selections.has(other)]).toEqual([true, false]);
  await told(keptHere, keptHere, 'WIF was not added to your picks: The token is not known.');
});

test('what the server refuses is not selected, and its words are shown', async () => {
  answers = (method) => (method === 'POST' ? refused(404) : list([]));
  const { selections } = start();
  await selections.select(mint, 'PEPE');
  expect(selections.has(mint)).toBe(false);
  await told('The token is not known.');
});

test('a pick that could not be removed stays, one that was gone already goes', async () => {
  let status = 503;
  answers = (method) => (method === 'DELETE' ? refused(status) : list([own]));
  const { selections, book } = start();
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  await selections.deselect(mint);
  expect(selections.has(mint)).toBe(true);
  status = 404;
  await selections.deselect(mint);
  expect(selections.has(mint)).toBe(false);
});

test('a visit without the server opens with the copy, until the server tells', async () => {
  answers = () => list([own]);
  const first = start();
  await expect.poll(() => readBackup(user.id)?.selections, patiently).toHaveLength(1);
  first.selections.close();
  answers = () => 'away';
  const { selections, book } = start();
  // Before the copy is checked: what waits is kept beside it, not in its place.
  void selections.select(other, 'WIF');
  expect(readBackup(user.id)).toMatchObject({ selections: [own], waiting: [{ address: other }] });
  await expect.poll(() => book.list('personal'), patiently).toEqual([own]);
  expect(selections.read().keptAt).not.toBe(null);
  await expect.poll(() => selections.read().problem, patiently).toMatch(/cannot be reached/);
  answers = (_, path) => (path.endsWith('/sync') ? { body: { success: true, syncedCount: 1, errors: [] } } : list([]));
  await selections.refresh();
  expect(selections.read()).toMatchObject({ keptAt: null, problem: null, waiting: [] });
  expect(selections.has(mint)).toBe(false);
});

test('another user gets neither the copy nor what waits; a visitor asks for nothing', async () => {
  answers = () => 'away';
  const { selections } = start();
  await selections.select(mint, 'PEPE');
  state = { phase: 'user', user: sessionUser({ id: '00000000-0000-4000-8000-000000000009' }) };
  for (const tell of changed) tell();
  await expect.poll(() => selections.has(mint), patiently).toBe(false);
  state = { phase: 'visitor', notice: null };
  for (const tell of changed) tell();
  await new Promise((resolve) => setTimeout(resolve));
  const before = sent.length;
  await selections.refresh();
  await selections.select(mint, 'PEPE');
  expect(sent).toHaveLength(before);
});
