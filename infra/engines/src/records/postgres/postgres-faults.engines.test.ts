import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestRecords } from '../../../testing/records/test-schema.ts';
import { type PostgresServer, startPostgres } from '../../../testing/servers/start-postgres.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../logger.ts';
import { checkServer } from './check-server.ts';
import { type OpenPostgresOptions, openPostgresRecords } from './postgres-records.ts';

const opened: TestRecords[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

async function open(
  environment: Record<string, string>,
  bounds: Partial<OpenPostgresOptions> = {},
): Promise<TestRecords> {
  const { postgres } = readConfig(environment);
  const records = await openPostgresRecords({ postgres, log: createLogger('silent', 'test'), ...bounds });
  opened.push(records);
  return records;
}

describe('a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it('that is away is told of in bounded time, and used again when it is back', async () => {
    const records = await open(server.environment);
    await sql`CREATE TABLE kept (id int)`.execute(records.queries);
    const amid = records.transact(async (queries) => {
      await sql`INSERT INTO kept VALUES (1)`.execute(queries);
      await server.kill();
      await sql`INSERT INTO kept VALUES (2)`.execute(queries);
    });
    await expect(amid).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    const startedAtMs = performance.now();
    const calls = [records.health(), sql`SELECT 1`.execute(records.queries), records.transact(async () => 1)];
    for (const { status, ...rest } of await Promise.allSettled(calls)) {
      // With nothing to ask, a transaction is begun and committed all the same.
      expect(status).toBe('rejected');
      expect(rest).toMatchObject({ reason: { code: 'ENGINE_UNREACHABLE' } });
    }
    expect(performance.now() - startedAtMs).toBeLessThan(10_000);
    await expect(records.health()).rejects.toThrow('MINTSCOPE_POSTGRES_URL');
    await server.restart();
    await vi.waitFor(() => records.health(), { timeout: 20_000 });
    const { rows } = await sql`SELECT * FROM kept`.execute(records.queries);
    expect(rows).toEqual([]);
  });

  it('that ends idle connections does no harm', async () => {
    const records = await open(server.environment);
    await Promise.all(Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.1)`.execute(records.queries)));
    await server.administer(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mintscope'",
    );
    await vi.waitFor(() => records.health(), { timeout: 10_000 });
  });

  it('that starts is waited for', async () => {
    await server.kill();
    const opening = open(server.environment, { connectWithinMs: 60_000 });
    await server.restart();
    await (await opening).health();
  });

  it.each([
    ['CREDENTIALS_REFUSED', /MINTSCOPE_POSTGRES_PASSWORD/, { MINTSCOPE_POSTGRES_PASSWORD: 'wrong' }],
    ['CREDENTIALS_REFUSED', /MINTSCOPE_POSTGRES_USER/, { MINTSCOPE_POSTGRES_USER: 'nobody' }],
    ['CREDENTIALS_REFUSED', /MINTSCOPE_POSTGRES_PASSWORD/, { MINTSCOPE_POSTGRES_PASSWORD: '' }],
    ['ENGINE_UNREACHABLE', /MINTSCOPE_POSTGRES_TLS=false/, { MINTSCOPE_POSTGRES_TLS: 'true' }],
    [
      'ENGINE_UNREACHABLE',
      /MINTSCOPE_POSTGRES_URL.*ECONNREFUSED/,
      { MINTSCOPE_POSTGRES_URL: 'postgres://127.0.0.1:1/x' },
    ],
    [
      'ENGINE_UNREACHABLE',
      /MINTSCOPE_POSTGRES_URL.*ENOTFOUND|EAI_AGAIN/,
      { MINTSCOPE_POSTGRES_URL: 'postgres://no.invalid/x' },
    ],
    [
      'ENGINE_UNREACHABLE',
      /MINTSCOPE_POSTGRES_TLS_CA_FILE.*cannot be read/,
      { MINTSCOPE_POSTGRES_TLS: 'true', MINTSCOPE_POSTGRES_TLS_CA_FILE: '/nowhere/ca.pem' },
    ],
  ])('that cannot be used is refused with %s, %s', async (code, names, settings) => {
    const refused = open({ ...server.environment, ...settings }, { connectWithinMs: 500 });
    await expect(refused).rejects.toMatchObject({ code });
    await expect(refused).rejects.toThrow(names);
    await expect(refused).rejects.not.toThrow(/wrong\b/);
  });

  it('without the database, or without rights in it, is refused', async () => {
    const nowhere = `postgres://127.0.0.1:${server.port}/nowhere`;
    const missing = open({ ...server.environment, MINTSCOPE_POSTGRES_URL: nowhere });
    await expect(missing).rejects.toMatchObject({ code: 'ENGINE_UNSUITABLE' });
    await server.administer('CREATE DATABASE others');
    const others = `postgres://127.0.0.1:${server.port}/others`;
    const records = await open({ ...server.environment, MINTSCOPE_POSTGRES_URL: others });
    const denied = sql`CREATE TABLE mine (id int)`.execute(records.queries);
    await expect(denied).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    await expect(denied).rejects.toThrow('MINTSCOPE_POSTGRES_USER');
  });

  it('in another encoding is refused', async () => {
    await server.administer("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
    const latin = `postgres://127.0.0.1:${server.port}/latin`;
    const refused = open({ ...server.environment, MINTSCOPE_POSTGRES_URL: latin });
    await expect(refused).rejects.toMatchObject({ code: 'ENGINE_UNSUITABLE' });
    await expect(refused).rejects.toThrow('LATIN1');
  });

  it('takes no more connections than the settings allow', async () => {
    const records = await open({ ...server.environment, MINTSCOPE_POSTGRES_CONNECTIONS: '3' });
    await Promise.all(Array.from({ length: 12 }, () => sql`SELECT pg_sleep(0.05)`.execute(records.queries)));
    const { rows } = await server.administer(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'mintscope'",
    );
    expect(rows).toEqual([{ count: 3 }]);
  });
});

