import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { getHealth } from '@mintscope/schemas/api/operations/get-health';
import { topics } from '@mintscope/schemas/events/topics';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRow } from './test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { signIn } from './test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;

const rows = Array.from({ length: 30 }, (_, n) =>
  makeRow(n, { finalScore: n % 10 === 9 ? null : n * 3, marketCap: 1000 - n, volume: (n * 7) % 30 }),
);

beforeAll(async () => {
  test = await openTestEngines();
  await test.store(rows);
  api = await startTestApi(test, {}, await signIn(test));
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

describe('GET /tokens/discover', () => {
  const symbols = async (query: string) => {
    const response = await api.get(`/tokens/discover${query}`);
    expect(response.status).toBe(200);
    return discoverTokens.response.parse(await response.json()).map((row) => row.symbol);
  };

  it('gives the youngest first by default', async () => {
    expect((await symbols('')).slice(0, 3)).toEqual(['T29', 'T28', 'T27']);
  });

  it.each([
    ['?sortBy=age&sortOrder=asc&limit=2', ['T0', 'T1']],
    ['?sortBy=marketCap&limit=2', ['T0', 'T1']],
    ['?sortBy=score&limit=2', ['T28', 'T27']],
    ['?sortBy=nonsense&limit=2', ['T28', 'T27']],
    ['?minScore=80&limit=3', ['T28', 'T27']],
    ['?minScore=75&sortBy=score&sortOrder=asc', ['T25', 'T26', 'T27', 'T28']],
    ['?sortBy=volume&limit=2', ['T17', 'T4']],
  ])('%s', async (query, expected) => {
    expect(await symbols(query)).toEqual(expected);
  });
});

describe('every answer', () => {
  it.each([
    ['/tokens/discover?limit=0', 400, 'limit'],
    ['/tokens/discover?limit=1001', 400, 'limit'],
    ['/tokens/discover?limit=abc', 400, 'limit'],
    ['/tokens/discover?minScore=-1', 400, 'minScore'],
    ['/tokens/discover?sortOrder=up', 400, 'sortOrder'],
    ['/tokens/discover?limit=1&limit=2', 400, 'limit'],
    ['/nothing/here', 404, undefined],
  ])('%s has the one error shape', async (path, status, field) => {
    const response = await api.get(path);
    expect(response.status).toBe(status);
    const error = apiErrorSchema.parse(await response.json());
    expect(error.field).toBe(field);
    if (field) expect(error.message).toContain(`${field}: `);
    expect(response.headers.get('x-request-id')).toBe(error.requestId);
  });

  it('has a request id and headers that keep browsers from guessing', async () => {
    const response = await api.get('/health');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    [['https://a.example'], 'max-age=63072000; includeSubDomains'],
    [['http://localhost:3000', 'https://a.example'], 'max-age=63072000; includeSubDomains'],
    [['http://localhost:3000'], null],
    [[], null],
  ])('with the origins %s asks for https: %s', async (origins, expected) => {
    const config = { ...test.config, access: { ...test.config.access, origins } };
    const other = await startTestApi(test, { config });
    try {
      const paths = ['/health', '/nothing/here', '/tokens/discover?limit=0', '/api/account/settings', '/openapi.json'];
      for (const path of paths) {
        const response = await other.get(path);
        await response.text();
        expect(response.headers.get('strict-transport-security'), path).toBe(expected);
      }
      const refused = await other.get('/api/auth/logout', { method: 'POST', headers: { origin: 'https://b.example' } });
      expect([refused.status, refused.headers.get('strict-transport-security')]).toEqual([403, expected]);
    } finally {
      await other.close();
    }
  });

  it('refuses other methods, and names the ones it has', async () => {
    const response = await api.get('/tokens/discover', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const options = await api.get('/tokens/discover', { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const head = await api.get('/tokens/discover', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});

describe('GET /health', () => {
  const read = async () => {
    const response = await api.get('/health');
    return { status: response.status, health: getHealth.response.parse(await response.json()) };
  };

  it('tells of each engine and of how far scoring is behind', async () => {
    const value = new Uint8Array([1]);
    await test.engines.eventLog.append(topics.chainEvents, 0, [value, value, value]);
    await test.engines.eventLog.append(topics.chainEvents, 1, [value, value]);
    const lease = await test.engines.stateStore.acquire('scoring:1');
    await test.engines.stateStore.commit(lease, { progress: { offset: 2, snapshotOffset: 0 } });
    const { status, health } = await read();
    expect(status).toBe(200);
    expect(health).toMatchObject({
      status: 'ok',
      service: 'mintscope',
      engines: { liveFeed: { ok: true }, eventLog: { ok: true }, warehouse: { ok: true } },
    });
    expect(health.lag).toEqual([
      { topic: 'chain-events', partition: 0, records: 3 },
      { topic: 'chain-events', partition: 1, records: 0 },
      { topic: 'token-updates', partition: 0, records: 0 },
      { topic: 'token-updates', partition: 1, records: 0 },
    ]);
  });
});

describe('the service', () => {
  it('closes twice and leaves the engines open', async () => {
    const other = await startTestApi(test);
    await other.close();
    await other.close();
    await test.engines.stateStore.health();
  });

  it('refuses a port that is taken in one plain sentence', async () => {
    const config = { ...test.config, api: { ...test.config.api, port: api.port } };
    await expect(startTestApi(test, { config })).rejects.toThrow(`Cannot listen on 127.0.0.1:${api.port}`);
  });
});

// The last of this file: the warehouse does not come back.
describe('GET /health without a warehouse', () => {
  it('is degraded, not down, and says which engine is ill', async () => {
    // Open first: one that was never asked for anything has nothing to close.
    await test.engines.warehouse.command('SELECT 1');
    await test.engines.warehouse.close();
    const health = await vi.waitFor(
      async () => {
        const answered = await api.get('/health');
        expect(answered.status).toBe(200);
        const health = getHealth.response.parse(await answered.json());
        expect(health.status).toBe('degraded');
        return health;
      },
      { timeout: 100_000 },
    );
    expect(health.engines).toMatchObject({
      warehouse: { ok: false, latencyMs: null },
      stateStore: { ok: true },
    });
  });
});
