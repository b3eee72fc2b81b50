import { freePort } from '@mintscope/engines/testing/servers/free-ports';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { bearer, signInByWallet } from './support/sign-in.ts';
import { type FloodReport, flood, visitorRequests } from './support/visitor-load/flood.ts';
import { type FollowedFeed, followFeed } from './support/visitor-load/follow-feed.ts';

/** The whole product under 2,000 requests a second of visitors; how long its gaps are is `bench/src/visitor-load.bench.ts`. */
const perSecond = 2_000;
const count = 10_000;
/** Of an address a minute, for calls and for pages. */
const allowance = 1_200;

const folder = temporaryFolder();
let mintscope: MintscopeProcess;
let operations: string;
let user: string;
let feed: FollowedFeed;
let tokens: string[];

beforeAll(async () => {
  const port = await freePort();
  operations = `http://127.0.0.1:${port}`;
  mintscope = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    MINTSCOPE_API_PROXIES: '1',
    MINTSCOPE_OPS_PORT: String(port),
    // The user here asks as fast as the answers come.
    MINTSCOPE_ACCOUNT_REQUESTS_PER_MINUTE: '1000000',
    // Visitors see tokens of half an hour and more.
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '40',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '20',
  });
  user = await signInByWallet(mintscope.url, 'a-user');
  // The past market is made and scored first, or the load would be measured with it.
  tokens = await eventually(
    'a market that has reached the present',
    async () => {
      const rows = await ask<TokenRow[]>('/tokens/discover?limit=20');
      const isPresent = rows.length === 20 && Date.now() - rows[0]!.createdAt < 60_000;
      return isPresent ? rows.map(({ address }) => address) : undefined;
    },
    150_000,
  );
  feed = await followFeed(mintscope.url, user);
});
afterAll(async () => {
  feed?.close();
  await mintscope?.stop();
  folder.remove();
});

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${mintscope.url}${path}`, { headers: bearer(user) });
  if (!response.ok) throw new Error(`the user was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** The load, and a user who works all the while. */
async function underLoad(addresses: number) {
  const port = Number(new URL(mintscope.url).port);
  const order = { port, count, perSecond, addresses, requests: visitorRequests(tokens) };
  const before = { messages: feed.messages(), cpuMs: await cpuMs(), atMs: performance.now() };
  let isLoaded = true;
  const loaded = flood(order).finally(() => {
    isLoaded = false;
  });
  const asking = async () => {
    let asked = 0;
    for (; isLoaded; asked++) {
      await ask<TokenRow[]>('/tokens/discover?limit=50');
      await ask(`/tokens/${tokens[asked % tokens.length]}`);
    }
    return asked;
  };
  const [report, asked] = await Promise.all([loaded, asking()]);
  const elapsedMs = performance.now() - before.atMs;
  return {
    report,
    asked,
    elapsedMs,
    messages: feed.messages() - before.messages,
    cpuMs: (await cpuMs()) - before.cpuMs,
  };
}

/** CPU time of the product so far (ms). */
async function cpuMs(): Promise<number> {
  return (await metric('process_cpu_seconds_total')) * 1_000;
}

async function metric(series: string): Promise<number> {
  const text = await (await fetch(`${operations}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

const answered = ({ statuses }: FloodReport, which: readonly number[]) =>
  which.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);

/** A request that made the document anew took 10 to 15 ms of CPU by itself; shared cores may double what one takes. */
const mostCpuMs = 3;

describe('2,000 requests of visitors a second', () => {
  test.each([
    ['one address', 1],
    ['2,000 addresses', 2_000],
  ])('from %s: users go on, and none of it is dear', async (_, addresses) => {
    const { report, asked, elapsedMs, messages, cpuMs } = await underLoad(addresses);
    expect(answered(report, [200, 401, 404, 429, 503])).toBe(count);
    if (addresses === 1) {
      const most = allowance + (elapsedMs * allowance) / 60_000;
      expect(answered(report, [200, 401, 404, 503])).toBeLessThanOrEqual(2 * most);
      expect(await metric('mintscope_http_limited_total{kind="request"}')).toBeGreaterThan(0);
    } else {
      expect(answered(report, [429])).toBe(0);
    }
    // Each of them was answered: `ask` throws otherwise.
    expect(asked).toBeGreaterThan(0);
    expect(messages).toBeGreaterThan(0);
    expect(cpuMs / count).toBeLessThan(mostCpuMs);
  });
});

describe('the metrics of the product', () => {
  test('are on its operations port; on the API port the operators’ token opens them, and no user’s', async () => {
    expect(await (await fetch(`${operations}/metrics`)).text()).toContain('mintscope_http_limited_total');
    expect(await mintscope.metrics()).toContain('mintscope_http_limited_total');
    for (const headers of [{}, bearer(user)])
      expect((await fetch(`${mintscope.url}/metrics`, { headers })).status).toBe(401);
    expect(((await (await fetch(`${operations}/health`)).json()) as { service: string }).service).toBe('mintscope');
  });
});
