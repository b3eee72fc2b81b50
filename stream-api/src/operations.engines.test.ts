import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import type { Engines } from '@mintscope/records/records';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { getHealth } from '@mintscope/schemas/api/operations/get-health';
import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertTrades } from './test-kit/insert-trades.ts';
import { makeDetail } from './test-kit/make-detail.ts';
import { makeRow } from './test-kit/make-row.ts';
import { openTestEngines, operator, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from './test-kit/sign-in.ts';
import { openSignedInSocket, openTestSocket, type TestSocket } from './transport/test-socket.ts';

const patience = { timeout: 100_000 };
const rows = Array.from({ length: 12 }, (_, n) => makeRow(n, { finalScore: n === 5 ? null : n * 5 }));
const token = rows[1]!;
const at = `/tokens/${token.address}`;

let test: TestEngines;
let user: SignedInUser;
const running: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  test = await openTestEngines();
  user = await signIn(test);
  await test.store(rows, [makeDetail(token, 20)]);
  await insertTrades(test.engines.warehouse, token, 15);
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});
afterAll(() => test?.close());

type ApiSettings = Partial<TestEngines['config']['api']>;

async function start(settings: ApiSettings = {}, more: Parameters<typeof startTestApi>[1] = {}, who?: SignedInUser) {
  const config = { ...test.config, api: { ...test.config.api, ...settings } };
  const api = await startTestApi(test, { config, ...more }, who);
  running.push(api);
  return api;
}

