import { randomUUID } from 'node:crypto';
import { readConfig } from '@mintscope/engines/config';
import { openKafkaEventLog } from '@mintscope/engines/event-log/kafka/kafka-event-log';
import type { EventLog } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { type KafkaServer, startKafka } from '@mintscope/engines/testing/servers/start-kafka';
import { type RedisServer, startRedis } from '@mintscope/engines/testing/servers/start-redis';
import { rounds } from '@mintscope/engines/testing/slice';
import { openStateStore } from '@mintscope/engines/testing/state-store/redis-opener';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldCalls } from '../testing/compare-run.ts';
import { expectCalls } from '../testing/expect-calls.ts';
import { openTestEngines, until } from '../testing/open-test-engines.ts';
import type { Act } from '../testing/oracles/make-calls.ts';
import { quietDays } from '../testing/quiet-days.ts';
import { callParameters, randomActs, timed, toControl } from '../testing/random-acts.ts';
import { randomMarket } from '../testing/random-market.ts';
import { startShards } from './start-shards.ts';

/** Log and state as one worker sees them. */
interface Seen {
  eventLog: EventLog;
  stateStore: StateStore;
  close(): Promise<void>;
}

interface EngineSet {
  name: string;
  start(): Promise<void>;
  /** Empty ones; each worker opens them for itself where it is a process of its own. */
  prepare(): Promise<{ open(): Promise<Seen>; remove(): Promise<void> }>;
  stop(): Promise<void>;
}

const log = createLogger('silent', 'test');
/** Records after which the partition goes to the other worker. */
const movesEvery = 12;
const once = { partitions: 1, retentionMs: 0, retentionBytes: 0 };

const embedded: EngineSet = {
  name: 'the embedded engines',
  start: async () => undefined,
  async prepare() {
    const engines = await openTestEngines();
    return { open: async () => ({ ...engines, close: async () => undefined }), remove: engines.close };
  },
  stop: async () => undefined,
};

let kafka: KafkaServer | undefined;
let redis: RedisServer | undefined;
const distributed: EngineSet = {
  name: 'Kafka and Redis',
  async start() {
    [kafka, redis] = await Promise.all([startKafka(), startRedis()]);
  },
  async prepare() {
    const prefix = randomUUID();
    const config = readConfig({ ...kafka!.environment, MINTSCOPE_KAFKA_PREFIX: `${prefix}.` });
    const open = async () => {
      const eventLog = await openKafkaEventLog({ kafka: config.kafka, log });
      const stateStore = await openStateStore(JSON.stringify({ url: redis!.url, prefix }));
      for (const topic of Object.values(topics)) await eventLog.ensureTopic(topic, once);
      return {
        eventLog,
        stateStore,
        async close() {
          await eventLog.close();
          await stateStore.close();
        },
      };
    };
    return { open, remove: async () => undefined };
  },
  async stop() {
    await Promise.all([kafka?.stop(), redis?.stop()]);
  },
};

/** The log: what people decided before the events of its place, and events in batches of any size. */
function recordsOf(events: readonly ChainEvent[], acts: readonly Act[], random: () => number): Uint8Array[] {
  const records: Uint8Array[] = [];
  const isNext = (at: number) => acts.some((act) => act.at === at);
  for (let at = 0; at < events.length; ) {
    for (const [place, act] of acts.entries())
      if (act.at === at) records.push(encodeControlEvent(toControl(act, place + 1)));
    let end = at + 1;
    while (end < Math.min(events.length, at + 1 + random() * 30) && !isNext(end)) end++;
    records.push(encodeBatch(events.slice(at, end)));
    at = end;
  }
  return records;
}

const startWorker = (engines: Seen) =>
  startShards({
    config: readConfig({ MINTSCOPE_SNAPSHOT_EVENTS: '60' }),
    engines: { ...engines, metrics: createMetrics() },
    log,
    signal: new AbortController().signal,
    parameters: callParameters,
  });

describe.each([embedded, distributed])('on $name', (engines) => {
  beforeAll(engines.start, 400_000);
  afterAll(engines.stop);

  it(
    'calls are those of the oracle, while the partition moves from worker to worker',
    async () => {
      for (let seed = 507; seed < 507 + rounds(8, 1); seed++) {
        const random = seededNumbers(seed);
        const market = timed(randomMarket({ seed, events: 400, late: 0, gaps: 0, stepMs: 900 }));
        const events = [...market, ...quietDays(market, random)];
        const acts = randomActs(events, random);
        const records = recordsOf(events, acts, random);
        const { open, remove } = await engines.prepare();
        const workers = [await open(), await open()] as const;
        const [{ eventLog, stateStore }] = workers;
        let running = startWorker(workers[0]);
        for (const [place, record] of records.entries()) {
          await eventLog.append(topics.chainEvents, 0, [record]);
          if (place % movesEvery !== movesEvery - 1) continue;
          // The next one waits for its turn, and opens what the former one has saved.
          const next = startWorker(workers[((place + 1) / movesEvery) % 2]!);
          const scored = async () => ((await stateStore.progress('scoring:0'))?.offset ?? 0) > place - movesEvery;
          await until(scored, `most of ${place} records`);
          await running.close();
          running = next;
        }
        const ends = async () => (await stateStore.progress('scoring:0'))?.offset === records.length;
        await until(ends, 'the last record');
        let failure: unknown = new Error('nothing was compared');
        const isToldAsWanted = async () => {
          try {
            expect(expectCalls(await toldCalls(eventLog), events, acts).length).toBeGreaterThan(0);
            return true;
          } catch (error) {
            failure = error;
            return false;
          }
        };
        await until(isToldAsWanted, `calls of market ${seed}`).catch(() => {
          throw failure;
        });
        await running.close();
        for (const worker of workers) await worker.close();
        await remove();
      }
    },
    rounds(1_800_000, 400_000),
  );
});
