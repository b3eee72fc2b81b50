import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { describe, expect, it } from 'vitest';
import { alertsProjection, keepDecisions } from '../src/alerts/keep-decisions.ts';
import { putAlertSettings } from '../src/alerts/put-alert-settings.ts';
import { removeAlert } from '../src/alerts/remove-alert.ts';
import { seeFirings } from '../src/alerts/see-firings.ts';
import { selectAlerts } from '../src/alerts/select-alerts.ts';
import { selectFirings } from '../src/alerts/select-firings.ts';
import { tellTogether } from '../src/alerts/tell-together.ts';
import { beginPosition, readPosition } from '../src/projections/positions.ts';
import { AlertBench, mintOf, note, rule, silent, version } from './alert-bench.ts';
import type { RecordsHarness } from './records-harness.ts';
import { storeUser } from './store-user.ts';

const minuteMs = 60_000;

/** What must hold of firings of alerts and what is told of them, on every engine of the records. */
export function describeFirings(engine: string, harness: RecordsHarness): void {
  const bench = new AlertBench(harness);

  describe(`firings in ${engine}`, () => {
    it('are kept with how far was read, once, and by one process alone', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      const first = await bench.fired(id, 1);
      const [told] = await bench.keep([first]);
      expect(told).toMatchObject({
        userId,
        before: null,
        firings: [{ alertId: id, symbol: 'T1', told: 'alone', version }],
      });
      // The same rows, decided by a process that was overtaken.
      const stale = { from: new Map([[0, 0]]), positions: new Map([[0, 9]]), marks: [], fired: [first] };
      await expect(keepDecisions(bench.other, stale, rule, bench.nowMs)).rejects.toThrow('Another process');
      await expect(
        keepDecisions(bench.other, { ...stale, from: new Map([[0, 7]]) }, rule, bench.nowMs),
      ).rejects.toThrow('Another process');
      expect(await readPosition(bench.records, alertsProjection, 0)).toBe(1);
      expect(await bench.keep([first])).toEqual([]);
      const [next] = await bench.keep([await bench.fired(id, 2)]);
      expect(next?.before).toBe(told?.firings[0]?.id);
      expect(await bench.historyOf(userId)).toEqual(['T2 alone', 'T1 alone']);
      expect((await bench.alertsOf(userId))[0]).toMatchObject({ firedAt: bench.nowMs, doneAt: null });
    });

    it('are none of alerts that were changed, paused, removed or done meanwhile, or whose user may not see the market live', async () => {
      const [userId, expired, suspended] = [
        await storeUser(bench.records),
        await storeUser(bench.records, { days: -400 }),
        await storeUser(bench.records),
      ];
      const changed = await bench.put(userId);
      const paused = await bench.put(userId);
      const removed = await bench.put(userId);
      const once = await bench.put(userId, { once: true });
      const others = [await bench.put(expired), await bench.put(suspended)];
      const decided = await Promise.all([changed, paused, removed, ...others].map((id) => bench.fired(id, 1)));
      const twice = [await bench.fired(once, 1), await bench.fired(once, 2)];
      bench.nowMs += 1_000;
      await bench.put(userId, { filter: 'holders:10..' }, changed);
      await bench.put(userId, { paused: true }, paused);
      await removeAlert(bench.records, { userId, id: removed }, note);
      await bench.records.queries
        .updateTable('users')
        .set({ suspended_at: new Date() })
        .where('id', '=', suspended)
        .execute();
      expect(await bench.keep([...decided, ...twice])).toMatchObject([
        { userId, firings: [{ alertId: once, symbol: 'T1' }] },
      ]);
      expect(await bench.keep([await bench.fired(once, 3)])).toEqual([]);
      const done = (await bench.alertsOf(userId)).find(({ id }) => id === once);
      expect(done?.doneAt).toBe(bench.nowMs);
      // Watched for again.
      await bench.put(userId, { once: true }, once);
      expect(await bench.keep([await bench.fired(once, 3)])).toHaveLength(1);
    });

    it('are told one by one up to the hour’s limit, the most telling first, and the rest together', async () => {
      const userId = await storeUser(bench.records);
      await putAlertSettings(bench.records, { userId, anHour: 2, webhookUrl: null }, note);
      const [id, important] = [await bench.put(userId), await bench.put(userId, { priority: 'high' })];
      const figures = (finalScore: number) => ({
        figures: { priceSol: null, priceUsd: null, marketCap: null, finalScore, band: null, rugProbability: null },
      });
      await bench.keep([
        await bench.fired(id, 1, figures(10)),
        await bench.fired(id, 2, figures(90)),
        await bench.fired(important, 3, figures(20)),
        await bench.fired(id, 4, figures(50)),
      ]);
      expect(await bench.historyOf(userId)).toEqual(['T4 together', 'T3 alone', 'T2 alone', 'T1 together']);
      bench.nowMs += minuteMs;
      const aloneFrom = bench.nowMs + 59 * minuteMs;
      const full = await bench.keepWhole([await bench.fired(id, 5, figures(70))]);
      expect(full.spent).toEqual([{ userId, aloneFrom, keptFrom: 0 }]);
      expect(await tellTogether(bench.records, rule, bench.nowMs)).toEqual([]);
      bench.nowMs += alertLimits.gatherMs;
      const [told] = await tellTogether(bench.records, rule, bench.nowMs);
      expect(told).toMatchObject({
        userId,
        together: 3,
        firings: [{ symbol: 'T5' }, { symbol: 'T4' }, { symbol: 'T1' }],
      });
      expect(await tellTogether(bench.records, rule, bench.nowMs)).toEqual([]);
      // An hour later there is room again.
      bench.nowMs += 60 * minuteMs;
      const { spent } = await bench.keepWhole([await bench.fired(id, 6)]);
      expect(spent).toEqual([{ userId, aloneFrom: 0, keptFrom: 0 }]);
      expect((await bench.historyOf(userId))[0]).toBe('T6 alone');
    });

    it('of many users are kept at once, each by the limit and in the order of its own', async () => {
      const [one, two] = [await storeUser(bench.records), await storeUser(bench.records)];
      await putAlertSettings(bench.records, { userId: one, anHour: 1, webhookUrl: null }, note);
      const ids = [await bench.put(one), await bench.put(two)] as const;
      const some = [];
      for (const n of [3, 1, 2]) for (const id of ids) some.push(await bench.fired(id, n));
      const before = await bench.keep(some);
      expect(await bench.historyOf(one)).toEqual(['T2 together', 'T1 together', 'T3 alone']);
      expect(await bench.historyOf(two)).toEqual(['T2 alone', 'T1 alone', 'T3 alone']);
      const after = await bench.keep(await Promise.all(ids.map((id) => bench.fired(id, 4))));
      expect(before.map(({ userId }) => userId)).toEqual([one, two]);
      for (const [n, { firings }] of before.entries()) expect(after[n]?.before).toBe(firings.at(-1)?.id);
    });

    it('of one user that two processes keep are numbered in the order in which they can be read', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      const processes = [bench.records, bench.other];
      const told = await Promise.all(
        processes.map(async (records, partition) => {
          await beginPosition(records, alertsProjection, partition, 0);
          const kept = [];
          for (let n = 0; n < 5; n++) {
            const fired = [await bench.fired(id, 10 * partition + n)];
            const [from, positions] = [new Map([[partition, n]]), new Map([[partition, n + 1]])];
            const { told } = await keepDecisions(records, { from, positions, marks: [], fired }, rule, bench.nowMs);
            kept.push(...told);
          }
          return kept;
        }),
      );
      const inOrder = told.flat().toSorted((a, b) => a.firings[0]!.id - b.firings[0]!.id);
      expect(inOrder).toHaveLength(10);
      expect(inOrder.map(({ before }) => before)).toEqual([
        null,
        ...inOrder.slice(0, -1).map((one) => one.firings[0]!.id),
      ]);
    });

    it('are bounded in an hour, whatever a user asks for', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      const many = await Promise.all(Array.from({ length: alertLimits.keptAnHour + 20 }, (_, n) => bench.fired(id, n)));
      const first = bench.nowMs;
      const { spent } = await bench.keepWhole(many);
      expect(spent).toEqual([{ userId, aloneFrom: first + 60 * minuteMs, keptFrom: first + 60 * minuteMs }]);
      expect((await selectAlerts(bench.records.queries, userId)).unseen).toBe(alertLimits.keptAnHour);
      expect(await bench.keep([await bench.fired(id, 9_999)])).toEqual([]);
    });

    it('are seen up to one, and stay in the history when their alert is gone', async () => {
      const userId = await storeUser(bench.records);
      const [id, second] = [await bench.put(userId), await bench.put(userId)];
      const [told] = await bench.keep([
        await bench.fired(id, 1),
        await bench.fired(second, 2),
        await bench.fired(id, 3),
      ]);
      const ids = told!.firings.map((one) => one.id);
      const seen = (upTo: number) => seeFirings(bench.records, { userId, upTo }, note);
      expect(await selectAlerts(bench.records.queries, userId)).toMatchObject({
        unseen: 3,
        seenUpTo: 0,
        newest: ids[2],
      });
      await seen(ids[1]!);
      await seen(ids[0]!);
      expect(await selectAlerts(bench.records.queries, userId)).toMatchObject({ unseen: 1, seenUpTo: ids[1] });
      await seen(Number.MAX_SAFE_INTEGER);
      expect(await selectAlerts(bench.records.queries, userId)).toMatchObject({ unseen: 0, seenUpTo: ids[2] });
      expect(await bench.historyOf(userId, { alert: id })).toEqual(['T3 alone', 'T1 alone']);
      expect(await bench.historyOf(userId, { mint: mintOf(2) })).toEqual(['T2 alone']);
      expect(await bench.historyOf(userId, { before: ids[1] })).toEqual(['T1 alone']);
      await removeAlert(bench.records, { userId, id }, note);
      const history = await selectFirings(bench.records.queries, { userId, limit: 10 });
      expect(history.map(({ alertId, alertName }) => [alertId, alertName])).toEqual([
        [null, 'Above 100K'],
        [second, 'Above 100K'],
        [null, 'Above 100K'],
      ]);
      expect(await bench.historyOf(await storeUser(bench.records))).toEqual([]);
    });

    it('are put in line for Telegram where that is linked, each once and with inert names', async () => {
      const [userId, unlinked] = [await storeUser(bench.records), await storeUser(bench.records)];
      await bench.records.queries
        .insertInto('telegram_accounts')
        .values({
          telegram_id: 77n,
          first_name: 'A',
          user_id: userId,
          linked_by: 'code',
          linked_at: new Date(),
          reachable_since: new Date(),
        })
        .execute();
      const ways = { ...silent, telegram: true };
      const ids = [
        await bench.put(userId, { ways, name: 'See t.me/evil' }),
        await bench.put(userId),
        await bench.put(unlinked, { ways }),
      ];
      const some = await Promise.all(ids.map((id) => bench.fired(id, 1, { name: '@evil https://evil.example' })));
      await bench.keep(some);
      const messages = await bench.records.queries
        .selectFrom('telegram_outbox')
        .select(['chat_id', 'text', 'user_id'])
        .execute();
      expect(messages).toEqual([
        {
          chat_id: 77n,
          user_id: userId,
          text: [
            'Alert: See t me evil',
            'T1 (evil https evil example): score 60.0, market cap $120,000, price $0.0002',
            mintOf(1),
            rule.linkOf(mintOf(1)),
          ].join('\n'),
        },
      ]);
    });
  });
}