describe('a server with TLS', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ tls: true });
  });
  afterAll(() => server?.stop());

  it('is used over it, and its certificate is checked', async () => {
    const records = await open(server.environment);
    const query = sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
    expect((await query.execute(records.queries)).rows).toEqual([{ ssl: true }]);
    const untrusted = open({ ...server.environment, MINTSCOPE_POSTGRES_TLS_CA_FILE: '' });
    await expect(untrusted).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    await expect(untrusted).rejects.toThrow(/not trusted.*MINTSCOPE_POSTGRES_TLS_CA_FILE/);
    const plain = { MINTSCOPE_POSTGRES_TLS: 'false', MINTSCOPE_POSTGRES_TLS_CA_FILE: '' };
    const refused = open({ ...server.environment, ...plain });
    await expect(refused).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    await expect(refused).rejects.toThrow('MINTSCOPE_POSTGRES_TLS');
  });
});

describe('what a server tells of itself', () => {
  const sound = { version: '15.0', encoding: 'UTF8', replica: false };
  it.each([
    ['VERSION_UNSUPPORTED', { version: '14.12' }],
    ['VERSION_UNSUPPORTED', { version: '9.6.24' }],
    ['VERSION_UNSUPPORTED', { version: 'unknown' }],
    ['ENGINE_UNSUITABLE', { replica: true }],
    ['ENGINE_UNSUITABLE', { encoding: 'SQL_ASCII' }],
  ])('%s for %j', (code, facts) => {
    expect(() => checkServer({ ...sound, ...facts }, 'It')).toThrow(expect.objectContaining({ code }));
  });

  it.each(['15.0', '15.18', '18beta1', '20.1'])('version %s will do', (version) => {
    expect(() => checkServer({ ...sound, version }, 'It')).not.toThrow();
  });
});
