import { setTimeout as wait } from 'node:timers/promises';
import type { LogRecord } from '../../../infra/engines/src/event-log/port.ts';
import { openLmdbEnvironment } from '../../../infra/engines/src/lmdb/open-environment.ts';
import { createMetrics, type Metrics } from '../../../infra/engines/src/metrics.ts';
import { openLmdbStateStore } from '../../../infra/engines/src/state-store/lmdb-state-store.ts';
import type { StateStore } from '../../../infra/engines/src/state-store/port.ts';
import { topics } from '../../../schemas/src/events/topics.ts';
import { defaultParameters } from '../../../schemas/src/parameters/registry.ts';
import { PartitionRunner, type RunnerOptions } from '../../../scoring-workers/src/consume/partition-runner.ts';
import { createScoringMetrics } from '../../../scoring-workers/src/consume/scoring-metrics.ts';
import { openShardThreads } from '../../../scoring-workers/src/consume/shard-threads.ts';
import type { MeasureResult, ShardTask } from '../../../scoring-workers/src/shard/tasks.ts';
import type { ReplayedToken } from './check-totals.ts';
import { type RecordedSecond, readSeconds } from './recording.ts';

export interface Replayed {
  seconds: number;
  cpuSeconds: number;
  /** Facts of wallets count once a partition. */
  events: number;
  rows: number;
  details: number;
  tokens: Map<string, ReplayedToken>;
}

type MeasureTask = Extract<ShardTask, { kind: 'measure' }>;

const shardThreads = 2;
/** Calls that a partition may be handed while it is at another. */
const ahead = 2;
/** Seconds of the market that are handed over at once: some 6 MB of a partition, where a consumer that is behind takes up to 8. */
const secondsAtOnce = 120;
/**
 * MINTSCOPE_SNAPSHOT_EVENTS and _MS as an operator has them who replays a day. Unless told otherwise a shard is saved each 100,000 events or 15 s, so that little is
 * scored again after a crash; flat out that would be some 100 MB of each partition four times a minute.
 */
const snapshots = { snapshotEvents: 2_000_000, snapshotMs: 300_000 };

/**
 * Scores a recording as the scoring service scores what a log tells, by its own partitions, threads and state store; of what it appends, what partitions tell
 * each other comes back to them, and rows are counted.
 */
export async function replayDay(
  recording: string,
  data: string,
  partitions: number,
  onHour: (measured: MeasureResult[]) => void,
): Promise<Replayed> {
  const environment = openLmdbEnvironment(data);
  const stateStore = openLmdbStateStore({ environment });
  const metrics = createMetrics();
  const threads = openShardThreads(shardThreads, (error) => {
    throw error;
  });
  const feeds = Array.from({ length: partitions }, () => new Feed());
  const eventLog: RunnerOptions['engines']['eventLog'] = {
    async append(topic, partition, values) {
      if (topic === topics.chainEvents) feeds[partition]!.tell(values);
      if (topic === topics.deadLetters) throw new Error(`Refused: ${Buffer.from(values[0]!).toString().slice(0, 300)}`);
      return { firstOffset: 0 };
    },
  };
  const scoring = createScoringMetrics(metrics);
  const began = { ms: performance.now(), cpu: process.cpuUsage() };
  await Promise.all(
    feeds.map(async (feed, partition) =>
      feed.open(
        await PartitionRunner.open({
          ...{ partition, partitions, threads, parameters: defaultParameters(), metrics: scoring, now: Date.now },
          engines: { eventLog, stateStore },
          ...snapshots,
          onLost: (records) => feed.fail(new Error(`${records} records are missing.`)),
          listener: { failed: (error) => feed.fail(error), committed: () => undefined },
        }),
      ),
    ),
  );
  // Any partition of a thread; it answers for all of them.
  const measure = () =>
    Promise.all(
      Array.from({ length: shardThreads }, (_, partition) => threads.run<MeasureTask>({ kind: 'measure', partition })),
    );
  let second = 0;
  let waiting: RecordedSecond = [];
  for await (const records of readSeconds(recording)) {
    waiting.push(...records);
    second += 1;
    if (second % secondsAtOnce === 0) {
      await Promise.all(feeds.map((feed, partition) => feed.take(valuesOf(waiting, partition))));
      waiting = [];
    }
    if (second % 3_600 === 0) onHour(await measure());
  }
  await Promise.all(feeds.map((feed, partition) => feed.take(valuesOf(waiting, partition))));
  do {
    await wait(20);
    await Promise.all(feeds.map((feed) => feed.settle()));
  } while ((await total(metrics, 'mintscope_scoring_due_tokens')) > 0);
  await Promise.all(feeds.map((feed) => feed.close()));
  const cpu = process.cpuUsage(began.cpu);
  const seconds = (performance.now() - began.ms) / 1000;
  await threads.close();
  const tokens = await readTokens(stateStore);
  await stateStore.close();
  await environment.close();
  return {
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    events: await total(metrics, 'mintscope_scoring_events_total'),
    rows: await total(metrics, 'mintscope_scoring_rows_total'),
    details: await total(metrics, 'mintscope_scoring_details_total'),
    tokens,
  };
}

/** The records of a partition, in their order, and what other partitions tell it between them. */
class Feed {
  #runner: PartitionRunner | undefined;
  #told: Uint8Array[] = [];
  #offset = 0;
  readonly #underWay: Promise<void>[] = [];
  #failure: unknown;

  open(runner: PartitionRunner): void {
    this.#runner = runner;
  }

  tell(values: readonly Uint8Array[]): void {
    this.#told.push(...values.map((value) => new Uint8Array(value)));
  }

  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /** Resolves when so few calls wait that another may be made. */
  async take(values: readonly Uint8Array[]): Promise<void> {
    if (this.#failure) throw this.#failure;
    const told = this.#told;
    this.#told = [];
    const records: LogRecord[] = [...told, ...values].map((value) => ({
      offset: this.#offset++,
      appendedAtMs: 0,
      value,
    }));
    if (records.length > 0) this.#underWay.push(this.#runner!.onRecords(records));
    while (this.#underWay.length >= ahead) await this.#underWay.shift();
  }

  /** Until all that was told is scored, also what other partitions told meanwhile. */
  async settle(): Promise<void> {
    do {
      await this.take([]);
      await Promise.all(this.#underWay.splice(0));
    } while (this.#told.length > 0);
  }

  async close(): Promise<void> {
    await this.take([]);
    await this.#runner!.close();
  }
}

const valuesOf = (records: RecordedSecond, partition: number) =>
  records.filter((one) => one.partition === partition).map(({ value }) => value);

async function readTokens(stateStore: StateStore): Promise<Map<string, ReplayedToken>> {
  const tokens = new Map<string, ReplayedToken>();
  for await (const [, value] of stateStore.scan('row:')) {
    const { address, buys, sells, swaps, volumeSol } = JSON.parse(Buffer.from(value).toString());
    tokens.set(address, { buys, sells, swaps, volumeSol });
  }
  return tokens;
}

async function total(metrics: Metrics, name: string): Promise<number> {
  return (await metrics.values(name)).reduce((sum, { value }) => sum + value, 0);
}
