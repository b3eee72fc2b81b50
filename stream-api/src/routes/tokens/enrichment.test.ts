import { decodeEnrichmentRequest } from '@mintscope/schemas/events/enrichment-request';
import { topics } from '@mintscope/schemas/events/topics';
import { logoPath } from '@mintscope/schemas/logo-path';
import { type ProvidedAnswer, providersKey, shelves } from '@mintscope/schemas/provided-answers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDetail } from '../../test-kit/make-detail.ts';
import { makeAddress, makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { signIn } from '../../test-kit/sign-in.ts';
import { composeTokenRecord } from './compose-token-record.ts';

const whole = makeRow(1, { symbol: 'A "B"/../=1', initialScore: 80, investigationScore: 50, transactionScore: 40 });
const missed = makeRow(2, { holders: null, initialScore: 80, investigationScore: null });
const at = `/tokens/${whole.address}`;
const answer = (provider: ProvidedAnswer['provider'], raw: unknown): ProvidedAnswer => ({
  provider,
  askedAtMs: 5,
  kind: 'found',
  reason: null,
  figures: {},
  raw,
  rawOmitted: false,
});
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  test = await openTestEngines();
  await test.store(
    [whole, missed],
    [makeDetail(whole, 20, { uri: 'https://m.example.org/t.json', image: 'https://m.example.org/i.png' })],
  );
  api = await startTestApi(test);
  ask = api.as(await signIn(test));
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const post = (path: string) => ask(path, { method: 'POST' });
const put = (key: string, value: unknown) =>
  test.engines.stateStore.write({
    put: [[key, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))]],
  });

async function requests() {
  const records = await test.engines.eventLog.read(topics.enrichmentRequests, 0, 0);
  return records.map(({ value }) => decodeEnrichmentRequest(value));
}

describe('asking for enrichment', () => {
  it('is answered plainly while no provider is there', async () => {
    const refused = await post(`${at}/enrich`);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'ENRICHMENT_OFF', success: false }),
    ]);
    expect((await post(`${at}/inspect`)).status).toBe(200);
    expect(await requests()).toEqual([]);
  });

  it('reaches ingest through the log, with what is known of the token', async () => {
    await put(providersKey, { v: 1, providers: ['rpc', 'picture'] });
    const response = await post(`${at}/enrich`);
    const done = (await response.json()) as { requestedAtMs: number };
    expect(done).toEqual({
      success: true,
      message: 'Enrichment triggered successfully',
      providers: ['rpc', 'picture'],
      requestedAtMs: expect.any(Number),
    });
    await post(`/tokens/${missed.address}/enrich`);
    await post(`${at}/inspect`);
    await ask(`${at}?enrich=true`);
    await ask(`${at}?enrich=false`);
    expect(await requests()).toEqual([
      {
        v: 1,
        mint: whole.address,
        uri: 'https://m.example.org/t.json',
        image: 'https://m.example.org/i.png',
        holdersWanted: false,
        requestedAtMs: done.requestedAtMs,
      },
      expect.objectContaining({ mint: missed.address, uri: null, holdersWanted: true }),
      expect.objectContaining({ mint: whole.address }),
      expect.objectContaining({ mint: whole.address }),
    ]);
  });

  it('is for those who are signed in, of tokens that are known', async () => {
    expect((await api.get(`${at}/enrich`, { method: 'POST' })).status).toBe(401);
    expect((await post(`/tokens/${makeAddress(77)}/enrich`)).status).toBe(404);
    const unknown = await post(`/tokens/${makeAddress(77)}/inspect`);
    expect([unknown.status, ((await unknown.json()) as { message: string }).message]).toEqual([
      404,
      'The requested token could not be found or analyzed.',
    ]);
  });
});

describe('what providers answered', () => {
  it('is in the audit and in the details, as it came', async () => {
    const answers = [
      answer('gmgn', { data: { holder_count: 3 } }),
      answer('rpc', { value: [] }),
      answer('rugcheck', null),
    ];
    await put(`${shelves.answers}:${whole.address}`, { v: 1, answers });
    const audit = await (await ask(`${at}/full`)).json();
    expect(audit).toMatchObject({ gmgnRaw: { data: { holder_count: 3 } }, heliusRaw: { value: [] }, answers });
    const detailed = await (await ask(`/api${at}/detailed`)).json();
    expect(detailed).toMatchObject({
      token: { address: whole.address },
      detail: { address: whole.address },
      providers: ['rpc', 'picture'],
      answers,
    });
    expect(await (await ask(`/api/tokens/${missed.address}/detailed`)).json()).toMatchObject({
      detail: null,
      answers: [],
    });
  });

  it('is as if it were not there when a later version wrote it', async () => {
    await put(`${shelves.answers}:${whole.address}`, { v: 2, else: true });
    expect(await (await ask(`${at}/full`)).json()).toMatchObject({ gmgnRaw: null, answers: [] });
  });
});

describe('the export of a token', () => {
  it.each([`${at}/export`, `/api${at}/export`])('is a file to keep: %s', async (path) => {
    const response = await ask(path);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="mintscope-AB1-${whole.address}.json"`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const file = (await response.json()) as { weighted: unknown };
    expect(file).toMatchObject({
      note: null,
      token: { address: whole.address },
      audit: { token: { address: whole.address } },
    });
    expect(file.weighted).toEqual({
      weights: { surface: 0.2, investigation: 0.5, transaction: 0.3 },
      score: 53,
      finalScore: whole.finalScore,
    });
  });

  it('is a basic one with a note where there is no analysis, and unknown stays unknown', async () => {
    const file = await (await ask(`/tokens/${missed.address}/export`)).json();
    expect(file).toMatchObject({
      note: 'Basic export: the token has no analysis yet.',
      audit: null,
      weighted: { score: null },
    });
  });

  it('tells nothing of the ten largest of a token that all have left', () => {
    const row = makeRow(9, { holders: 0, top10HolderRate: 0 });
    const record = composeTokenRecord({ row, detail: undefined }, Date.now());
    expect(record).toMatchObject({ holders: 0, topHolderPercent: null, securityData: { topHolderRate: null } });
  });
});

describe('a picture', () => {
  it('is served from here to whom ever asks, under a name that is kept for ever, and runs nothing', async () => {
    const name = makeAddress(5);
    await put(`${shelves.pictures}:${name}`, 'RIFF....WEBP');
    const response = await api.get(logoPath(name)!);
    expect([response.status, await response.text()]).toEqual([200, 'RIFF....WEBP']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await api.get(logoPath(makeAddress(6))!)).status).toBe(404);
    expect((await api.get('/tokens/logos/..%2f..%2fetc')).status).toBe(400);
  });
});
