import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { migrationsFolder, openLogAndState } from '@mintscope/engines/open-engines';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { OpenedEngines } from '@mintscope/records/open-engines';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import type { TokenUpdateBatch } from '@mintscope/schemas/events/token-update-batch';
import { partitionOf, topics } from '@mintscope/schemas/events/topics';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { type StreamApiOptions, startStreamApi } from '../service.ts';

export interface TestEngines {
  config: Config;
  engines: OpenedEngines;
  /** Stores rows and their index entries, as scoring does. */
  store(rows: readonly TokenRow[], details?: readonly TokenDetail[]): Promise<void>;
  /** Appends one update batch for each partition concerned, all at once; `beside`: what is told of each of the rows beside it. */
  publish(rows: readonly TokenRow[], beside?: BesideTestRows): Promise<void>;
  /** Appends what is told of calls, each to the partition of its token. */
  publishCalls(told: { calls?: readonly Call[]; figures?: readonly CallFigures[] }): Promise<void>;
  close(): Promise<void>;
}

/** Of each of the rows. */
type BesideTestRows = Pick<TokenUpdateBatch, 'standings' | 'asOf' | 'parameterVersion'>;

const metricsToken = 'the-token-of-the-operators-in-a-test';
/** What opens /metrics. */
export const operator = { headers: { authorization: `Bearer ${metricsToken}` } };

/** The embedded engines, the records in memory and the others in a folder that goes with them. */
export async function openTestEngines(): Promise<TestEngines> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mintscope-api-'));
  const config = readConfig({
    MINTSCOPE_DATA_DIR: dataDir,
    MINTSCOPE_API_PORT: '0',
    MINTSCOPE_PARTITIONS: '2',
    MINTSCOPE_METRICS_TOKEN: metricsToken,
    // A test asks from one address what many visitors do.
    MINTSCOPE_API_REQUESTS_PER_MINUTE: '0',
  });
  const [opened, records] = await Promise.all([
    openLogAndState({ config, log: createLogger('silent', 'test') }),
    openTestRecords(),
  ]);
  const engines = { ...opened, records, warehouse: openWhenAsked(join(dataDir, 'clickhouse')) };
  return {
    config,
    engines,
    store: (rows, details) => storeRows(engines.stateStore, rows, details),
    async publish(rows, { standings, asOf, parameterVersion } = {}) {
      const { partitions } = config.log;
      const byPartition = Array.from({ length: partitions }, (_, partition) =>
        [...rows.keys()].filter((place) => partitionOf(rows[place]!.address, partitions) === partition),
      );
      await Promise.all(
        byPartition.map(async (places, partition) => {
          if (places.length === 0) return;
          const ofPlaces = <Told>(told: readonly Told[] | undefined) => told && places.map((place) => told[place]);
          const beside = { standings: ofPlaces(standings), asOf: ofPlaces(asOf), parameterVersion };
          const batch = encode({ v: 1, partition, offset: 0, rows: ofPlaces(rows), ...beside });
          await engines.eventLog.append(topics.tokenUpdates, partition, [batch]);
        }),
      );
    },
    async publishCalls({ calls = [], figures = [] }) {
      for (const mint of new Set([...calls, ...figures].map((told) => told.mint))) {
        const partition = partitionOf(mint, config.log.partitions);
        const isOwn = (told: { mint: string }) => told.mint === mint;
        const own = { calls: calls.filter(isOwn), callFigures: figures.filter(isOwn) };
        await engines.eventLog.append(topics.tokenUpdates, partition, [
          encode({ v: 1, partition, offset: 0, rows: [], ...own }),
        ]);
      }
    },
    async close() {
      await Promise.all([engines.warehouse.close(), records.close(), opened.close()]);
      await removeFolder(dataDir);
    },
  };
}

/** Most tests ask nothing of the warehouse, and its opening and migration take longer than they do. */
function openWhenAsked(path: string): Warehouse {
  let opening: Promise<Warehouse> | undefined;
  const opened = () => {
    opening ??= openMigrated(path);
    return opening;
  };
  // Each token that the state store does not know is looked for there: nothing is in it before a test puts something in.
  const isOfEnded = (sql: string) => !opening && sql.includes('FROM ended_tokens');
  return {
    migrate: async (folder) => (await opened()).migrate(folder),
    insert: async (block) => (await opened()).insert(block),
    query: async (sql, params, schema) => (isOfEnded(sql) ? [] : (await opened()).query(sql, params, schema)),
    command: async (sql) => (await opened()).command(sql),
    health: async () => (await opening)?.health(),
    close: async () => (await opening)?.close(),
  };
}

async function openMigrated(path: string): Promise<Warehouse> {
  const warehouse = await openChdbWarehouse({ path });
  await warehouse.migrate(migrationsFolder);
  return warehouse;
}

/** Stores rows with their index entries, and details, as scoring does. */
export async function storeRows(
  stateStore: StateStore,
  rows: readonly TokenRow[],
  details: readonly TokenDetail[] = [],
): Promise<void> {
  await stateStore.write({
    put: [
      ...rows.map((row) => [`row:${row.address}`, encode(row)] as const),
      ...details.map((detail) => [`detail:${detail.address}`, encode(detail)] as const),
    ],
    index: rows.flatMap(indexEntries),
  });
}

type Bearer = { headers: { authorization: string } };

/** A running service; `get` asks as `who`, a visitor unless told; `metrics` is its /metrics. */
export async function startTestApi(test: TestEngines, options: Partial<StreamApiOptions> = {}, who?: Bearer) {
  const api = await startStreamApi({
    config: test.config,
    engines: test.engines,
    log: createLogger('silent', 'test'),
    signal: new AbortController().signal,
    // What a test stores it sees at once.
    sharedMs: 0,
    ...options,
  });
  const base = `http://127.0.0.1:${api.port}`;
  const as = (asker: Bearer | undefined) => (path: string, init?: RequestInit) =>
    fetch(`${base}${path}`, { ...init, headers: { ...asker?.headers, ...init?.headers } });
  const metrics = async () => (await as(operator)('/metrics')).text();
  return { ...api, base, get: as(who), as, metrics };
}

/** What `fetch` sends JSON with. */
export function json(method: string, body: unknown): RequestInit & { headers: Record<string, string> } {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function indexEntries(row: TokenRow) {
  return [
    { index: 'age', member: row.address, score: row.createdAt },
    { index: 'score', member: row.address, score: row.finalScore },
    { index: 'volume', member: row.address, score: row.volume },
    { index: 'marketCap', member: row.address, score: row.marketCap },
    { index: 'performance', member: row.address, score: row.performance.currentX },
    { index: 'lastTrade', member: row.address, score: row.lastTradeAt },
  ];
}
