import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '@mintscope/engines/engine-error';
import type { RunningService } from '@mintscope/engines/engines';
import type { EventLog } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { openEventLog } from '@mintscope/engines/testing/event-log/lmdb-opener';
import { alertsProjection } from '@mintscope/records/alerts/keep-decisions';
import { putAlertSettings } from '@mintscope/records/alerts/put-alert-settings';
import type { ToldFirings } from '@mintscope/records/alerts/told-firings';
import { readPosition } from '@mintscope/records/projections/positions';
import type { Records } from '@mintscope/records/records';
import { AlertBench, mintOf, note, rule, silent } from '@mintscope/records/testing/alert-bench';
import type { RecordsHarness } from '@mintscope/records/testing/records-harness';
import { storeUser } from '@mintscope/records/testing/store-user';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { topics } from '@mintscope/schemas/events/topics';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AlertOptions, startAlerts } from '../src/alerts/decide-alerts.ts';
import { makeTokenRow } from './make-token-row.ts';

const settings = { gatherMs: 10, retryMs: 10, positionEveryMs: 0, lookMs: 20 };
const patience = { timeout: 20_000, interval: 10 };

/** What must hold between the log and the firings of alerts, on every engine of the records. */
export function describeDeciding(engine: string, harness: RecordsHarness): void {
  const bench = new AlertBench(harness);
  let folder = '';
  let eventLog: EventLog;
  let told: ToldFirings[] = [];
  const running: RunningService[] = [];
  const openLog = async () => {
    folder = await mkdtemp(join(tmpdir(), 'mintscope-alerts-'));
    eventLog = await openEventLog(folder);
    await eventLog.ensureTopic(topics.tokenUpdates, { partitions: 2, retentionMs: 0, retentionBytes: 0 });
  };
  const closeLog = async () => {
    for (const one of running.splice(0)) await one.close();
    await eventLog.close();
    await rm(folder, { recursive: true });
  };
  beforeEach(async () => {
    // The log tells when it took a row by the clock, and only later rows count.
    bench.nowMs = Date.now() - 1_000;
    told = [];
    await bench.records.queries.deleteFrom('projections').execute();
    await openLog();
  });
  afterEach(closeLog);

  const start = async (options: Partial<AlertOptions> = {}) => {
    const metrics = createMetrics();
    const log = createLogger('silent', 'test');
    const onFired = (some: readonly ToldFirings[]) => void told.push(...some);
    const now = () => Date.now();
    const alerts = startAlerts({
      records: bench.records,
      eventLog,
      rule,
      onFired,
      metrics,
      log,
      now,
      settings,
      ...options,
    });
    running.push(alerts);
    await vi.waitFor(async () => {
      const [watched] = await metrics.values('mintscope_alerts_watched');
      expect(watched?.value).toBeGreaterThan(0);
    }, patience);
    return { ...alerts, metrics };
  };
  let version = 1;
  const tell = (n: number, marketCap: number, changes: Partial<TokenRow> = {}, partition = 0) => {
    version += 1;
    const rows = [makeTokenRow(n, { marketCap, version, ...changes })];
    const batch = { v: 1, partition, offset: 0, rows, asOf: rows.map(({ eventTimeMs }) => eventTimeMs + 5) };
    return eventLog.append(topics.tokenUpdates, partition, [Buffer.from(JSON.stringify(batch))]);
  };
  const until = (userId: string, ...history: string[]) =>
    vi.waitFor(async () => expect((await bench.historyOf(userId)).toReversed()).toEqual(history), patience);
  const settled = () =>
    vi.waitFor(async () => {
      for (const partition of [0, 1]) {
        const { next } = await eventLog.range(topics.tokenUpdates, partition);
        expect((await readPosition(bench.records, alertsProjection, partition)) ?? 0).toBe(next);
      }
    }, patience);

  describe(`alerts by the log in ${engine}`, () => {
    it('fire once for each crossing, over all partitions, and tell of it', async () => {
      const userId = await storeUser(bench.records);
      await bench.put(userId);
      await start();
      await tell(1, 90_000);
      await tell(1, 110_000);
      await tell(1, 99_000);
      await tell(1, 111_000);
      await tell(2, 90_000, {}, 1);
      await until(userId, 'T1 alone');
      await tell(2, 120_000, {}, 1);
      await until(userId, 'T1 alone', 'T2 alone');
      await tell(1, 90_000);
      await tell(1, 110_000);
      await until(userId, 'T1 alone', 'T2 alone', 'T1 alone');
      await vi.waitFor(() => expect(told.flatMap(({ firings }) => firings)).toHaveLength(3), patience);
      const { eventTimeMs } = makeTokenRow(1);
      expect(told.flatMap(({ firings }) => firings.map(({ at }) => at - eventTimeMs))).toEqual([5, 5, 5]);
    });

    it('go on where they were, and miss nothing that was told meanwhile', async () => {
      const userId = await storeUser(bench.records);
      await bench.put(userId);
      const first = await start();
      await tell(1, 90_000);
      await tell(2, 90_000);
      await tell(2, 110_000);
      await until(userId, 'T2 alone');
      await settled();
      await first.close();
      // Above the bound still: no crossing; the other crosses while no process reads.
      await tell(2, 112_000);
      await tell(1, 110_000);
      await tell(3, 130_000, { createdAt: Date.now() });
      await start();
      await tell(2, 90_000);
      await tell(2, 110_000);
      await until(userId, 'T2 alone', 'T3 alone', 'T2 alone');
    });

    it('tell what moved across a restart, from what the log told before it', async () => {
      const userId = await storeUser(bench.records);
      await bench.put(userId, { filter: 'liquidityFalls:0.5/60' });
      const first = await start();
      const at = Date.now();
      await tell(1, 90_000, { liquidity: 10_000, eventTimeMs: at });
      await tell(2, 90_000, { liquidity: 10_000, eventTimeMs: at });
      await tell(2, 90_000, { liquidity: 4_000, eventTimeMs: at + 1_000 });
      await until(userId, 'T2 alone');
      await settled();
      await first.close();
      await start();
      await tell(2, 90_000, { liquidity: 3_000, eventTimeMs: at + 2_000 });
      await tell(1, 90_000, { liquidity: 5_000, eventTimeMs: at + 3_000 });
      await until(userId, 'T2 alone', 'T1 alone');
    });

    it('take up what people change while they are watched for', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      await start();
      await tell(1, 90_000);
      await tell(1, 110_000);
      await until(userId, 'T1 alone');
      bench.nowMs = Date.now();
      await bench.put(userId, { filter: 'holders:10..' }, id);
      await vi.waitFor(async () => {
        await tell(2, 90_000, { holders: 1 });
        await tell(2, 90_000, { holders: 20 });
        expect((await bench.historyOf(userId))[0]).toBe('T2 alone');
      }, patience);
    });

    it('fire once when they die at any of their seams', async () => {
      const userId = await storeUser(bench.records);
      await bench.put(userId);
      let deaths = 0;
      const dying: Records = {
        ...bench.records,
        async transact(work) {
          deaths += 1;
          // Before anything is written; within; and after it was committed, when no answer came.
          if (deaths === 1) throw new EngineError('ENGINE_UNREACHABLE', 'The records are away.');
          if (deaths === 2)
            return bench.records.transact(async (queries) => {
              await work(queries);
              throw new Error('killed');
            });
          const done = await bench.records.transact(work);
          if (deaths === 3) throw new Error('killed');
          return done;
        },
      };
      await start({ records: dying });
      await tell(1, 90_000);
      await tell(1, 110_000, { version: 900 });
      await tell(1, 112_000);
      await until(userId, 'T1 alone');
      await tell(1, 90_000);
      await tell(1, 110_000);
      await until(userId, 'T1 alone', 'T1 alone');
      expect(deaths).toBeGreaterThan(3);
    });

    it('that are told together hold up nothing: they are kept with what comes next', async () => {
      const [spent, other] = [await storeUser(bench.records), await storeUser(bench.records)];
      await putAlertSettings(bench.records, { userId: spent, anHour: 1, webhookUrl: null }, note);
      await bench.put(spent);
      await bench.put(other, { scope: { kind: 'token', mint: mintOf(3) } });
      let transactions = 0;
      const records: Records = {
        ...bench.records,
        transact(work) {
          transactions += 1;
          return bench.records.transact(work);
        },
      };
      let read = 0;
      const watched: EventLog = {
        ...eventLog,
        consume: (options) =>
          eventLog.consume({
            ...options,
            async onRecords(partition, some, ...rest) {
              await options.onRecords(partition, some, ...rest);
              read = (some.at(-1)?.offset ?? -1) + 1;
            },
          }),
      };
      const hour = 3_600_000;
      await start({ records, eventLog: watched, settings: { ...settings, gatherMs: hour, positionEveryMs: hour } });
      const cross = async (n: number) => {
        await tell(n, 90_000);
        await tell(n, 110_000);
      };
      await cross(1);
      await until(spent, 'T1 alone');
      const before = transactions;
      await cross(2);
      await vi.waitFor(() => expect(read).toBe(4), patience);
      expect(await bench.historyOf(spent)).toEqual(['T1 alone']);
      await cross(3);
      await until(spent, 'T1 alone', 'T2 together', 'T3 together');
      expect(await bench.historyOf(other)).toEqual(['T3 alone']);
      expect(transactions).toBe(before + 1);
    });

    it('are kept again when an hour has passed since the most were', async () => {
      const userId = await storeUser(bench.records);
      const id = await bench.put(userId);
      const { no, mint, symbol, name, at, met, figures } = await bench.fired(id, 9);
      const kept = { symbol, name, at, met, figures, alertId: id, alertName: '', filter: '', priority: 'normal' };
      let passedMs = 0;
      await bench.records.queries
        .insertInto('alert_firings')
        .values(
          Array.from({ length: alertLimits.keptAnHour }, (_, n) => ({
            user_id: userId,
            alert_no: no,
            mint,
            version: BigInt(n),
            firing: JSON.stringify({ ...kept, ways: silent }),
            decided_at: new Date(bench.nowMs),
            told: 'together' as const,
          })),
        )
        .execute();
      await start({ now: () => Date.now() + passedMs });
      const cross = async (n: number) => {
        await tell(n, 90_000);
        await tell(n, 110_000);
        await settled();
      };
      await cross(1);
      await cross(2);
      expect((await bench.historyOf(userId))[0]).toBe('T9 together');
      passedMs = 3_600_000;
      await cross(3);
      expect((await bench.historyOf(userId)).slice(0, 2)).toEqual(['T3 alone', 'T9 together']);
    });

    it('are not decided by what is no batch, and begin at the end of another log', async () => {
      const userId = await storeUser(bench.records);
      await bench.put(userId);
      await tell(9, 500_000, { createdAt: Date.now() });
      const first = await start();
      await eventLog.append(topics.tokenUpdates, 0, [Buffer.from('{"v":1,"rows":[{"address":7}]}')]);
      await tell(1, 90_000);
      await tell(1, 110_000);
      await until(userId, 'T1 alone');
      expect((await first.metrics.values('mintscope_alerts_malformed_total'))[0]?.value).toBe(1);
      await closeLog();
      await openLog();
      await start();
      await tell(2, 90_000);
      await tell(2, 110_000);
      await until(userId, 'T1 alone', 'T2 alone');
    });
  });
}
