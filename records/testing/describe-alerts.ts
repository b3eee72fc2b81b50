import { randomUUID } from 'node:crypto';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { describe, expect, it } from 'vitest';
import { putEntry } from '../src/account-lists/put-entry.ts';
import { putWatchlist } from '../src/account-lists/put-watchlist.ts';
import { removeAlert } from '../src/alerts/remove-alert.ts';
import { readAlertsMark, selectMarks, selectWatched } from '../src/alerts/select-watched.ts';
import { AlertBench, mintOf, note, silent, startMs, wish } from './alert-bench.ts';
import type { RecordsHarness } from './records-harness.ts';
import { storeUser } from './store-user.ts';

/** What must hold of alerts, on every engine of the records. */
export function describeAlerts(engine: string, harness: RecordsHarness): void {
  const bench = new AlertBench(harness);

  describe(`alerts in ${engine}`, () => {
    it('are kept as they were wished, the newest first, each once', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      bench.nowMs += 1_000;
      const later = await bench.put(userId, {
        scope: { kind: 'token', mint: mintOf(1) },
        once: true,
        ways: { ...silent, sound: true },
      });
      expect(await bench.put(userId, {}, id)).toBe(id);
      const alerts = await bench.alertsOf(userId);
      expect(alerts.map((one) => one.id)).toEqual([later, id]);
      const times = { createdAt: startMs, watchedFrom: startMs, firedAt: null, doneAt: null };
      expect(alerts[1]).toEqual({ id, ...wish, ...times });
      expect(alerts[0]).toMatchObject({ scope: { kind: 'token', mint: mintOf(1) }, once: true, ways: { sound: true } });
      expect(await bench.alertsOf(await storeUser(bench.records))).toEqual([]);
      await removeAlert(bench.records, { userId, id }, note);
      expect(await bench.alertsOf(userId)).toHaveLength(1);
    });

    it('are as many as are kept, and look at watchlists that are there', async () => {
      const userId = await storeUser(bench.records);
      for (let n = 0; n < alertLimits.alerts; n++) await bench.put(userId);
      await expect(bench.put(userId)).rejects.toMatchObject({ code: 'LIST_FULL' });
      const stranger = await storeUser(bench.records);
      await expect(bench.put(stranger, { scope: { kind: 'watchlist', id: randomUUID() } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await bench.put(stranger);
    });

    it('are watched for with the tokens that their watchlists hold, unless paused, done or their user is suspended', async () => {
      const [userId, suspended] = [await storeUser(bench.records), await storeUser(bench.records)];
      const list = randomUUID();
      await putWatchlist(bench.records, { userId, id: list, name: 'Snipes' }, note);
      await bench.put(userId, { scope: { kind: 'watchlist', id: list } });
      await bench.put(userId, { paused: true });
      await bench.put(suspended);
      await bench.records.queries
        .updateTable('users')
        .set({ suspended_at: new Date() })
        .where('id', '=', suspended)
        .execute();
      const before = await readAlertsMark(bench.records.queries);
      expect((await selectWatched(bench.records.queries)).map(({ mints }) => mints)).toEqual([new Set()]);
      await putEntry(bench.records, { userId, watchlistId: list, mint: mintOf(7), nowMs: bench.nowMs }, note);
      expect(await readAlertsMark(bench.records.queries)).not.toBe(before);
      expect((await selectWatched(bench.records.queries)).map(({ mints }) => mints)).toEqual([new Set([mintOf(7)])]);
      expect(await readAlertsMark(bench.records.queries)).toBe(await readAlertsMark(bench.records.queries));
    });

    it('forget for which tokens they fired when they ask anew, and not when they are renamed', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      const { no } = await bench.numberOf(id);
      const marks = async () => (await selectMarks(bench.records.queries, 0)).map(({ mint }) => mint);
      await bench.keep(
        [],
        [{ no, watchedFrom: bench.nowMs, mint: mintOf(1), partition: 0, isOff: true, firedAt: bench.nowMs }],
      );
      await bench.put(userId, { name: 'Another name', coolDown: 5 }, id);
      expect(await marks()).toEqual([mintOf(1)]);
      // What was decided of the alert as it was before has no use.
      bench.nowMs += 1_000;
      await bench.put(userId, { filter: 'marketCap:200000..' }, id);
      await bench.keep([], [{ no, watchedFrom: startMs, mint: mintOf(2), partition: 0, isOff: true, firedAt: null }]);
      expect(await marks()).toEqual([]);
      const now = { no, watchedFrom: bench.nowMs, partition: 0, firedAt: null };
      await bench.keep(
        [],
        [
          { ...now, mint: mintOf(3), isOff: true },
          { ...now, mint: mintOf(4), isOff: true },
        ],
      );
      await bench.keep(
        [],
        [
          { ...now, mint: mintOf(3), isOff: null },
          { ...now, mint: mintOf(4), isOff: false, firedAt: bench.nowMs },
        ],
      );
      expect(await selectMarks(bench.records.queries, 0)).toEqual([
        { no, mint: mintOf(4), isOff: false, firedAt: bench.nowMs },
      ]);
      expect(await selectMarks(bench.records.queries, 1)).toEqual([]);
    });
  });
}
