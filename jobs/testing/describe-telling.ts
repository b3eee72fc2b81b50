import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import type { EventLog } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import { openEventLog } from '@mintscope/engines/testing/event-log/lmdb-opener';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { countUntold } from '@mintscope/records/outbox/count-untold';
import { markTold } from '@mintscope/records/outbox/mark-told';
import { selectUntold } from '@mintscope/records/outbox/select-untold';
import { setParameter } from '@mintscope/records/parameters/set-parameter';
import { pickingRulesOf } from '@mintscope/records/product-settings/picking-rules-of';
import { defaultProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import type { Records } from '@mintscope/records/records';
import { type RecordsHarness, useProcesses } from '@mintscope/records/testing/records-harness';
import { someChanges } from '@mintscope/records/testing/some-changes';
import { decodeControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParameterRenewal } from '../src/outbox/renew-parameters.ts';
import { createRuleRenewal } from '../src/outbox/renew-rules.ts';
import { createOutboxTeller } from '../src/outbox/tell-outbox.ts';
import { startJobs } from '../src/service.ts';

const partitions = 3;

/** What must hold between outbox and log, on every engine of the records. */
export function describeTelling(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let folder = '';
  let eventLog: EventLog;
  beforeAll(() => {
    records = processes[0]!;
  });
  beforeEach(async () => {
    for (const table of ['parameter_changes', 'outbox', 'jobs'] as const)
      await records.queries.deleteFrom(table).execute();
    folder = await mkdtemp(join(tmpdir(), 'mintscope-telling-'));
    eventLog = await openEventLog(folder);
    await eventLog.ensureTopic(topics.chainEvents, { partitions, retentionMs: 0, retentionBytes: 0 });
  });
  afterEach(async () => {
    await eventLog.close();
    await removeFolder(folder);
  });

  const decide = (name: string, value: number, through = records) =>
    setParameter(through, { name, value, decidedBy: 'a test', nowMs: Date.now() }, async () => undefined);
  const decideSome = async (values: readonly number[]) => {
    for (const value of values) await decide('main.weights.surface', value);
    return (await selectUntold(records.queries, 100)).map(({ id }) => id);
  };
  const teller = (log = eventLog, through = records) =>
    createOutboxTeller({ records: through, eventLog: log, metrics: createMetrics(), now: () => Date.now() });
  const tell = (log?: EventLog, signal = new AbortController().signal, through?: Records) =>
    teller(log, through).run(signal);

  /** What each partition holds, repeats included. */
  async function readPartitions() {
    const read = async (partition: number) => {
      const stored = await eventLog.read(topics.chainEvents, partition, 0);
      // Sets are all that is decided here.
      return stored.flatMap(({ value }) => {
        const event = decodeControlEvent(value);
        return event.type === 'parameter_set' ? [event] : [];
      });
    };
    return Promise.all(Array.from({ length: partitions }, (_, partition) => read(partition)));
  }
  const readIds = async () => (await readPartitions()).map((events) => events.map(({ id }) => id));
  /** The ids as a shard takes them: one that is not above the last has been told already. */
  const readTaken = async () =>
    (await readIds()).map((ids) => ids.filter((id, place) => ids.slice(0, place).every((before) => before < id)));
  const inEach = <Value>(value: Value) => Array.from({ length: partitions }, () => value);

  /** The log of a process that does something else with its append to a partition. */
  const logThat = (atPartition: number, instead: () => Promise<never>): EventLog => ({
    ...eventLog,
    append: (topic, partition, values, options) =>
      partition === atPartition ? instead() : eventLog.append(topic, partition, values, options),
  });

  describe(`the outbox in ${engine}`, () => {
    it('is told to every partition, in its order, once', async () => {
      const ids = await decideSome([0.3, 0.35, 0.4]);
      const { isDue } = teller();
      expect(await isDue!()).toBe(true);
      expect(await tell()).toEqual({ told: 3 });
      expect(await isDue!()).toBe(false);
      expect(await tell()).toEqual({ told: 0 });
      expect(await readIds()).toEqual(inEach(ids));
      const weights = (await readPartitions()).map((events) =>
        events.map(({ values }) => values['main.weights.surface']),
      );
      expect(weights).toEqual(inEach([0.3, 0.35, 0.4]));
    });

    it('is told whole when its teller died between two partitions', async () => {
      const ids = await decideSome([0.3, 0.35]);
      const dies = logThat(1, async () => {
        throw new Error('killed');
      });
      await expect(tell(dies)).rejects.toThrow('killed');
      expect(await readIds()).toEqual([[ids[0]], [], []]);
      expect(await countUntold(records.queries)).toBe(2);
      await tell();
      expect(await readIds()).toEqual([[ids[0], ...ids], ids, ids]);
      expect(await readTaken()).toEqual(inEach(ids));
    });

    it('waits while the log is away, and lets a teller end that is told to', async () => {
      const ids = await decideSome([0.3]);
      const stopping = new AbortController();
      let waits = false;
      const away = logThat(1, () => {
        waits = true;
        return new Promise(() => undefined);
      });
      const telling = tell(away, stopping.signal);
      await vi.waitFor(() => expect(waits).toBe(true), 10_000);
      stopping.abort();
      expect(await telling).toEqual({ told: 0 });
      await tell();
      expect(await readTaken()).toEqual(inEach(ids));
    });

    it('is told in its order by tellers that overtake each other', async () => {
      const ids = await decideSome([0.3, 0.35, 0.4, 0.45, 0.5]);
      await Promise.all(Array.from({ length: 4 }, (_, n) => tell(undefined, undefined, processes[n % 2]!)));
      expect(await readTaken()).toEqual(inEach(ids));
      expect(await countUntold(records.queries)).toBe(0);
    });

    it('comes to the log in the order in which acts of many processes were committed', async () => {
      const changes = Object.entries(someChanges(20));
      const telling = new AbortController();
      const tellers = (async () => {
        while (!telling.signal.aborted) await tell();
      })();
      await Promise.all(changes.map(([name, value], n) => decide(name, value, processes[n % 2]!)));
      telling.abort();
      await tellers;
      await tell();
      const ids = changes.map((_, n) => n + 1);
      expect(await readTaken()).toEqual(inEach(ids));
      const defaults = defaultParameters().values;
      for (const events of await readPartitions()) {
        const changes = events.map(({ values }) =>
          Object.keys(values).filter((name) => values[name] !== defaults[name]),
        );
        for (const [n, { id }] of events.entries()) expect(changes[n]).toHaveLength(id);
      }
    });

    it('is given the set in force again before the log forgets it, and when the log is a new one', async () => {
      let atMs = Date.now();
      const log = createLogger('silent', 'test');
      const renewal = createParameterRenewal({ records, eventLog, retentionMs: 1_000, log, now: () => atMs });
      const toldAfter = async (ms: number) => {
        atMs += ms;
        return (await renewal.run()).told;
      };
      expect(await toldAfter(0)).toBe(1);
      // It waits to be told.
      expect(await toldAfter(500)).toBe(0);
      // Another log than this one was told.
      await markTold(records.queries, 1, atMs);
      expect(await toldAfter(0)).toBe(1);
      await tell();
      expect(await toldAfter(499)).toBe(0);
      expect(await toldAfter(1)).toBe(1);
      expect(renewal.everyMs).toBeLessThan(500);
    });

    it('is given the rules of picking from the start, again before the log forgets them, and when the log is a new one', async () => {
      let atMs = Date.now();
      const log = createLogger('silent', 'test');
      const renewal = createRuleRenewal({ records, eventLog, retentionMs: 1_000, log, now: () => atMs });
      const toldAfter = async (ms: number) => {
        atMs += ms;
        return (await renewal.run()).told;
      };
      expect(await toldAfter(0)).toBe(1);
      expect(await toldAfter(500)).toBe(0);
      // Another log than this one was told.
      await markTold(records.queries, 1, atMs);
      expect(await toldAfter(0)).toBe(1);
      await tell();
      const rules = pickingRulesOf(defaultProductSettings);
      for (let partition = 0; partition < partitions; partition++) {
        const [stored] = await eventLog.read(topics.chainEvents, partition, 0);
        expect(decodeControlEvent(stored!.value)).toMatchObject({
          type: 'picking_rules',
          version: versionRules(rules),
          rules,
        });
      }
      expect(await toldAfter(499)).toBe(0);
      expect(await toldAfter(1)).toBe(1);
    });

    it('names the set in force from the start of an installation, and what is decided while the jobs run', async () => {
      const config = readConfig({});
      const start = (through: Records) => {
        const engines = { records: through, eventLog, signals: createLocalSignals(), metrics: createMetrics() };
        return startJobs({ config, engines, log: createLogger('silent', 'test') });
      };
      const running = await Promise.all(processes.map(start));
      const versions = async () => (await readPartitions()).map((events) => events.map(({ version }) => version));
      const first = defaultParameters().version;
      await vi.waitFor(async () => expect(await versions()).toEqual(inEach([first])), 30_000);
      const { version } = await decide('main.weights.surface', 0.4);
      await vi.waitFor(async () => expect(await versions()).toEqual(inEach([first, version])), 30_000);
      await Promise.all(running.map((jobs) => jobs.close()));
    });
  });
}
