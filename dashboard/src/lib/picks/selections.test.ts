import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mints, selectedToken } from '../../testing/picks.ts';
import { sessionUser } from '../../testing/session-user.ts';
import { watchToasts } from '../../testing/watch-toasts.ts';
import { configureCalls } from '../call.ts';
import { PickBook } from '../live/channels/picks/pick-book.ts';
import type { SessionState } from '../session/session-store.ts';
import { backupKey, readBackup, writeBackup } from './pick-backup.ts';
import { Selections } from './selections.ts';

/** What is loaded when it is wanted may take seconds beside other tests. */
const patiently = { timeout: 30_000 };

const [mint, other] = mints;
const user = sessionUser();
const own = selectedToken({ scope: 'personal', address: mint });

type Answer = { status?: number; body: unknown } | 'away';
let answers: (method: string, path: string, body: unknown) => Answer | Promise<Answer>;
let sent: string[];
let state: SessionState;
let changed: (() => void)[];
let open: Selections[];
let toasts: ReturnType<typeof watchToasts>;

/** A toast is shown once its library is there. */
const told = (...texts: unknown[]) => expect.poll(() => toasts().map(({ text }) => text), patiently).toEqual(texts);

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
    const answer = await answers(method, path, given);
    if (answer === 'away') throw new TypeError('no network');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  for (const selections of open) selections.close();
  configureCalls(null);
  vi.unstubAllGlobals();
});

function start(keepAfterMs = 0) {
  const book = new PickBook();
  const session = {
    read: () => state,
    watch: (listener: () => void) => {
      changed.push(listener);
      return () => undefined;
    },
  };
  const selections = new Selections({ session, book, keepAfterMs });
  open.push(selections);
  selections.want();
  return { book, selections };
}

const notKept = { platform: null, personal: null };
const removed = { body: { success: true, removed: 1 } };
const synced = (...errors: object[]) => ({ body: { success: true, syncedCount: 1, errors } });
const list = (selections: unknown[]) => ({ body: { success: true, selections } });
const taken = { body: { success: true, error: null, scope: 'personal', selection: own } };
const refused = (status: number) => ({
  status,
  body: { success: false, error: 'NO', message: 'The token is not known.' },
});

