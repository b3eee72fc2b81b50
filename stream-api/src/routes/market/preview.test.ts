import { EngineError } from '@mintscope/engines/engine-error';
import type { Engines } from '@mintscope/records/records';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { signIn } from '../../test-kit/sign-in.ts';

const minuteMs = 60_000;
const nowMs = Date.now();
/** One a minute, the youngest now: 30 are too young, 70 are old enough. */
const rows = Array.from({ length: 100 }, (_, n) =>
  makeRow(n, {
    createdAt: nowMs - (99 - n) * minuteMs,
    calledAt: nowMs,
    status: 'complete',
    finalScore: (n * 37) % 100,
    volume: (n * 53) % 100,
    marketCap: 1000 - n,
    // Called at twice the first price.
    performance: {
      ...makeRow(n).performance,
      openPrice: 1,
      entryPrice: 2,
      currentPrice: 2 + n / 5,
      currentX: 1 + n / 10,
      maxX: 11,
      calledMarketCap: 5000,
    },
  }),
);
/** The newest 50 of those that are old enough. */
const shown = new Set(rows.filter(({ createdAt }) => createdAt <= nowMs - 30 * minuteMs).slice(-50));
const addresses = new Set([...shown].map(({ address }) => address));

let test: TestEngines;
let away = false;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store(rows);
  api = await startTestApi(test, { engines: cutOff() });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

function cutOff(): Engines {
  const { stateStore } = test.engines;
  return {
    ...test.engines,
    stateStore: {
      ...stateStore,
      async count(index) {
        if (away) throw new EngineError('ENGINE_UNREACHABLE', 'away');
        return stateStore.count(index);
      },
    },
  };
}

async function list(path: string): Promise<TokenRow[]> {
  const response = await api.get(path);
  expect(response.status).toBe(200);
  const schema = path.startsWith('/tokens/search') ? searchTokens.response : discoverTokens.response;
  return schema.parse(await response.json());
}

const values: Record<string, (row: TokenRow) => number> = {
  age: (row) => row.createdAt,
  score: (row) => row.finalScore ?? -1,
  volume: (row) => row.volume ?? -1,
  marketCap: (row) => row.marketCap ?? -1,
  performance: (row) => row.performance.currentX ?? -1,
};

describe('a visitor’s list', () => {
  it.each(Object.keys(values))('by %s holds the same fifty, in that order', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc']) {
      const got = await list(`/tokens/discover?limit=1000&sortBy=${sortBy}&sortOrder=${sortOrder}`);
      expect(new Set(got.map(({ address }) => address))).toEqual(addresses);
      const told = got.map(values[sortBy]!);
      expect(told).toEqual(told.toSorted((a, b) => (sortOrder === 'asc' ? a - b : b - a)));
    }
  });

  it('says nothing of what was called, and a little less than is', async () => {
    const stored = new Map(rows.map((row) => [row.address, row]));
    for (const row of await list('/tokens/discover?limit=1000')) {
      const real = stored.get(row.address)!;
      expect(row).toEqual({
        ...real,
        status: 'discovered',
        calledAt: null,
        rugProbability: null,
        spark: [0, 1],
        performance: {
          ...real.performance,
          currentX: expect.closeTo(real.performance.currentPrice! * 0.92, 9),
          maxX: 22,
          openPrice: null,
          entryPrice: null,
          initialMarketCap: null,
          calledMarketCap: null,
          return1h: null,
          return24h: null,
        },
      });
    }
  });

  it('tells a called token from no other', async () => {
    // The same market: called at twice the first price, and never called.
    const called = rows[60]!;
    const { performance, ...rest } = called;
    const never = { ...rest, calledAt: null, status: 'pending' as const };
    const figures = { entryPrice: 1, currentX: performance.currentPrice, maxX: 22, calledMarketCap: null };
    const shownOf = async (row: TokenRow) => {
      await test.store([row]);
      return (await list('/tokens/discover?limit=1000')).find(({ address }) => address === row.address);
    };
    const asNever = await shownOf({
      ...never,
      performance: { ...performance, ...figures, return1h: 4, return24h: null },
    });
    expect(asNever).toEqual(await shownOf(called));
  });

  it('keeps to the limit and the score that are asked for', async () => {
    const best = [...shown].filter((row) => row.finalScore! >= 90).sort((a, b) => b.finalScore! - a.finalScore!);
    const got = await list('/tokens/discover?limit=3&sortBy=score&minScore=90');
    expect(got.map(({ symbol }) => symbol)).toEqual(best.slice(0, 3).map(({ symbol }) => symbol));
  });

  it('is the same from memory while the state store is away', async () => {
    const before = await list('/tokens/discover?limit=1000');
    away = true;
    expect(await list('/tokens/discover?limit=1000')).toEqual(before);
    expect(await list('/tokens/search?query=token')).toHaveLength(50);
    away = false;
  });
});

describe('a visitor’s search', () => {
  it('finds nothing beyond the list, whatever it looks for', async () => {
    for (const query of ['token', 'T', 'Token 9', rows[99]!.address, rows[60]!.address, rows[2]!.address]) {
      if (query.length < 2) continue;
      for (const row of await list(`/tokens/search?query=${encodeURIComponent(query)}`)) {
        expect(addresses.has(row.address)).toBe(true);
        expect(row).toMatchObject({ status: 'discovered', calledAt: null });
      }
    }
    expect(await list(`/tokens/search?query=${rows[60]!.address}`)).toHaveLength(1);
    expect(await list(`/tokens/search?query=${rows[99]!.address}`)).toEqual([]);
    expect(await list(`/tokens/search?query=${rows[2]!.address}`)).toEqual([]);
  });
});

describe('who is signed in', () => {
  const count = async (get: (path: string) => Promise<Response>) =>
    ((await (await get('/tokens/discover?limit=1000')).json()) as TokenRow[]).map(({ status }) => status);

  it('sees everything with access, and the preview without', async () => {
    expect(await count(api.as(await signIn(test)))).toEqual(rows.map(() => 'complete'));
    expect(await count(api.as(await signIn(test, { role: 'admin', days: null })))).toHaveLength(100);
    const preview = Array.from({ length: 50 }, () => 'discovered');
    for (const days of [-1, null]) expect(await count(api.as(await signIn(test, { days })))).toEqual(preview);
    expect(await count(api.as(await signIn(test, { days: -1, trial: true })))).toEqual(preview);
  });
});
