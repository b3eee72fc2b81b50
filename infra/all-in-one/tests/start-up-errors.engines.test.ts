import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { clickhouseIsGiven } from '@mintscope/engines/testing/servers/start-clickhouse';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import { openEngines } from '@mintscope/records/open-engines';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { z } from 'zod';
import { type OldServer, startAlteringProxy, startOldBroker } from './support/distributed/old-servers.ts';
import { type Servers, startServers } from './support/distributed/start-servers.ts';
import { temporaryFolder } from './support/mintscope-process.ts';

const services = ['ingest', 'scoring-workers', 'jobs', 'stream-api'] as const;
/** Those that know the state store. */
const onTheState = ['ingest', 'scoring-workers', 'stream-api'] as const;
const onRecords = ['jobs', 'stream-api'] as const;
const endsWithinMs = 100_000;
const starter = join(import.meta.dirname, '../../engines/start-service.cjs');
/** No server listens there: port 1 is not given out, and nothing of ours is privileged. */
const closed = '127.0.0.1:1';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'embedded');
let servers: Servers;
const old: Record<string, OldServer> = {};
let sound: Record<string, string>;

/** Servers that ask for passwords; topics, tables and marks of a healthy Mintscope, and of a newer one in another place. */
beforeAll(async () => {
  servers = await startServers({ signIn: true });
  sound = { ...servers.environment, MINTSCOPE_PARTITIONS: '3', MINTSCOPE_DATA_DIR: dataDir };
  await visit(sound, async () => undefined);
  newerPlaces.MINTSCOPE_CLICKHOUSE_DATABASE = servers.clickhouse.newDatabase();
  newerPlaces.MINTSCOPE_POSTGRES_URL = await servers.postgres.newDatabase();
  await visit({ ...sound, ...newerPlaces }, async ({ stateStore, warehouse }) => {
    await stateStore.write({ put: [['meta:schema', Buffer.from('{"version":1000}')]] });
    await warehouse.command(
      "INSERT INTO schema_migrations (version, name, checksum) VALUES (999, '0999-later.sql', 'f00d')",
    );
  });
  const newer = "INSERT INTO schema_migrations (version, name, checksum) VALUES (999, '0999-later.sql', 'f00d')";
  await servers.postgres.administer(newer, newerPlaces.MINTSCOPE_POSTGRES_URL);
  old.kafka = await startOldBroker();
  old.redis = await startAlteringProxy(servers.redis.port, ...agedAfter('redis_version:', await versions.redis()));
  old.postgres = await startAlteringProxy(servers.postgres.port, ...agedAfter('', await versions.postgres()));
  if (clickhouseIsGiven) return;
  old.clickhouse = await startAlteringProxy(
    portOf(servers.clickhouse.url),
    ...agedAfter('', await versions.clickhouse()),
  );
});
afterAll(async () => {
  for (const server of Object.values(old)) await server.close();
  await servers?.stop();
  folder.remove();
});

const newerPlaces = { MINTSCOPE_REDIS_PREFIX: 'newer', MINTSCOPE_CLICKHOUSE_DATABASE: '', MINTSCOPE_POSTGRES_URL: '' };

async function visit(
  environment: Record<string, string>,
  use: (engines: Awaited<ReturnType<typeof openEngines>>) => Promise<void>,
): Promise<void> {
  const engines = await openEngines({ config: readConfig(environment), log: createLogger('silent', 'test') });
  await use(engines).finally(() => engines.close());
}

const versions = {
  async redis() {
    const { stdout } = await promisify(execFile)('redis-server', ['--version']);
    return /v=([\d.]+)/.exec(stdout)![1]!;
  },
  async postgres() {
    const { rows } = await servers.postgres.administer(
      "SELECT split_part(current_setting('server_version'), ' ', 1) AS version",
    );
    return z.object({ version: z.string() }).parse(rows[0]).version;
  },
  async clickhouse() {
    let found = '';
    await visit(sound, async ({ warehouse }) => {
      const [row] = await warehouse.query('SELECT version() AS version', {}, z.object({ version: z.string() }));
      found = row!.version;
    });
    return found;
  },
};

