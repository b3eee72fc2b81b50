import { afterAll, beforeAll } from 'vitest';
import { describeRealTransactions } from './support/describe-real-transactions.ts';
import { startDistributed } from './support/distributed/start-distributed.ts';
import { type Servers, startServers } from './support/distributed/start-servers.ts';

let servers: Servers;
let started = 0;

beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers?.stop());

/** All eight programs, and some of them by two processes: what happened there is told twice and must count once. */
const followedTwice = [
  ['pump', 'pumpSwap', 'raydiumCpmm'],
  ['pump', 'launchLab', 'raydiumAmmV4', 'meteoraDbc'],
  ['pumpSwap', 'raydiumAmmV4', 'meteoraDammV2', 'moonshot'],
] as const;
/** Where processes lag behind each other by what the chain took months for, each program has one. */
const followedOnce = [
  ['pump', 'raydiumCpmm'],
  ['pumpSwap', 'launchLab', 'raydiumAmmV4'],
  ['meteoraDbc', 'meteoraDammV2', 'moonshot'],
] as const;

/** Three ingest processes, three scoring workers and two stream-api instances on Kafka, Redis and ClickHouse. */
describeRealTransactions('distributed', ({ rpcUrl, wsUrl }) => {
  started += 1;
  return startDistributed({
    engines: {
      ...servers.environment,
      MINTSCOPE_LOG_LEVEL: 'debug',
      MINTSCOPE_KAFKA_PREFIX: `chain-${started}.`,
      MINTSCOPE_REDIS_PREFIX: `chain-${started}`,
      MINTSCOPE_CLICKHOUSE_DATABASE: servers.clickhouse.newDatabase(),
    },
    partitions: 6,
    ingest: {
      MINTSCOPE_SOURCES: 'solana',
      MINTSCOPE_SOLANA_RPC_URL: rpcUrl,
      MINTSCOPE_SOLANA_WS_URL: wsUrl,
      MINTSCOPE_SOLANA_REQUESTS_PER_SECOND: '2000',
    },
    followed: started === 1 ? followedTwice : followedOnce,
    workers: 3,
    apis: 2,
  });
});
