import { mostPersonalPicks } from '@mintscope/schemas/picks/selected-token';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonalEntry } from '../src/picks/personal-entry.ts';
import { pickPersonally } from '../src/picks/pick-personally.ts';
import { removePersonal } from '../src/picks/remove-personal.ts';
import { keepSettled, selectPersonal } from '../src/picks/select-personal.ts';
import { syncPersonal } from '../src/picks/sync-personal.ts';
import type { Records } from '../src/records.ts';
import { makeCall, makeFigures } from './make-call.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

/** What must hold of users' own picks, on every engine of the records. */
export function describePersonal(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });

  const noted: string[] = [];
  const note = async () => void noted.push('noted');
  const [first, second, third] = [makeCall(1), makeCall(2), makeCall(3)].map(({ mint }) => mint) as [
    string,
    string,
    string,
  ];
  const entryAt = (price: number): PersonalEntry => {
    const { symbol, name, logo, launchpad, createdAt, marketCap, scores, band, status } = makeCall(1);
    return {
      symbol,
      name,
      logo,
      launchpad,
      createdAt,
      marketCap,
      scores,
      band,
      status,
      price,
      matchedCriteria: [],
      parameterVersion: null,
    };
  };
  const pick = (userId: string, mint: string, atMs = nowMs, price = 1, through = records) =>
    pickPersonally(through, { userId, mint, entry: entryAt(price), nowMs: atMs }, note);
  const remove = (userId: string, mints: readonly string[] | null, atMs = nowMs) =>
    removePersonal(records, { userId, mints, reason: null, nowMs: atMs }, note);
  const own = async (userId: string, withRemoved = false) =>
    (await selectPersonal(records.queries, { userId, limit: 100, withRemoved })).map(
      ({ mint, ordinal }) => `${mint}/${ordinal}`,
    );

  describe(`a user's own picks in ${engine}`, () => {
    it('keep their time and entry when picked again, also side by side, and are the user’s alone', async () => {
      const [userId, other] = [await storeUser(records), await storeUser(records)];
      const before = noted.length;
      const picks = await Promise.all(
        [1, 2, 3, 4].map((price, n) => pick(userId, first, nowMs + n, price, processes[n % 2]!)),
      );
      expect(new Set(picks.map(({ selectedAtMs, entry }) => `${selectedAtMs} ${entry.price}`)).size).toBe(1);
      expect(noted.length).toBeGreaterThan(before);
      expect(await own(userId)).toEqual([`${first}/1`]);
      expect(await own(other)).toEqual([]);
    });

    it('are hidden by a removal, which takes nothing out of the history', async () => {
      const userId = await storeUser(records);
      await pick(userId, first);
      await pick(userId, second, nowMs + 1);
      expect(await remove(userId, [first, third, first])).toEqual([first]);
      expect(await remove(userId, [first])).toEqual([]);
      expect((await pick(userId, first, nowMs + 2)).ordinal).toBe(2);
      expect(await own(userId)).toEqual([`${first}/2`, `${second}/1`]);
      expect((await remove(userId, null)).sort()).toEqual([first, second].sort());
      expect(await own(userId)).toEqual([]);
      expect(await own(userId, true)).toEqual([`${first}/2`, `${second}/1`, `${first}/1`]);
    });

    it('are refused beyond as many as are kept, of a token and in all', async () => {
      const userId = await storeUser(records);
      for (let n = 0; n < 8; n++) {
        await pick(userId, first, nowMs + n);
        await remove(userId, [first], nowMs + n);
      }
      await expect(pick(userId, first)).rejects.toMatchObject({ code: 'PICKED_TOO_OFTEN' });
      const entry = JSON.stringify(entryAt(1));
      const more = Array.from({ length: mostPersonalPicks - 8 }, (_, n) => ({
        user_id: userId,
        mint: makeCall(1_000 + n).mint,
        ordinal: 1,
        selected_at: new Date(nowMs),
        entry,
      }));
      await records.queries.insertInto('personal_picks').values(more).execute();
      await expect(pick(userId, second)).rejects.toMatchObject({
        code: 'TOO_MANY_PICKS',
        message: `You have made ${mostPersonalPicks} picks of your own, as many as are kept.`,
      });
    });

    it('keep what became of them once nothing more will', async () => {
      const userId = await storeUser(records);
      await pick(userId, first);
      const figures = makeFigures(makeCall(1), 3, { settled: true });
      await keepSettled(records.queries, userId, [figures, makeFigures(makeCall(2), 4)]);
      await keepSettled(records.queries, userId, [makeFigures(makeCall(1), 9, { settled: true })]);
      const [kept] = await selectPersonal(records.queries, { userId, limit: 1 });
      expect(kept?.figures).toEqual(figures);
    });

    it('go with the account', async () => {
      const userId = await storeUser(records);
      await pick(userId, first);
      await records.queries.deleteFrom('users').where('id', '=', userId).execute();
      expect(await own(userId, true)).toEqual([]);
    });
  });

  describe(`what a browser kept, in ${engine}`, () => {
    const kept = (mint: string, keptAtMs: number) => ({ mint, keptAtMs, entry: entryAt(2) });

    it('is taken over once, in its order, by what the server knows', async () => {
      const userId = await storeUser(records);
      await pick(userId, third, nowMs - 5_000);
      const selections = [kept(first, 20), kept(second, 10), kept(third, 30)];
      const sync = () => syncPersonal(records, { userId, kept: selections, nowMs }, note);
      expect(await sync()).toEqual({ synced: [second, first, third], errors: [] });
      expect(await sync()).toEqual({ synced: [second, first, third], errors: [] });
      expect(await own(userId)).toEqual([`${first}/1`, `${second}/1`, `${third}/1`]);
      const [newest] = await selectPersonal(records.queries, { userId, limit: 1 });
      expect(newest?.entry.price).toBe(2);
      expect(newest!.selectedAtMs).toBeGreaterThan(nowMs - 10);
    });

    it('stays removed where it was removed since, and holds up no other', async () => {
      const userId = await storeUser(records);
      await pick(userId, first, nowMs - 1_000);
      await remove(userId, [first], nowMs);
      const done = await syncPersonal(
        records,
        { userId, kept: [kept(first, nowMs - 500), kept(second, nowMs)], nowMs },
        note,
      );
      expect(done).toEqual({ synced: [second], errors: [{ address: first, message: 'It was removed since.' }] });
      const later = await syncPersonal(records, { userId, kept: [kept(first, nowMs + 500)], nowMs }, note);
      expect(later.synced).toEqual([first]);
    });
  });
}
