import type { Engines } from '@mintscope/records/records';
import { getLandingStats } from '@mintscope/schemas/api/market/get-landing-stats';
import { getOpenapi } from '@mintscope/schemas/api/operations/get-openapi';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRow } from './test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { signIn } from './test-kit/sign-in.ts';

const hourMs = 3_600_000;
const rows = Array.from({ length: 60 }, (_, n) =>
  makeRow(n, { createdAt: Date.now() - hourMs - n * 1_000, finalScore: n, volume: 60 - n }),
);

let test: TestEngines;
/** Readings of the index by launch time, which each preview begins with. */
let readings = 0;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store(rows);
  api = await startTestApi(test, { engines: counting(), sharedMs: undefined });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

function counting(): Engines {
  const { stateStore } = test.engines;
  return {
    ...test.engines,
    stateStore: {
      ...stateStore,
      range(index, options) {
        readings += 1;
        return stateStore.range(index, options);
      },
    },
  };
}

describe('what is the same for all visitors', () => {
  it('the preview is read once for many, in whichever order and search', async () => {
    readings = 0;
    const startedMs = performance.now();
    const paths = Array.from({ length: 100 }, (_, n) => [
      `/tokens/discover?limit=${n + 1}`,
      `/tokens/discover?sortBy=${['score', 'volume', 'age'][n % 3]}&minScore=${n}`,
      `/tokens/search?query=T${n}`,
    ]).flat();
    const answers = await Promise.all(paths.map(async (path) => (await api.get(path)).json() as Promise<TokenRow[]>));
    const seconds = (performance.now() - startedMs) / 1_000;
    expect(readings).toBeLessThanOrEqual(1 + seconds);
    expect(answers[0]).toHaveLength(1);
    expect(answers[297]).toHaveLength(50);
    // By volume, without the one whose score is 0.
    expect(answers[4]?.map(({ volume }) => volume)).toEqual(Array.from({ length: 49 }, (_, n) => 59 - n));
  });

  it('and so is the whole of it for who is signed in, as before', async () => {
    const user = await signIn(test);
    readings = 0;
    for (let i = 0; i < 3; i++) expect(await (await api.as(user)('/tokens/discover')).json()).toHaveLength(50);
    expect(readings).toBe(3);
  });

  it('the figures of the front page are counted once for many', async () => {
    const texts = await Promise.all(
      Array.from({ length: 50 }, async () => (await api.get('/api/landing-stats')).text()),
    );
    expect(new Set(texts).size).toBeLessThanOrEqual(2);
    getLandingStats.response.parse(JSON.parse(texts[0]!));
  });

  it('the document of the interface is made once, and kept by who has it', async () => {
    const first = await api.get('/openapi.json');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    getOpenapi.response.parse(await first.json());
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await api.get('/openapi.json', { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await api.get('/openapi.json', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('/health', () => {
  it('tells strangers which engine is ill, and nothing of where it is', async () => {
    const { warehouse } = test.engines;
    const health = () => Promise.reject(new Error('connect ECONNREFUSED db-7.internal:8123'));
    const ill = await startTestApi(test, { engines: { ...test.engines, warehouse: { ...warehouse, health } } });
    try {
      const response = await ill.get('/health');
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({
        status: 'degraded',
        engines: { warehouse: { ok: false, detail: 'ill' } },
      });
      expect(text).not.toMatch(/db-7|8123|instance/);
    } finally {
      await ill.close();
    }
  });
});

describe('pages and files', () => {
  it('have an allowance of their own, and so has what is not there', async () => {
    const config = { ...test.config, api: { ...test.config.api, requestsPerMinute: 12, proxies: 1 } };
    const limited = await startTestApi(test, { config });
    try {
      const get = async (path: string, address: string) =>
        (await limited.get(path, { headers: { 'x-forwarded-for': address } })).status;
      const statuses = async (path: string, count: number, address: string) => {
        const all: number[] = [];
        for (let i = 0; i < count; i++) all.push(await get(path, address));
        return all;
      };
      expect(await statuses('/docs/page.css', 13, '203.0.113.1')).toEqual([...Array(12).fill(200), 429]);
      expect(await get('/nothing/here', '203.0.113.1')).toBe(429);
      expect(await get('/openapi.json', '203.0.113.1')).toBe(200);
      expect(await statuses('/nothing/here', 13, '203.0.113.2')).toEqual([...Array(12).fill(404), 429]);
    } finally {
      await limited.close();
    }
  });
});
