import { clickhouseIsGiven } from '@mintscope/engines/testing/servers/start-clickhouse';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import { getHealth } from '@mintscope/schemas/api/operations/get-health';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { textOf } from './support/checker/finding.ts';
import type { Reading } from './support/checker/reading.ts';
import { chain, type Fault, faults } from './support/distributed/faults.ts';
import { type LoadedCluster, startLoadedCluster } from './support/distributed/loaded-cluster.ts';
import { type Servers, startServers } from './support/distributed/start-servers.ts';
import { followLive, type LiveRows } from './support/live-client.ts';

const load = { partitions: 6, workers: 3, seed: 5_100, tradesPerSecond: 200, launchesPerMinute: 20 };
const ingests = 2;
/** Events between the start of the load and a fault, and after it: enough for several batches of each partition. */
const eventsBetween = 1000;

/** A server that was given to the tests is not theirs to kill. */
const possible = faults.filter(({ away }) => away !== 'warehouse' || !clickhouseIsGiven);

let servers: Servers;
let cluster: LoadedCluster;
let live: LiveRows;

beforeAll(async () => {
  servers = await startServers();
  cluster = await startLoadedCluster(servers, load);
  await follow();
  // Signs in: while Redis is away no user can, and whose session stands reads all the same.
  await cluster.api.get('/tokens/discover?limit=1');
});
afterAll(async () => {
  live?.close();
  await cluster?.stop();
  await servers?.stop();
});

describe('each acknowledged event counts exactly once in log, state, tables and views', () => {
  beforeEach(async () => {
    onTestFailed(() => console.error(`seed ${load.seed}\n${cluster.output()}`));
    // A connection that one test lost is not the fault of those after it.
    if (live.ending() !== undefined) await follow();
    for (let i = 0; i < ingests; i++) await cluster.startIngest();
    await cluster.untilAcknowledged(eventsBetween);
  });

  for (const [place, fault] of possible.entries())
    test.skipIf(isLeftOut(place, 5))(fault.name, async () => {
      await endure(fault);
      await expectExactlyOnce();
    });

  test.skipIf(isLeftOut(possible.length, 6))(
    'several faults, one after the other',
    async () => {
      for (const fault of chain) await endure(fault);
      await expectExactlyOnce();
    },
    400_000,
  );
});

async function follow(): Promise<void> {
  live?.close();
  live = await followLive(cluster.api.url, { channel: 'tokens', limit: 1000 });
}

/** Strikes, looks at what is told meanwhile, heals, and waits until the product is as well as before. */
async function endure({ away, strike, heal }: Fault): Promise<void> {
  try {
    await strike(cluster);
    if (away) await expectTold(away);
  } finally {
    await heal?.(cluster);
  }
  await cluster.until('/health says that all is well', async () =>
    (await readHealth()).status === 'ok' ? true : undefined,
  );
  await cluster.untilAcknowledged(eventsBetween);
  await cluster.untilScored();
}

/** Every service that uses an engine tells that it is away, users and operators alike; the list of tokens is answered all the same. */
async function expectTold(away: NonNullable<Fault['away']>): Promise<void> {
  const names = (engines: Record<string, { ok: boolean }>) => (engines[away]?.ok === false ? true : undefined);
  await cluster.until(`/health names ${away}`, async () => names((await readHealth()).engines));
  const concerned = cluster.processes.filter(({ name }) => away !== 'warehouse' || !name.startsWith('ingest'));
  for (const process of concerned)
    await cluster.until(`${process.name} names ${away}`, async () => names((await process.health()).engines));
  const known = [...live.rows().keys()];
  const listed = await cluster.api.get<TokenRow[]>('/tokens/discover?limit=1000');
  expect(listed.map(({ address }) => address)).toEqual(expect.arrayContaining(known));
}

async function readHealth() {
  const answer = await fetch(`${cluster.api.url}/health`);
  const health = getHealth.response.parse(await answer.json());
  expect([health.status, answer.status]).toEqual([health.status, health.status === 'down' ? 503 : 200]);
  return health;
}

async function expectExactlyOnce(): Promise<void> {
  await cluster.settle();
  const { reading, findings } = await cluster.check();
  expect(findings.slice(0, 20)).toEqual([]);
  expect(reading.trades.length).toBeGreaterThan(eventsBetween);
  expect((await readHealth()).lag.filter(({ records }) => records !== 0)).toEqual([]);
  await expectLive(reading);
}

/** One connection through all of it: no gap in its sequence, and the rows that are stored. */
async function expectLive({ rows }: Reading): Promise<void> {
  const sequence = live.sequence();
  expect(sequence).toEqual(sequence.map((_, index) => index + 1));
  expect(rows.size).toBeLessThan(1000);
  // Rows that no longer change would only say that the connection ended, not by whom.
  expect(live.ending()).toBeUndefined();
  await cluster.until('/ws tells the rows that are stored', async () => {
    const told = live.rows();
    const differing = [...rows.values()].filter((row) => textOf(row) !== textOf(told.get(row.address)));
    if (differing.length > 0) throw new Error(`other rows of ${differing.map(({ address }) => address).join(', ')}`);
    return told.size === rows.size || undefined;
  });
}