test('own picks are loaded, selected and deselected', async () => {
  answers = (method) => {
    if (method === 'POST') return taken;
    return method === 'DELETE' ? removed : list([]);
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

test('a pick that another tab of the user told the server of meanwhile is confirmed all the same', async () => {
  answers = (method) => {
    if (method !== 'POST') return list([]);
    writeBackup(user.id, { keptAt: {}, selections: [], waiting: [] });
    dispatchEvent(new StorageEvent('storage', { key: backupKey }));
    return taken;
  };
  const { selections, book } = start();
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  await selections.select(mint, 'PEPE');
  expect(selections.read().waiting).toEqual([]);
  await told('Added to your picks');
});

test('a pick that is taken back while it is on its way is not confirmed', async () => {
  answers = (method) => {
    if (method === 'POST') {
      void selections.deselect(mint);
      return taken;
    }
    return method === 'DELETE' ? removed : list([]);
  };
  const { selections, book } = start();
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  await selections.select(mint, 'PEPE');
  await told('Removed from your picks');
  expect(selections.has(mint)).toBe(false);
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

  let given: unknown;
  answers = (_, path, body) => {
    if (!path.endsWith('/sync')) return list([own]);
    given = body;
    return synced({ address: other, message: 'The token is not known.' });
  };
  const { selections, book } = start();
  expect(selections.has(mint)).toBe(true);
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  expect(given).toMatchObject({ tokens: [{ address: other }, { address: mint }] });
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
  expect(selections.read().keptAt.personal).not.toBe(null);
  await expect.poll(() => selections.read().problem, patiently).toMatch(/cannot be reached/);
  answers = (_, path) => (path.endsWith('/sync') ? synced() : list([]));
  await selections.refresh();
  expect(selections.read()).toMatchObject({ keptAt: notKept, problem: null, waiting: [] });
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

/** Answers as they are, but for requests of this method and path, which wait until they are let go. */
function holdBack(wanted: string, rest: typeof answers) {
  let letGo: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    letGo = resolve;
  });
  answers = (method, path, body) => (`${method} ${path.split('?')[0]}` === wanted ? answer : rest(method, path, body));
  const asked = () => expect.poll(() => sent, patiently).toContain(wanted);
  return { letGo, asked };
}

const selecting = 'POST /api/token-picker/select-token';
const removing = `DELETE /api/selected-tokens/${mint}`;
const syncing = 'POST /api/selected-tokens/sync';
const listing = 'GET /api/token-picker/selected-tokens';
const changes = () => sent.filter((request) => request !== listing);
const quiet: typeof answers = (method) => (method === 'DELETE' ? removed : list([]));

test.each<[string, Answer]>([
  ['is taken', taken],
  ['does not reach the server', 'away'],
  ['is refused', refused(404)],
])('a selection that is taken back before it %s ends unselected, without a word of it', async (_, answer) => {
  const { letGo, asked } = holdBack(selecting, quiet);
  const { selections } = start();
  const selected = selections.select(mint, 'PEPE');
  await asked();
  const deselected = selections.deselect(mint);
  expect(selections.has(mint)).toBe(false);
  letGo(answer);
  await Promise.all([selected, deselected]);
  expect(changes()).toEqual([selecting, removing]);
  expect([selections.has(mint), selections.read().waiting]).toEqual([false, []]);
  await told('Removed from your picks');
});

test('a selection that is taken back and made again ends selected', async () => {
  const { letGo, asked } = holdBack(selecting, quiet);
  const { selections } = start();
  const acts = [selections.select(mint, 'PEPE')];
  await asked();
  acts.push(selections.deselect(mint), selections.select(mint, 'PEPE'));
  letGo(taken);
  await Promise.all(acts);
  expect(changes()).toEqual([selecting, removing, selecting]);
  expect(selections.has(mint)).toBe(true);
});

test('a token that is deselected while it is told late ends unselected', async () => {
  const waiting = [mint, other].map((address) => ({ address, symbol: '\u202eEPEP\n', selectedAt: 5 }));
  writeBackup(user.id, { keptAt: {}, selections: [], waiting });
  const { letGo, asked } = holdBack(syncing, quiet);
  const { selections } = start();
  await asked();
  const deselected = selections.deselect(mint);
  letGo(synced(...[mint, other].map((address) => ({ address, message: 'The token is not known.' }))));
  await deselected;
  expect(changes()).toEqual([syncing, removing]);
  expect([selections.has(mint), selections.read().waiting]).toEqual([false, []]);
  await told('EPEP was not added to your picks: The token is not known.', 'Removed from your picks');
});

test('one that waits is told to be removed: it may have been taken without an answer', async () => {
  answers = () => 'away';
  const { selections } = start();
  await selections.select(mint, 'PEPE');
  await selections.deselect(mint);
  expect(changes()).toEqual([selecting, removing]);
  expect([selections.has(mint), readBackup(user.id)?.waiting]).toEqual([false, []]);
  await told(keptHere);
});

test('a list that was asked for before a selection or a removal undoes neither', async () => {
  const { letGo, asked } = holdBack(listing, (method) => (method === 'POST' ? taken : removed));
  const { selections, book } = start();
  await asked();
  await selections.select(mint, 'PEPE');
  await selections.deselect(other);
  letGo(list([selectedToken({ scope: 'personal', address: other })]));
  await expect.poll(() => book.told('personal'), patiently).toBe(true);
  expect([selections.has(mint), selections.has(other)]).toEqual([true, false]);
});

test('the copy is written in a market that never rests', async () => {
  answers = () => list([own]);
  const { book } = start(40);
  let n = 0;
  const market = setInterval(() => book.put(selectedToken({ selectedAt: n++ })), 5);
  await expect.poll(() => readBackup(user.id)?.selections.length ?? 0, patiently).toBeGreaterThan(0);
  clearInterval(market);
});

test('of the picks that the server has not told, the age of their copy stays known', async () => {
  writeBackup(user.id, { keptAt: { platform: 1, personal: 2 }, selections: [own, selectedToken()], waiting: [] });
  answers = () => 'away';
  const { selections, book } = start();
  await expect.poll(() => book.picks.size(), patiently).toBe(2);
  book.hold('platform', []);
  expect(selections.read().keptAt).toEqual({ platform: null, personal: 2 });
  await expect.poll(() => readBackup(user.id)?.selections, patiently).toEqual([own]);
  expect(readBackup(user.id)?.keptAt.personal).toBe(2);
});

test('one selection more than are kept is refused with a sentence, and none is lost', async () => {
  const waiting = Array.from({ length: 50 }, (_, n) => ({ address: `${n}`, symbol: 'S', selectedAt: n }));
  writeBackup(user.id, { keptAt: {}, selections: [], waiting });
  answers = () => 'away';
  const { selections } = start();
  await selections.select(mint, 'PEPE');
  expect(selections.has(mint)).toBe(false);
  expect(readBackup(user.id)?.waiting).toEqual(waiting);
  await told(expect.stringMatching(/^Not added: 50 selections wait/));
});

test('another tab, and another user, take away nothing that waits', async () => {
  answers = () => 'away';
  const [tab, second] = [start(), start()];
  await tab.selections.select(mint, 'PEPE');
  await second.selections.select(other, 'WIF');
  second.book.hold('platform', [selectedToken()]);
  await expect.poll(() => readBackup(user.id)?.selections, patiently).toHaveLength(1);
  const waiting = () => readBackup(user.id)?.waiting.map(({ address }) => address);
  expect(waiting()).toEqual([other, mint]);
  dispatchEvent(new StorageEvent('storage', { key: 'picks' }));
  expect(tab.selections.has(other)).toBe(true);

  for (const { selections } of [tab, second]) selections.close();
  state = { phase: 'user', user: sessionUser({ id: '00000000-0000-4000-8000-000000000009' }) };
  const third = start();
  await third.selections.select(mint, 'PEPE');
  expect(waiting()).toEqual([other, mint]);
});

test('when the platform’s picks were cleared, neither the page nor its copy keeps them; what waits stays', async () => {
  const waiting = [{ address: other, symbol: 'WIF', selectedAt: 5 }];
  writeBackup(user.id, { keptAt: { platform: 1, personal: 2 }, selections: [own, selectedToken()], waiting });
  answers = () => 'away';
  const { book } = start();
  await expect.poll(() => book.picks.size(), patiently).toBe(2);
  dispatchEvent(new Event('tokensCleared'));
  expect(book.list('platform')).toEqual([]);
  expect(readBackup(user.id)).toMatchObject({ keptAt: { personal: 2 }, selections: [own], waiting });
});
