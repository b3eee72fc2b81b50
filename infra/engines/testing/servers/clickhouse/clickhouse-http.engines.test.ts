import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runUntilKilled } from '../../run-until-killed.ts';
import { clickhouseIsGiven, startClickhouse } from '../start-clickhouse.ts';
import type { ClickhouseServer } from './clickhouse-server.ts';

let server: ClickhouseServer;
let secret: ClickhouseServer | undefined;
let database: string;
beforeAll(async () => {
  server = await startClickhouse();
  database = server.newDatabase();
  await ask({ sql: `CREATE DATABASE ${database}` });
});
afterAll(async () => {
  await server.stop();
  await secret?.stop();
});

interface Asked {
  sql?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  headers?: Record<string, string>;
  of?: ClickhouseServer;
}

async function ask({ sql = '', query = {}, body, headers = {}, of = server }: Asked) {
  const { MINTSCOPE_CLICKHOUSE_USER: user = '', MINTSCOPE_CLICKHOUSE_PASSWORD: password = '' } = of.environment;
  const answer = await fetch(`${of.url}/?${new URLSearchParams(query)}`, {
    method: 'POST',
    body: body ? Buffer.from(body) : sql,
    headers: { 'X-ClickHouse-User': user, 'X-ClickHouse-Key': password, ...headers },
  });
  const told = (name: string) => answer.headers.get(`x-clickhouse-${name}`);
  return { status: answer.status, text: await answer.text(), told, headers: answer.headers };
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** Fails at its last row, long after the first ones. */
const failsLate = 'SELECT number, throwIf(number = 4900000) FROM numbers(5000000) SETTINGS max_block_size = 65536';

describe('ClickHouse over HTTP', () => {
  it('answers a ping, and names the query and the format', async () => {
    expect(await (await fetch(`${server.url}/ping`)).text()).toBe('Ok.\n');
    const { status, text, told } = await ask({ sql: 'SELECT 1 FORMAT JSONEachRow', query: { query_id: 'mine' } });
    expect([status, text, told('query-id'), told('format')]).toEqual([200, '{"1":1}\n', 'mine', 'JSONEachRow']);
    expect((await ask({ sql: 'SELECT 1 AS a', query: { default_format: 'JSONEachRow' } })).text).toBe('{"a":1}\n');
  });

  it.each([
    ['SELEC 1', 400, '62', 'SYNTAX_ERROR'],
    ['SELECT * FROM nowhere', 404, '60', 'UNKNOWN_TABLE'],
    ['SELECT throwIf(1)', 500, '395', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO'],
  ])('refuses %s with %d', async (sql, status, code, name) => {
    const answer = await ask({ sql });
    expect([answer.status, answer.told('exception-code')]).toEqual([status, code]);
    expect(answer.text).toMatch(
      new RegExp(`^Code: ${code}\\. DB::Exception: .*\\(${name}\\) \\(version .+\\)\n$`, 's'),
    );
  });

  it('refuses an unknown setting and an unknown database', async () => {
    expect((await ask({ sql: 'SELECT 1', query: { nonsense: '1' } })).told('exception-code')).toBe('115');
    expect((await ask({ sql: 'SELECT 1', query: { database: 'nowhere' } })).told('exception-code')).toBe('81');
  });

  it('binds parameters, and forgets them and the settings with the statement', async () => {
    const setting = "SELECT getSetting('max_block_size')";
    const before = (await ask({ sql: setting })).text;
    const query = { max_block_size: '1234', param_text: "it\\'s\\tme" };
    expect((await ask({ sql: "SELECT {text:String} = 'it\\'s\\tme'", query })).text).toBe('1\n');
    for (let n = 0; n < 8; n++) {
      expect((await ask({ sql: setting, query })).text).toBe('1234\n');
      expect((await ask({ sql: setting })).text).toBe(before);
      expect((await ask({ sql: 'SELECT {text:String}' })).told('exception-code')).toBe('456');
    }
  });

  it('takes compressed rows beside their statement, and counts them', async () => {
    await ask({ sql: 'CREATE TABLE counted (n UInt32) ENGINE = MergeTree ORDER BY n', query: { database } });
    const rows = Buffer.from(Array.from({ length: 1000 }, (_, n) => `{"n":${n}}\n`).join(''));
    const query = { database, query: 'INSERT INTO counted FORMAT JSONEachRow' };
    const encoding = { 'Content-Encoding': 'gzip' };
    const answers = [
      await ask({ query, body: rows }),
      await ask({ query, body: gzipSync(rows), headers: encoding }),
      await ask({ query: { ...query, query: 'INSERT INTO counted FORMAT CSV' }, body: Buffer.from('1\n2\n') }),
      await ask({ query: { database }, sql: 'INSERT INTO counted VALUES (3)' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { told } of answers.slice(0, 2))
      expect(JSON.parse(told('summary') ?? '')).toMatchObject({ read_rows: '1000', written_rows: '1000' });
    const { text } = await ask({ sql: 'SELECT count(), sum(n) FROM counted', query: { database } });
    expect(text).toBe(`2003\t${999_000 + 6}\n`);
  });

  it('takes nothing that is cut short or changes something by GET', async () => {
    await ask({ sql: 'CREATE TABLE whole (n UInt32) ENGINE = MergeTree ORDER BY n', query: { database } });
    const query = { database, query: 'INSERT INTO whole FORMAT JSONEachRow' };
    const answer = await ask({ query, body: Buffer.from('{"n":1}\n{"n":') });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const search = new URLSearchParams({ database, query: 'INSERT INTO whole VALUES (1)' });
    const { MINTSCOPE_CLICKHOUSE_USER: user = '', MINTSCOPE_CLICKHOUSE_PASSWORD: password = '' } = server.environment;
    const headers = { 'X-ClickHouse-User': user, 'X-ClickHouse-Key': password };
    const got = await fetch(`${server.url}/?${search}`, { headers });
    expect(got.headers.get('x-clickhouse-exception-code')).toBe('164');
    expect((await ask({ sql: 'SELECT count() FROM whole', query: { database } })).text).toBe('0\n');
  });

  it('compresses only when both sides want it', async () => {
    const sql = 'SELECT number FROM numbers(10000)';
    const [gzip, plain] = [{ 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'identity' }];
    const both = await ask({ sql, query: { enable_http_compression: '1' }, headers: gzip });
    const neither = await ask({ sql, query: { enable_http_compression: '1' }, headers: plain });
    const unasked = await ask({ sql, headers: gzip });
    expect([both, neither, unasked].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
      null,
    ]);
    expect(both.text).toBe(neither.text);
  });

  it('tells of a late error after the rows, or before them when the client waits for the end', async () => {
    const early = await ask({ sql: failsLate, query: { wait_end_of_query: '1' } });
    expect([early.status, early.told('exception-code'), early.text.slice(0, 9)]).toEqual([500, '395', 'Code: 395']);
    // A real server may also break the connection off after the text.
    const late = await ask({ sql: failsLate, query: { http_write_exception_in_output_format: '0' } }).catch(() => null);
    if (!late && clickhouseIsGiven) return;
    expect([late?.status, late?.text.slice(0, 4)]).toEqual([200, '0\t0\n']);
    expect(late?.text).toContain('Code: 395. DB::Exception');
    expect((await ask({ sql: 'SELECT 1' })).text).toBe('1\n');
  });

  it.skipIf(clickhouseIsGiven)('lets in who knows the password, by header or Basic', async () => {
    secret = await startClickhouse({ user: 'someone', password: 'a:b "c"' });
    const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const tries = [
      { 'X-ClickHouse-User': 'someone', 'X-ClickHouse-Key': 'a:b "c"' },
      basic('someone:a:b "c"'),
      basic('someone:wrong'),
      basic('default:'),
      { 'X-ClickHouse-User': 'someone', 'X-ClickHouse-Key': '' },
    ];
    const codes = [];
    for (const headers of tries) {
      const answer = await fetch(`${secret.url}/`, { method: 'POST', body: 'SELECT 1', headers: { ...headers } });
      codes.push([answer.status, answer.headers.get('x-clickhouse-exception-code')]);
      await answer.text();
    }
    expect(codes).toEqual([[200, null], [200, null], ...Array(3).fill([403, '516'])]);
  });

  it.skipIf(clickhouseIsGiven)('ends with the process that started it, also when that is killed', async () => {
    const program = new URL('./start-until-killed.child.ts', import.meta.url);
    const [line = ''] = await runUntilKilled({ program, args: [], onLine: (told) => told.startsWith('pid ') });
    await vi.waitUntil(() => hasEnded(Number(line.slice(4))), { timeout: 20_000 });
  });

  it('answers many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask({ sql: `SELECT ${n}, sleep(0.05)` })));
    expect(answers.map(({ text }) => text)).toEqual(answers.map((_, n) => `${n}\t0\n`));
  });
});