/** A version as servers tell it, and one of the same length from long ago. */
function agedAfter(before: string, version: string): [from: string, to: string] {
  return [`${before}${version}`, `${before}${version.replace(/\d/g, '1')}`];
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

interface Case {
  what: string;
  settings(): Record<string, string>;
  /** What the sentence names. */
  names: RegExp;
  /** Ingest uses no warehouse, jobs nothing but log and records, which only they and stream-api use: the others start all the same. */
  services?: readonly (typeof services)[number][];
}

const cases: Case[] = [
  {
    what: 'a wrong password of Kafka',
    settings: () => ({ MINTSCOPE_KAFKA_PASSWORD: 'wrong' }),
    names: /MINTSCOPE_KAFKA_PASSWORD/,
  },
  {
    what: 'a wrong password of Redis',
    settings: () => ({ MINTSCOPE_REDIS_PASSWORD: 'wrong' }),
    names: /MINTSCOPE_REDIS_PASSWORD/,
    services: onTheState,
  },
  {
    what: 'a wrong password of ClickHouse',
    settings: () => ({ MINTSCOPE_CLICKHOUSE_PASSWORD: 'wrong' }),
    names: /MINTSCOPE_CLICKHOUSE_PASSWORD/,
    services: ['scoring-workers', 'stream-api'],
  },
  {
    what: 'a wrong password of PostgreSQL',
    settings: () => ({ MINTSCOPE_POSTGRES_PASSWORD: 'wrong' }),
    names: /MINTSCOPE_POSTGRES_PASSWORD/,
    services: onRecords,
  },
  {
    what: 'no PostgreSQL at the address',
    settings: () => ({ MINTSCOPE_POSTGRES_URL: `postgres://${closed}/mintscope` }),
    names: /MINTSCOPE_POSTGRES_URL.*ECONNREFUSED/,
    services: onRecords,
  },
  {
    what: 'no such database on PostgreSQL',
    settings: () => ({ MINTSCOPE_POSTGRES_URL: `postgres://127.0.0.1:${servers.postgres.port}/nowhere` }),
    names: /MINTSCOPE_POSTGRES_URL.*no database of that name/,
    services: onRecords,
  },
  {
    what: 'a version of PostgreSQL that is too old',
    settings: () => ({
      MINTSCOPE_POSTGRES_URL: sound.MINTSCOPE_POSTGRES_URL!.replace(/:\d+\//, `:${old.postgres?.port}/`),
    }),
    names: /MINTSCOPE_POSTGRES_URL.*version 11\.1/,
    services: onRecords,
  },
  {
    what: 'records written by a newer version',
    settings: () => ({ MINTSCOPE_POSTGRES_URL: newerPlaces.MINTSCOPE_POSTGRES_URL }),
    names: /newer.*MINTSCOPE_POSTGRES_URL/,
    services: onRecords,
  },
  {
    what: 'an address for PostgreSQL while the records are embedded',
    settings: () => ({ MINTSCOPE_RECORDS: 'pglite' }),
    names: /MINTSCOPE_POSTGRES_URL.*MINTSCOPE_RECORDS/,
  },
  {
    what: 'PostgreSQL without an address',
    settings: () => ({ MINTSCOPE_POSTGRES_URL: '' }),
    names: /MINTSCOPE_POSTGRES_URL/,
  },
  {
    what: 'PostgreSQL without a secret that processes agree on',
    settings: () => ({ MINTSCOPE_JWT_SECRET: '' }),
    names: /MINTSCOPE_JWT_SECRET/,
    services: ['stream-api'],
  },
  {
    what: 'no broker at the address',
    settings: () => ({ MINTSCOPE_KAFKA_BROKERS: closed }),
    names: /MINTSCOPE_KAFKA_BROKERS/,
  },
  {
    what: 'no Redis at the address',
    settings: () => ({ MINTSCOPE_REDIS_URL: `redis://${closed}` }),
    names: /MINTSCOPE_REDIS_URL/,
    services: onTheState,
  },
  {
    what: 'no ClickHouse at the address',
    settings: () => ({ MINTSCOPE_CLICKHOUSE_URL: `http://${closed}` }),
    names: /MINTSCOPE_CLICKHOUSE_URL/,
    services: ['scoring-workers', 'stream-api'],
  },
  {
    what: 'another number of partitions than the topics have',
    settings: () => ({ MINTSCOPE_PARTITIONS: '5' }),
    names: /^(?!.*DATA_DIR).*MINTSCOPE_PARTITIONS=3/,
  },
  {
    what: 'a missing topic that may not be made',
    settings: () => ({ MINTSCOPE_KAFKA_PREFIX: 'nowhere.', MINTSCOPE_KAFKA_CREATE_TOPICS: 'false' }),
    names: /MINTSCOPE_KAFKA_CREATE_TOPICS/,
  },
  {
    what: 'a state store written by a newer version',
    settings: () => ({ MINTSCOPE_REDIS_PREFIX: newerPlaces.MINTSCOPE_REDIS_PREFIX }),
    names: /newer.*MINTSCOPE_REDIS_PREFIX/,
    services: onTheState,
  },
  {
    what: 'a warehouse written by a newer version',
    settings: () => ({ MINTSCOPE_CLICKHOUSE_DATABASE: newerPlaces.MINTSCOPE_CLICKHOUSE_DATABASE }),
    names: /newer.*MINTSCOPE_CLICKHOUSE_DATABASE/,
    services: ['scoring-workers', 'stream-api'],
  },
  {
    what: 'a version of Kafka that is too old',
    settings: () => ({
      MINTSCOPE_KAFKA_BROKERS: `127.0.0.1:${old.kafka?.port}`,
      MINTSCOPE_KAFKA_SASL: 'none',
      MINTSCOPE_KAFKA_USER: '',
    }),
    names: /MINTSCOPE_KAFKA_BROKERS.*too old/,
  },
  {
    what: 'a version of Redis that is too old',
    settings: () => ({ MINTSCOPE_REDIS_URL: `redis://127.0.0.1:${old.redis?.port}` }),
    names: /MINTSCOPE_REDIS_URL.*version 1\.1/,
    services: onTheState,
  },
  {
    what: 'a version of ClickHouse that is too old',
    settings: () => ({ MINTSCOPE_CLICKHOUSE_URL: `http://127.0.0.1:${old.clickhouse?.port}` }),
    names: /11\.1.*MINTSCOPE_CLICKHOUSE_URL|MINTSCOPE_CLICKHOUSE_URL.*11\.1/,
    services: ['scoring-workers', 'stream-api'],
  },
  {
    what: 'an address for Kafka while the log is embedded',
    settings: () => ({ MINTSCOPE_EVENT_LOG: 'lmdb' }),
    names: /MINTSCOPE_KAFKA_BROKERS.*MINTSCOPE_EVENT_LOG/,
  },
  {
    what: 'an address for Redis while the state store is embedded',
    settings: () => ({ MINTSCOPE_STATE_STORE: 'lmdb' }),
    names: /MINTSCOPE_REDIS_URL.*MINTSCOPE_STATE_STORE/,
  },
  {
    what: 'an address for ClickHouse while the warehouse is embedded',
    settings: () => ({ MINTSCOPE_WAREHOUSE: 'chdb' }),
    names: /MINTSCOPE_CLICKHOUSE_URL.*MINTSCOPE_WAREHOUSE/,
  },
  {
    what: 'Kafka without an address',
    settings: () => ({ MINTSCOPE_KAFKA_BROKERS: '' }),
    names: /MINTSCOPE_KAFKA_BROKERS/,
  },
  {
    what: 'Redis without an address',
    settings: () => ({ MINTSCOPE_REDIS_URL: '' }),
    names: /MINTSCOPE_REDIS_URL/,
  },
  {
    what: 'ClickHouse without an address',
    settings: () => ({ MINTSCOPE_CLICKHOUSE_URL: '' }),
    names: /MINTSCOPE_CLICKHOUSE_URL/,
  },
];

/** Of a server that was given to the tests neither password nor version is theirs to choose. */
const possible = cases.filter(({ what }) => !clickhouseIsGiven || !what.includes('of ClickHouse'));

describe.each(possible)('$what', ({ what, settings, names, services: those = services }) => {
  // A slice has each sentence of one service.
  const chosen = those.map((service, place) => ({ service, leftOut: isLeftOut(place, those.length, what.length) }));
  test.concurrent.for(chosen)(
    'ends $service with one sentence that names the setting',
    async ({ service, leftOut }, { skip, expect }) => {
      skip(leftOut);
      const { code, complaint } = await start(service, settings());
      const lines = complaint.trim().split('\n');
      expect(lines[0]).toMatch(new RegExp(`^${service} could not start\\. `));
      // Settings that contradict each other are listed, a line for each.
      expect(lines).toHaveLength(lines[0]!.endsWith('cannot be used:') ? 2 : 1);
      expect(lines.at(-1)).toMatch(names);
      expect(complaint).not.toMatch(/\n {4}at |wrong"|correct-horse|horse, /);
      expect(code).toBe(1);
      expect(existsSync(dataDir)).toBe(false);
    },
  );
});

interface Ended {
  code: number | null;
  complaint: string;
}

/** Starts a service that must end by itself; one that does not is killed when its time is over. */
async function start(service: string, settings: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [starter, service], {
    env: { ...process.env, ...sound, MINTSCOPE_API_PORT: '0', MINTSCOPE_OPS_PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: endsWithinMs,
    killSignal: 'SIGKILL',
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, complaint };
}
