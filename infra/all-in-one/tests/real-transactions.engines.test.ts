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

/** Three ingest processes, three scoring workers and two stream-api instances on Kafka, Redis and ClickHouse. */
describeRealTransactions(({ rpcUrl, wsUrl }) => {
  started += 1;
  return startDistributed({
    engines: {
      ...servers.environment,
      MINTSCOPE_KAFKA_PREFIX: `chain-${started}.`,
      MINTSCOPE_REDIS_PREFIX: `chain-${started}`,
      MINTSCOPE_CLICKHOUSE_DATABASE: `chain_${started}`,
    },
    partitions: 6,
    ingest: {
      MINTSCOPE_SOURCES: 'solana',
      MINTSCOPE_SOLANA_RPC_URL: rpcUrl,
      MINTSCOPE_SOLANA_WS_URL: wsUrl,
      MINTSCOPE_SOLANA_REQUESTS_PER_SECOND: '2000',
    },
    followed: [
      ['pump', 'raydiumCpmm'],
      ['pumpSwap', 'launchLab', 'raydiumAmmV4'],
      ['meteoraDbc', 'meteoraDammV2', 'moonshot'],
    ],
    workers: 3,
    apis: 2,
  });
});