describe.each(['ws', 'uws'] as const)('the limit of requests on %s', (transport) => {
  /** Addresses no other test in this file has: the limits are of the engine, not of one server. */
  let next = transport === 'ws' ? 1 : 101;
  const from = () => ({ 'x-forwarded-for': `198.51.100.${next++}` });

  it('refuses what is above it with 429, Retry-After and the one error shape, each address by itself', async () => {
    // A list takes five units of the allowance.
    const api = await start({ transport, requestsPerMinute: 15, proxies: 1 });
    const headers = from();
    const before = await limited(api);
    const ask = () => api.get('/tokens/discover', { headers });
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect(apiErrorSchema.parse(await refused.json())).toMatchObject({
      error: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many requests from your address; try again in \d+ seconds\.$/),
    });
    expect((await api.get('/openapi.json', { headers })).status).toBe(429);
    for (const open of ['/health', '/docs']) expect((await api.get(open, { headers })).status).toBe(200);
    expect((await api.get('/metrics', { headers: { ...headers, ...operator.headers } })).status).toBe(200);
    expect((await api.get('/tokens/discover', { headers: from() })).status).toBe(200);
    expect((await limited(api)) - before).toBe(2);
  });

  it('goes by the peer of the connection when no proxy is in front, whatever the header says', async () => {
    const api = await start({ transport, requestsPerMinute: transport === 'ws' ? 2 : 1, proxies: 0 });
    const headers = () => ({ headers: from() });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await api.get('/tokens/discover', headers())).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('holds for all instances together', async () => {
    const settings = { transport, requestsPerMinute: 4, proxies: 1 };
    const [one, other] = [await start(settings), await start(settings)];
    const headers = from();
    const answers = await Promise.all(
      [one, other, one, other, one, other, one, other].map((api) => api.get('/openapi.json', { headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  it('bounds live connections as well', async () => {
    const api = await start({ transport, requestsPerMinute: 2, proxies: 1 });
    const headers = from();
    const sockets = [await openTestSocket(api.port, '/ws', headers), await openTestSocket(api.port, '/ws', headers)];
    const oneTooMany = await openTestSocket(api.port, '/ws', headers);
    expect(await oneTooMany.closed).toEqual({ code: 1013, reason: 'try again later' });
    expect(oneTooMany.messages.map((text) => JSON.parse(text))).toMatchObject([{ error: 'RATE_LIMITED' }]);
    sockets.push(await openTestSocket(api.port, '/ws', from()));
    for (const socket of sockets) socket.close();
  });

  it.each(['rejects', 'hangs'])(
    'lets every caller through while the counting engine %s, counts them, says so once',
    async (how) => {
      const lines: { level: string; msg: string }[] = [];
      const take = async () => {
        if (how === 'hangs') return new Promise<never>(() => undefined);
        throw new EngineError('ENGINE_UNREACHABLE', 'away');
      };
      const engines = { ...test.engines, rateLimits: { ...test.engines.rateLimits, take } };
      const log = createLogger('warn', 'test', { write: (line) => lines.push(JSON.parse(line)) });
      const api = await start({ transport, requestsPerMinute: 1, proxies: 1 }, { engines, log });
      const before = await uncounted(api);
      const headers = from();
      for (let i = 0; i < 5; i++) expect((await api.get('/tokens/discover', { headers })).status).toBe(200);
      expect((await uncounted(api)) - before).toBe(5);
      expect(lines.map(({ msg }) => msg)).toEqual(['requests cannot be counted, so all but sign-ins are let through']);
    },
  );

  const count = async (api: { metrics(): Promise<string> }, series: string) => {
    const text = await api.metrics();
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length) ?? 0);
  };
  const limited = (api: Parameters<typeof count>[0]) => count(api, 'mintscope_http_limited_total{kind="request"}');
  const uncounted = (api: Parameters<typeof count>[0]) => count(api, 'mintscope_http_uncounted_total');
});

describe('engines that are away', () => {
  const away = { state: false, warehouse: false };
  afterEach(() => {
    away.state = false;
    away.warehouse = false;
  });

  /** The embedded engines, cut off as told. */
  function cutOff(): Engines {
    const { stateStore, warehouse } = test.engines;
    async function unless<Result>(which: keyof typeof away, work: () => Promise<Result>): Promise<Result> {
      if (away[which]) throw new EngineError('ENGINE_UNREACHABLE', `connect ECONNREFUSED 10.0.0.9 (${which})`);
      return work();
    }
    return {
      ...test.engines,
      stateStore: {
        ...stateStore,
        get: (key) => unless('state', () => stateStore.get(key)),
        getMany: (keys) => unless('state', () => stateStore.getMany(keys)),
        range: (index, options) => unless('state', () => stateStore.range(index, options)),
        count: (index) => unless('state', () => stateStore.count(index)),
        progress: (shard) => unless('state', () => stateStore.progress(shard)),
        health: () => unless('state', () => stateStore.health()),
      },
      warehouse: {
        ...warehouse,
        query: (sql, params, schema) => unless('warehouse', () => warehouse.query(sql, params, schema)),
        health: () => unless('warehouse', () => warehouse.health()),
      },
    };
  }

  async function unavailable(api: { get(path: string): Promise<Response> }, path: string) {
    const response = await api.get(path);
    expect([path, response.status]).toEqual([path, 503]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const error = apiErrorSchema.parse(await response.json());
    expect(error.error).toBe('ENGINE_UNAVAILABLE');
    expect(JSON.stringify(error)).not.toContain('10.0.0.9');
  }

  it('the state store: lists and live tokens come from memory, the rest says that it is not available', async () => {
    const api = await start({}, { engines: cutOff() }, user);
    const paths = ['', '?sortBy=score&limit=4', '?sortBy=score&minScore=20&sortOrder=asc', '?sortBy=volume&limit=3'];
    const lists = async () => {
      const answers = await Promise.all(paths.map((path) => api.get(`/tokens/discover${path}`)));
      return Promise.all(answers.map(async (one) => discoverTokens.response.parse(await one.json())));
    };
    const before = await lists();
    away.state = true;
    expect(await lists()).toEqual(before);
    const one = await api.get(at);
    expect(getToken.response.parse(await one.json())).toMatchObject({ address: token.address });
    const trades = await api.get(`${at}/trades`);
    expect(listTrades.response.parse(await trades.json())).toHaveLength(15);
    expect((await api.get(`/tokens/search?query=${token.symbol}`)).status).toBe(200);
    for (const end of ['/full', '/bubblemap', '/tx-eval']) await unavailable(api, `${at}${end}`);
    await unavailable(api, `/tokens/${makeRow(999).address}`);
    const metrics = await api.metrics();
    expect(metrics).toMatch(/^mintscope_http_degraded_total\{endpoint="discover-tokens"\} 4$/m);
    away.state = false;
    await vi.waitFor(async () => expect((await api.get(`${at}/full`)).status).toBe(200), patience);
  });

  it('the warehouse: charts and trades say that they are not available, the rest goes on', async () => {
    const api = await start({}, { engines: cutOff() }, user);
    away.warehouse = true;
    for (const end of ['/candles', '/trades']) await unavailable(api, `${at}${end}`);
    await unavailable(api, '/tokens/search?query=nobody-is-called-so');
    for (const path of ['/tokens/discover', at, `${at}/full`, `/tokens/search?query=${token.symbol}`]) {
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    }
  });

  it('is told by name on /health, and so is the return', async () => {
    const api = await start({}, { engines: cutOff() }, user);
    const read = async () => getHealth.response.parse(await (await api.get('/health')).json());
    away.warehouse = true;
    await vi.waitFor(
      async () =>
        expect(await read()).toMatchObject({
          status: 'degraded',
          engines: {
            eventLog: { ok: true },
            stateStore: { ok: true },
            liveFeed: { ok: true },
            warehouse: { ok: false },
          },
        }),
      patience,
    );
    const metrics = await api.metrics();
    expect(metrics).toMatch(/^mintscope_engine_up\{engine="warehouse"\} 0$/m);
    away.warehouse = false;
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'ok' }), patience);
  });
});

describe('several instances', () => {
  const pulseOf = (socket: TestSocket) =>
    socket.messages
      .map((text) => serverMessageSchema.parse(JSON.parse(text)))
      .reduce<MarketPulse | undefined>((last, one) => (one.type === 'periodic_update' ? one.pulse : last), undefined);

  it('each tell the clients of all, and follow every partition', async () => {
    const [one, other] = [
      await start({}, { live: { pulseIntervalMs: 50 } }),
      await start({}, { live: { pulseIntervalMs: 50 } }),
    ];
    const first = await openSignedInSocket(one.port, user.token);
    const others = [await openSignedInSocket(other.port, user.token), await openSignedInSocket(other.port, user.token)];
    const clients = () => [first, ...others].map((socket) => pulseOf(socket)?.clients);
    await vi.waitFor(() => expect(clients()).toEqual([3, 3, 3]), patience);
    others[0]?.close();
    await vi.waitFor(() => expect([pulseOf(first)?.clients, pulseOf(others[1]!)?.clients]).toEqual([2, 2]), patience);
    const fresh = Array.from({ length: 20 }, (_, n) => makeRow(200 + n));
    await test.publish(fresh);
    for (const socket of [first, others[1]!]) {
      await socket.until((messages) =>
        fresh.every((row) => messages.some((text) => text.includes(row.address))) ? true : undefined,
      );
    }
    first.close();
    others[1]?.close();
  });
});

describe('the metrics and the log of live connections', () => {
  it('tell delay, lag, messages and why a connection ended', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('debug', 'test', { write: (line) => lines.push(JSON.parse(line)) });
    const api = await start({}, { log });
    const metric = async (series: string) => {
      const text = await api.metrics();
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length),
      );
    };
    const before = await metric('mintscope_live_event_to_frame_seconds_count');
    const socket = await openSignedInSocket(api.port, user.token);
    socket.send('{"type":"ping","timestamp":1}');
    await test.publish([makeRow(300, { receivedAtMs: Date.now() - 40 })]);
    await vi.waitFor(async () => {
      expect((await metric('mintscope_live_event_to_frame_seconds_count')) - before).toBeGreaterThanOrEqual(1);
    }, patience);
    for (const partition of [0, 1])
      expect(await metric(`mintscope_live_lag_records{partition="${partition}"}`)).toBe(0);
    const flooding = await openSignedInSocket(api.port, user.token);
    for (let i = 0; i < 200; i++) flooding.send('{"type":"resync"}');
    await flooding.closed;
    socket.close();
    const closed = () => lines.filter(({ msg }) => msg === 'live connection closed');
    await vi.waitFor(() => expect(closed()).toHaveLength(2), patience);
    expect(new Set(closed().map(({ reason }) => reason))).toEqual(new Set(['flood', 'left']));
    const left = closed().find(({ reason }) => reason === 'left');
    expect(left).toMatchObject({
      level: 'debug',
      received: 2,
      connectionId: expect.any(String),
      code: expect.any(Number),
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'live connection opened', connectionId: left?.connectionId }),
    );
    expect(await metric('mintscope_live_closed_total{reason="flood"}')).toBeGreaterThanOrEqual(1);
    expect(lines.some(({ msg, endpoint }) => msg === 'request' && endpoint === 'get-metrics')).toBe(true);
  });
});
