import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-ports.ts';
import { type Certificates, makeCertificates } from './make-certificates.ts';
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts';
import type { ServerProcess } from './spawn-server.ts';
import type { TestServer } from './test-server.ts';

export interface PostgresServerOptions {
  user?: string;
  password?: string;
  /** With a certificate that only the file of its own authority vouches for; the server then takes nothing else. */
  tls?: boolean;
  /** More lines of postgresql.conf. */
  directives?: readonly string[];
}

export interface PostgresServer extends TestServer {
  readonly port: number;
  readonly superuser: { user: string; password: string };
  /** As MINTSCOPE_POSTGRES_URL takes it; `environment` has one already. Resolves with a further, empty database. */
  newDatabase(): Promise<string>;
  /** Runs statements as the superuser, in that database or the server's first. */
  administer(sql: string, databaseUrl?: string): Promise<pg.QueryResult>;
}

const startWithinMs = 30_000;
const superuser = 'postgres';

/** PostgreSQL that asks for a password (SCRAM), with its data in a temporary folder; ends with this process. */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const { user = 'test', password = randomBytes(12).toString('hex') } = options;
  const programs = await postgresPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-postgres-'));
  let server: ServerProcess | undefined;
  const stop = async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    const certificates = options.tls ? await makeCertificates(folder) : undefined;
    const port = await freePort();
    const data = await initialise({ programs, folder, password, certificates, directives: options.directives ?? [] });
    const administer = administering(port, password);
    const start = async () => {
      server = await answering(() => programs.spawn('postgres', ['-D', data, '-p', String(port)]), administer);
    };
    await start();
    await administer(`CREATE ROLE ${pg.escapeIdentifier(user)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
    const newDatabase = async () => {
      const name = `mintscope_test_${randomBytes(6).toString('hex')}`;
      await administer(`CREATE DATABASE ${name} OWNER ${pg.escapeIdentifier(user)}`);
      return `postgres://127.0.0.1:${port}/${name}`;
    };
    const url = await newDatabase();
    return {
      port,
      superuser: { user: superuser, password },
      newDatabase,
      administer,
      environment: environmentOf({ url, user, password, certificates }),
      get pid() {
        return server?.pid ?? 0;
      },
      kill: async () => server?.kill(),
      async restart() {
        await server?.kill();
        await start();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Initialising {
  programs: PostgresPrograms;
  folder: string;
  password: string;
  certificates: Certificates | undefined;
  directives: readonly string[];
}

/** Makes the data folder and returns its path. */
async function initialise({ programs, folder, password, certificates, directives }: Initialising): Promise<string> {
  const data = join(folder, 'data');
  const secret = join(folder, 'password');
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  await programs.own(folder);
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await programs.run('initdb', [
    '-D',
    data,
    '-U',
    superuser,
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-N',
    ...locale,
  ]);
  const lines = ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", ...directives];
  if (certificates) {
    lines.push('ssl = on', `ssl_cert_file = '${certificates.certFile}'`, `ssl_key_file = '${certificates.keyFile}'`);
    const access = `local all all reject\nhost all ${superuser} 127.0.0.1/32 scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n`;
    await writeFile(join(data, 'pg_hba.conf'), access);
  }
  await writeFile(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  return data;
}

function administering(port: number, password: string): PostgresServer['administer'] {
  return async (sql, databaseUrl = `postgres://127.0.0.1/${superuser}`) => {
    const database = new URL(databaseUrl).pathname.slice(1);
    const client = new pg.Client({ host: '127.0.0.1', port, database, user: superuser, password, ssl: false });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
}

/** Starts it until it answers: after a kill the old one's children may hold its memory for a moment. */
async function answering(spawn: () => ServerProcess, administer: PostgresServer['administer']): Promise<ServerProcess> {
  const giveUpAtMs = performance.now() + startWithinMs;
  let server = spawn();
  for (;;) {
    try {
      await administer('SELECT 1');
      return server;
    } catch (cause) {
      if (performance.now() > giveUpAtMs) {
        await server.kill();
        throw new Error(`PostgreSQL did not answer within ${startWithinMs} ms: ${server.told()}`, { cause });
      }
    }
    await sleep(50);
    if (server.ended) server = spawn();
  }
}

function environmentOf(of: {
  url: string;
  user: string;
  password: string;
  certificates: Certificates | undefined;
}): Record<string, string> {
  return {
    MINTSCOPE_RECORDS: 'postgres',
    MINTSCOPE_POSTGRES_URL: of.url,
    MINTSCOPE_POSTGRES_USER: of.user,
    MINTSCOPE_POSTGRES_PASSWORD: of.password,
    ...(of.certificates
      ? { MINTSCOPE_POSTGRES_TLS: 'true', MINTSCOPE_POSTGRES_TLS_CA_FILE: of.certificates.caFile }
      : {}),
    // Processes on one server must agree on it.
    MINTSCOPE_JWT_SECRET: randomBytes(32).toString('hex'),
  };
}
