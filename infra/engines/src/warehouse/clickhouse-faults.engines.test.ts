import { once } from 'node:events';
import { createServer, type Server, request as startRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runToEnd } from '../../testing/run-until-killed.ts';
import { seededNumbers } from '../../testing/seeded-numbers.ts';
import type { ClickhouseServer } from '../../testing/servers/clickhouse/clickhouse-server.ts';
import { clickhouseIsGiven, startClickhouse } from '../../testing/servers/start-clickhouse.ts';
import { crashBlock, crashRows, migrationsFolder } from '../../testing/warehouse/contract-values.ts';
import { readConfig } from '../config.ts';
import { openClickhouseWarehouse } from './clickhouse-warehouse.ts';
import type { WarehouseLimits } from './client.ts';
import type { InsertBlock, Warehouse } from './port.ts';

let server: ClickhouseServer;
let database = '';
const opened: Warehouse[] = [];
const proxies: Server[] = [];
beforeAll(async () => {
  server = await startClickhouse();
});
afterEach(async () => {
  for (const warehouse of opened.splice(0)) await warehouse.close();
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(() => server.stop());

async function open(given: { limits?: Partial<WarehouseLimits>; url?: string } = {}): Promise<Warehouse> {
  const { clickhouse } = readConfig(server.environment);
  const warehouse = await openClickhouseWarehouse({
    clickhouse: { ...clickhouse, database, url: given.url ?? clickhouse.url },
    log: pino({ level: 'silent' }),
    limits: given.limits ?? {},
  });
  opened.push(warehouse);
  return warehouse;
}

async function openMigrated(limits: Partial<WarehouseLimits> = {}): Promise<Warehouse> {
  database = server.newDatabase();
  const warehouse = await open({ limits });
  await warehouse.migrate(fileURLToPath(migrationsFolder));
  return warehouse;
}

async function countsOf(warehouse: Warehouse): Promise<unknown> {
  const sql = `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(log_offset, log_index)) AS distinct,
    (SELECT toUInt32(sum(trades)) FROM candles_1s) AS seconds, (SELECT toUInt32(sum(trades)) FROM candles_1h) AS hours
    FROM trades`;
  return (await warehouse.query(sql, {}, z.unknown()))[0];
}

const all = (rows: number) => ({ rows, distinct: rows, seconds: rows, hours: rows });
const seed = 11;

describe('faults of ClickHouse', () => {
  it.skipIf(clickhouseIsGiven)(
    `loses nothing it acknowledged when it is killed amid inserts (seed ${seed})`,
    async () => {
      const random = seededNumbers(seed);
      const warehouse = await openMigrated();
      const rounds = 4;
      const acknowledged: number[] = [];
      let failures = 0;
      for (let round = 0; round < rounds; round++) {
        const blocks = Array.from({ length: 8 }, (_, n) => round * 8 + n);
        const doomed = blocks[2 + Math.floor(random() * 5)];
        for (const block of blocks) {
          const inserting = warehouse.insert(crashBlock(block));
          const killing = block === doomed ? killAfter(Math.floor(random() * 12)) : Promise.resolve();
          const outcome = await inserting.then(
            () => acknowledged.push(block),
            (error: unknown) => error,
          );
          await killing;
          if (typeof outcome === 'number') continue;
          expect(outcome).toMatchObject({ code: 'ENGINE_UNREACHABLE' });
          failures += 1;
        }
        await server.restart();
        const stored = await warehouse.query(storedSql, {}, z.object({ block: z.string().transform(Number) }));
        expect(stored.map(({ block }) => block)).toEqual(expect.arrayContaining(acknowledged));
        // What the sink does: everything whose end it does not know, again under its token.
        for (const block of blocks) await warehouse.insert(crashBlock(block));
        acknowledged.push(...blocks);
        expect(await countsOf(warehouse)).toEqual(all((round + 1) * 8 * crashRows));
      }
      expect(failures).toBeGreaterThan(0);
    },
  );

  it.skipIf(clickhouseIsGiven)('fails by code while the server is away, and goes on when it is back', async () => {
    const warehouse = await openMigrated();
    await warehouse.insert(crashBlock(1));
    await server.kill();
    const unreachable = { code: 'ENGINE_UNREACHABLE' };
    await expect(warehouse.insert(crashBlock(2))).rejects.toMatchObject(unreachable);
    await expect(warehouse.query('SELECT 1', {}, z.unknown())).rejects.toMatchObject(unreachable);
    await expect(warehouse.health()).rejects.toMatchObject(unreachable);
    await server.restart();
    await warehouse.health();
    await warehouse.insert(crashBlock(2));
    expect(await countsOf(warehouse)).toEqual(all(2 * crashRows));
  });

  it.skipIf(clickhouseIsGiven)('gives up on a server that stands still; the block then counts once', async () => {
    const warehouse = await openMigrated({ maxExecutionSeconds: 1 });
    process.kill(server.pid, 'SIGSTOP');
    const stuck = [warehouse.insert(crashBlock(1)), warehouse.health()];
    const outcomes = await Promise.allSettled(stuck);
    process.kill(server.pid, 'SIGCONT');
    expect(outcomes).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { code: 'ENGINE_UNREACHABLE' } })));
    // What stood still arrives now, perhaps after the repeat.
    await Promise.all([1, 2, 3].map(() => warehouse.insert(crashBlock(1))));
    expect(await countsOf(warehouse)).toEqual(all(crashRows));
  });

  it('takes a block that two services insert at once, once', async () => {
    const warehouse = await openMigrated();
    const other = await open();
    for (let block = 0; block < 10; block++)
      await Promise.all([warehouse, other].map((each) => each.insert(crashBlock(block))));
    expect(await countsOf(warehouse)).toEqual(all(10 * crashRows));
  });

  it('is migrated by three processes at once', async () => {
    database = server.newDatabase();
    const { clickhouse } = readConfig(server.environment);
    const args = [
      new URL('../../testing/warehouse/clickhouse-opener.ts', import.meta.url).href,
      JSON.stringify({ ...clickhouse, database }),
    ];
    await Promise.all(
      [1, 2, 3].map(() => runToEnd(new URL('../../testing/warehouse/migrate.child.ts', import.meta.url), args)),
    );
    const warehouse = await open();
    expect(await warehouse.migrate(fileURLToPath(migrationsFolder))).toEqual({ applied: [] });
    await warehouse.insert(crashBlock(0));
    expect(await countsOf(warehouse)).toEqual(all(crashRows));
  });

  it('takes no acknowledgement for fewer rows than it sent', async () => {
    const warehouse = await openMigrated();
    const { ndjson, ...rest } = crashBlock(1);
    await expect(warehouse.insert({ ...rest, ndjson: half(ndjson) })).rejects.toMatchObject({ code: 'QUERY_FAILED' });
    // What lies between may lose the end of a request and still be answered well.
    const losing = await open({ url: await startLosingProxy() });
    const block: InsertBlock = crashBlock(2);
    await expect(losing.insert(block)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
    await losing.health();
  });
});

const storedSql = 'SELECT DISTINCT log_offset AS block FROM trades ORDER BY block LIMIT 100000';

async function killAfter(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await server.kill();
}

/** The first half of the lines. */
function half(ndjson: Uint8Array): Buffer {
  const lines = Buffer.from(ndjson).toString().split('\n');
  return Buffer.from(`${lines.slice(0, lines.length >> 1).join('\n')}\n`);
}

/** Passes everything on, but only half of the rows of an insert. */
async function startLosingProxy(): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { 'transfer-encoding': _, 'content-length': __, ...headers } = incoming.headers;
    const isInsert = incoming.url?.includes('INSERT');
    const onward = startRequest({ hostname, port, path: incoming.url, method: 'POST', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.end(isInsert ? half(body) : body);
  });
  proxies.push(proxy);
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
