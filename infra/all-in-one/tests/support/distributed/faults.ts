import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedCluster } from './loaded-cluster.ts';

/** One thing that goes wrong under load. A later, larger matrix adds rows here. */
export interface Fault {
  name: string;
  /** Engine that is away between strike and heal, as /health names it. */
  away?: 'eventLog' | 'stateStore' | 'warehouse';
  strike(cluster: LoadedCluster): Promise<void>;
  heal?(cluster: LoadedCluster): Promise<void>;
}

const scoringWorkerKilled: Fault = {
  name: 'kill -9 of a scoring worker',
  async strike(cluster) {
    await cluster.kill(cluster.workers()[0]!);
    await cluster.untilScored();
  },
  heal: async (cluster) => void (await cluster.start('scoring-workers')),
};

const ingestKilled: Fault = {
  name: 'kill -9 of an ingest service',
  strike: (cluster) => cluster.kill(cluster.ingests()[0]!),
  heal: async (cluster) => void (await cluster.startIngest()),
};

const rebalance: Fault = {
  name: 'a rebalance in the middle of a batch: one worker more, then one less',
  async strike(cluster) {
    await cluster.start('scoring-workers');
    await cluster.untilAcknowledged(200);
    await cluster.end(cluster.workers()[0]!);
  },
};

const zombie: Fault = {
  name: 'a worker that sleeps through the loss of its partitions, and wakes with work in hand',
  async strike(cluster) {
    const sleeper = cluster.workers()[0]!;
    const before = await staleLeases(sleeper.metrics());
    sleeper.signal('SIGSTOP');
    try {
      // The events that come now can be scored only by those who took its partitions over.
      await cluster.untilAcknowledged(200);
      await cluster.untilScored();
    } finally {
      sleeper.signal('SIGCONT');
    }
    await cluster.until('what it wants to commit is refused', async () =>
      (await staleLeases(sleeper.metrics())) > before ? true : undefined,
    );
  },
};

async function staleLeases(metrics: Promise<string>): Promise<number> {
  return Number(/^mintscope_scoring_stale_leases_total (\d+)/m.exec(await metrics)?.[1] ?? 0);
}

const brokerRestarted: Fault = {
  name: 'the broker killed and started again',
  away: 'eventLog',
  strike: ({ servers }) => servers.kafka.kill(),
  heal: ({ servers }) => servers.kafka.restart(),
};

const redisFlushed: Fault = {
  name: 'Redis emptied',
  strike: ({ servers }) => servers.redis.flush(),
};

const redisFlushedAtHandOver: Fault = {
  name: 'Redis emptied while partitions move',
  async strike(cluster) {
    const leaving = cluster.workers()[0]!;
    const [started] = await Promise.all([
      cluster.start('scoring-workers'),
      cluster.end(leaving),
      cluster.servers.redis.flush(),
    ]);
    await cluster.until('the new worker has partitions', async () =>
      /^mintscope_scoring_tokens\{/m.test(await started.metrics()) ? true : undefined,
    );
    await cluster.servers.redis.flush();
  },
};

const redisRestarted: Fault = {
  name: 'Redis killed and started again',
  away: 'stateStore',
  strike: ({ servers }) => servers.redis.kill(),
  heal: ({ servers }) => servers.redis.restart(),
};

const awayMs = 30_000;

const clickhouseAway: Fault = {
  name: 'ClickHouse away for half a minute',
  away: 'warehouse',
  async strike(cluster) {
    await cluster.servers.clickhouse.kill();
    // So long is the fault; meanwhile scoring goes on.
    await delay(awayMs);
    await cluster.untilScored();
  },
  heal: ({ servers }) => servers.clickhouse.restart(),
};

export const faults: readonly Fault[] = [
  scoringWorkerKilled,
  ingestKilled,
  rebalance,
  zombie,
  brokerRestarted,
  redisFlushed,
  redisFlushedAtHandOver,
  redisRestarted,
  clickhouseAway,
];

/** Faults that meet what others left: each strikes as soon as the former is healed. */
export const chain: readonly Fault[] = [
  redisFlushed,
  scoringWorkerKilled,
  brokerRestarted,
  ingestKilled,
  redisRestarted,
  rebalance,
];
