import { randomUUID } from 'node:crypto';
import { accountListLimits } from '@mintscope/schemas/account-lists';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEntries } from '../src/account-lists/add-entries.ts';
import { hideAddress } from '../src/account-lists/hide-address.ts';
import { putEntry } from '../src/account-lists/put-entry.ts';
import { putView } from '../src/account-lists/put-view.ts';
import { putWatchlist } from '../src/account-lists/put-watchlist.ts';
import { removeEntry } from '../src/account-lists/remove-entry.ts';
import { removeView } from '../src/account-lists/remove-view.ts';
import { removeWatchlist } from '../src/account-lists/remove-watchlist.ts';
import { selectLists } from '../src/account-lists/select-lists.ts';
import { selectWatchlist } from '../src/account-lists/select-watchlist.ts';
import { showAddress } from '../src/account-lists/show-address.ts';
import type { Records } from '../src/records.ts';
import { makeCall } from './make-call.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const mints = Array.from({ length: accountListLimits.entries + 1 }, (_, n) => makeCall(n + 1).mint);
const [a, b, c, d] = mints as [string, string, string, string];
const byDefault = 'default';

/** What must hold of watchlists, hidden addresses and saved views, on every engine of the records. */
export function describeLists(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let other: Records;
  beforeAll(() => {
    [records, other] = [processes[0]!, processes[1]!];
  });

  let noted = 0;
  const note = async () => {
    noted += 1;
  };
  const put = (userId: string, mint: string, more: { note?: string; before?: string | null } = {}, list = byDefault) =>
    putEntry(records, { userId, watchlistId: list, mint, nowMs, ...more }, note);
  const add = (userId: string, added: readonly string[], through = records) =>
    addEntries(through, { userId, watchlistId: byDefault, mints: added, nowMs }, note);
  const inList = async (userId: string, id = byDefault) =>
    (await selectWatchlist(records.queries, { userId, id })).entries.map((entry) => entry.mint);
  const listsOf = (userId: string) => selectLists(records.queries, userId);

  describe(`watchlists in ${engine}`, () => {
    it('begin with one that is empty, and hold tokens with notes in their user’s order', async () => {
      const [userId, stranger] = [await storeUser(records), await storeUser(records)];
      expect(await listsOf(userId)).toEqual({
        rev: 0,
        watchlists: [{ id: byDefault, name: 'Watchlist', size: 0 }],
        hidden: [],
        views: [],
      });
      expect(await inList(userId)).toEqual([]);
      expect(await put(userId, a)).toBe(1);
      expect(await put(userId, b, { note: 'after the dip' })).toBe(2);
      await put(userId, c, { before: null });
      expect(await inList(userId)).toEqual([b, a, c]);
      expect(await put(userId, c, { before: b })).toBe(4);
      expect(await inList(userId)).toEqual([c, b, a]);
      const { entries, watchlist } = await selectWatchlist(records.queries, { userId, id: byDefault });
      expect(entries[1]).toEqual({ mint: b, note: 'after the dip', addedAt: nowMs });
      expect(watchlist.size).toBe(3);
      await removeEntry(records, { userId, watchlistId: byDefault, mint: b }, note);
      expect(await inList(userId)).toEqual([c, a]);
      expect(await inList(stranger)).toEqual([]);
    });

    it('neither count nor note what changes nothing', async () => {
      const userId = await storeUser(records);
      await put(userId, a, { note: 'x' });
      const before = noted;
      const again = [
        await put(userId, a, { note: 'x', before: a }),
        await add(userId, [a]),
        await removeEntry(records, { userId, watchlistId: byDefault, mint: b }, note),
        await removeWatchlist(records, { userId, id: randomUUID() }, note),
        await removeView(records, { userId, id: randomUUID() }, note),
        await showAddress(records, { userId, kind: 'token', address: a }, note),
      ];
      expect(again).toEqual([1, 1, 1, 1, 1, 1]);
      expect(noted).toBe(before);
    });

    it('lose no change of two devices that change them at once', async () => {
      const userId = await storeUser(records);
      const [mine, theirs] = [mints.slice(0, 12), mints.slice(8, 20)];
      const revs = await Promise.all([
        ...mine.map((mint) => add(userId, [mint])),
        ...theirs.map((mint) => add(userId, [mint], other)),
      ]);
      expect((await inList(userId)).sort()).toEqual(mints.slice(0, 20).sort());
      expect(Math.max(...revs)).toBe(20);
      expect((await listsOf(userId)).rev).toBe(20);
    });

    it('are several, named and ordered; the default one stays', async () => {
      const userId = await storeUser(records);
      const [first, second] = [randomUUID(), randomUUID()];
      const list = (id: string, more: { name?: string; before?: string | null }) =>
        putWatchlist(records, { userId, id, ...more }, note);
      await list(first, { name: 'Snipes' });
      await list(second, { name: 'Slow ones', before: byDefault });
      await list(first, { name: 'Quick ones' });
      await put(userId, d, {}, first);
      expect((await listsOf(userId)).watchlists).toEqual([
        { id: second, name: 'Slow ones', size: 0 },
        { id: byDefault, name: 'Watchlist', size: 0 },
        { id: first, name: 'Quick ones', size: 1 },
      ]);
      await removeWatchlist(records, { userId, id: first }, note);
      await expect(put(userId, d, {}, first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(list(randomUUID(), {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(list(second, { before: first })).rejects.toMatchObject({ field: 'before' });
      await expect(removeWatchlist(records, { userId, id: byDefault }, note)).rejects.toMatchObject({
        code: 'DEFAULT_WATCHLIST',
      });
    });

    it('refuse one list, and one token, too many, and keep what they have', async () => {
      const userId = await storeUser(records);
      await add(userId, mints.slice(1));
      await expect(put(userId, mints[0]!)).rejects.toMatchObject({ code: 'LIST_FULL' });
      await expect(add(userId, [b, mints[0]!])).rejects.toMatchObject({ code: 'LIST_FULL' });
      expect(await inList(userId)).toEqual(mints.slice(1));
      for (let n = 1; n < accountListLimits.watchlists; n++)
        await putWatchlist(records, { userId, id: randomUUID(), name: `List ${n}` }, note);
      const more = putWatchlist(records, { userId, id: randomUUID(), name: 'One more' }, note);
      await expect(more).rejects.toMatchObject({ code: 'LIST_FULL' });
    });
  });

  describe(`hidden addresses and saved views in ${engine}`, () => {
    it('are kept until they are shown again, 100 of each kind', async () => {
      const userId = await storeUser(records);
      const hide = (kind: 'token' | 'creator', address: string, atMs = nowMs) =>
        hideAddress(records, { userId, kind, address, label: 'PEPE', nowMs: atMs }, note);
      for (const mint of mints.slice(0, accountListLimits.hidden)) await hide('token', mint);
      await expect(hide('token', mints[200]!)).rejects.toMatchObject({
        code: 'LIST_FULL',
        message: 'You hide 100 tokens, as many as are kept; show some again first.',
      });
      await hide('token', a);
      await hide('creator', mints[200]!, nowMs + 1);
      const { hidden } = await listsOf(userId);
      expect(hidden).toHaveLength(101);
      expect(hidden[0]).toEqual({ kind: 'creator', address: mints[200], label: 'PEPE', hiddenAt: nowMs + 1 });
      await showAddress(records, { userId, kind: 'token', address: a }, note);
      await hide('token', mints[200]!);
    });

    it('views are saved, named, changed and moved, 100 at most', async () => {
      const userId = await storeUser(records);
      const [first, second] = [randomUUID(), randomUUID()];
      const view = (id: string, more: { name?: string; query?: string; before?: string | null }) =>
        putView(records, { userId, id, ...more }, note);
      await view(first, { name: 'Strong', query: 'filter=band%3Astrong&sort=score' });
      await view(second, { name: 'New', query: '', before: first });
      await view(first, { name: 'Strongest' });
      expect((await listsOf(userId)).views).toEqual([
        { id: second, name: 'New', query: '' },
        { id: first, name: 'Strongest', query: 'filter=band%3Astrong&sort=score' },
      ]);
      await expect(view(randomUUID(), { name: 'Half' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await removeView(records, { userId, id: second }, note);
      for (let n = 1; n < accountListLimits.views; n++) await view(randomUUID(), { name: `View ${n}`, query: '' });
      await expect(view(randomUUID(), { name: 'One more', query: '' })).rejects.toMatchObject({ code: 'LIST_FULL' });
    });

    it('go with the account, as watchlists do', async () => {
      const userId = await storeUser(records);
      await put(userId, a);
      await hideAddress(records, { userId, kind: 'token', address: b, label: '', nowMs }, note);
      await putView(records, { userId, id: randomUUID(), name: 'New', query: '' }, note);
      await records.queries.deleteFrom('users').where('id', '=', userId).execute();
      const tables = ['account_lists', 'watchlists', 'watchlist_entries', 'hidden_addresses', 'saved_views'] as const;
      for (const table of tables) {
        const rows = await records.queries.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
        expect(rows, table).toEqual([]);
      }
    });
  });
}
