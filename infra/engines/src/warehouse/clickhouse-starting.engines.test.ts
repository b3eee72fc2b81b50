import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClickhouseServer } from '../../testing/servers/clickhouse/clickhouse-server.ts';
import { clickhouseIsGiven, startClickhouse } from '../../testing/servers/start-clickhouse.ts';
import { readConfig } from '../config.ts';
import { openClickhouseWarehouse } from './clickhouse-warehouse.ts';

let plain: ClickhouseServer;
let secure: ClickhouseServer;
const others: Server[] = [];

beforeAll(async () => {
  plain = await startClickhouse();
  secure = await startClickhouse({ user: 'someone', password: 's3cret', tls: true });
});
afterAll(async () => {
  for (const server of others) {
    server.closeAllConnections();
    server.close();
  }
  await plain.stop();
  await secure.stop();
});

/** A server that is no ClickHouse. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  others.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

function open(server: ClickhouseServer, changes: Record<string, string> = {}) {
  const { clickhouse } = readConfig({ ...server.environment, ...changes });
  return openClickhouseWarehouse({ clickhouse, log: pino({ level: 'silent' }) });
}

async function refusal(opening: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error: unknown = await opening.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/^[^\n]+\.$/) });
  const { code, message } = Object(error);
  return { code, message };
}

/** A port that was free a moment ago. */
async function freedAddress(): Promise<string> {
  const url = await listen(() => undefined);
  await new Promise((resolve) => others.pop()?.close(resolve));
  return url;
}

const address = 'MINTSCOPE_CLICKHOUSE_URL';

describe('starting on ClickHouse', () => {
  it('says who does not answer', async () => {
    const { code, message } = await refusal(open(plain, { [address]: await freedAddress() }));
    expect(code).toBe('ENGINE_UNREACHABLE');
    expect(message).toMatch(/ECONNREFUSED.*MINTSCOPE_CLICKHOUSE_URL/);
    const unknown = await refusal(open(plain, { [address]: 'http://nobody.invalid:8123' }));
    expect(unknown).toMatchObject({ code: 'ENGINE_UNREACHABLE', message: expect.stringContaining(address) });
  });

  it('gives up on a server that takes the call and says nothing', async () => {
    const silent = await listen(() => undefined);
    const { code, message } = await refusal(open(plain, { [address]: silent }));
    expect([code, message]).toEqual(['ENGINE_UNREACHABLE', expect.stringContaining('did not answer in time')]);
    expect(message).toContain(address);
  });

  it('tells what is no ClickHouse', async () => {
    const greeting = await listen((_, response) => response.end('<html>hello</html>'));
    const missing = await listen((_, response) => response.writeHead(404).end('not here'));
    const json = await listen((_, response) => response.end('{"version":7}\n'));
    for (const url of [greeting, missing, json, `${plain.url}/some/path`]) {
      const { code, message } = await refusal(open(plain, { [address]: url }));
      expect(code).toBe('ENGINE_UNREACHABLE');
      expect(message).toContain(`is not ClickHouse’s HTTP interface: check ${address}`);
    }
  });

  it('refuses an address that says more than where the server is', async () => {
    for (const more of ['?database=other', ':99999', '/?wait_end_of_query=0']) {
      const { code, message } = await refusal(open(plain, { [address]: `http://127.0.0.1${more}` }));
      expect([code, message.split(':')[0]]).toEqual(['ENGINE_UNREACHABLE', address]);
    }
  });

  it('refuses a server that is too old', async () => {
    const old = await listen((_, response) => response.end('{"version":"23.8.1.94"}\n'));
    const { code, message } = await refusal(open(plain, { [address]: old }));
    expect([code, message]).toEqual(['VERSION_UNSUPPORTED', expect.stringContaining('ClickHouse 23.8.1.94')]);
  });

  it.skipIf(clickhouseIsGiven)('signs in over TLS, to any database that it makes', async () => {
    const warehouse = await open(secure, { MINTSCOPE_CLICKHOUSE_DATABASE: 'made_by_start' });
    await warehouse.command('CREATE TABLE one (n UInt32) ENGINE = MergeTree ORDER BY n');
    await warehouse.close();
    const again = await open(secure, { MINTSCOPE_CLICKHOUSE_DATABASE: 'made_by_start' });
    await again.command('INSERT INTO one VALUES (1)');
    await again.close();
  });

  it.skipIf(clickhouseIsGiven).each([
    ['MINTSCOPE_CLICKHOUSE_PASSWORD', 'wrong'],
    ['MINTSCOPE_CLICKHOUSE_PASSWORD', ''],
    ['MINTSCOPE_CLICKHOUSE_USER', 'nobody'],
  ])('says when %s is "%s"', async (setting, value) => {
    const { code, message } = await refusal(open(secure, { [setting]: value }));
    expect(code).toBe('CREDENTIALS_REFUSED');
    expect(message).toContain(setting);
  });

  it.skipIf(clickhouseIsGiven)('says what is wrong with TLS', async () => {
    const setting = 'MINTSCOPE_CLICKHOUSE_TLS_CA_FILE';
    const noSuchFile = join(tmpdir(), 'no-such-authority.pem');
    const unread = await refusal(open(secure, { [setting]: noSuchFile }));
    expect(unread).toMatchObject({ code: 'ENGINE_UNREACHABLE', message: expect.stringContaining(noSuchFile) });
    const untrusted = await refusal(open(secure, { [setting]: '' }));
    expect(untrusted).toMatchObject({ code: 'ENGINE_UNREACHABLE', message: expect.stringContaining(setting) });
    const toPlain = await refusal(open(secure, { [address]: plain.url.replace('http:', 'https:') }));
    expect(toPlain).toMatchObject({ code: 'ENGINE_UNREACHABLE', message: expect.stringContaining(address) });
    const toSecure = await refusal(open(plain, { [address]: secure.url.replace('https:', 'http:') }));
    expect(toSecure).toMatchObject({ code: 'ENGINE_UNREACHABLE', message: expect.stringContaining(address) });
  });
});
