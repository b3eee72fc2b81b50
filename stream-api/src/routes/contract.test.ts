import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTrades } from '../test-kit/insert-trades.ts';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { routes } from './routes.ts';

const token = makeRow(1);
const at = `/tokens/${token.address}`;

/** One request an endpoint, which it answers with 200. */
const samples: Record<string, string> = {
  'discover-tokens': '/tokens/discover',
  'search-tokens': '/tokens/search?query=token',
  'get-token': at,
  'get-token-full': `${at}/full`,
  'get-bubble-map': `${at}/bubblemap?force=true`,
  'evaluate-transactions': `${at}/tx-eval?signatureLimit=50`,
  'list-candles': `${at}/candles?interval=1s`,
  'list-trades': `${at}/trades`,
  'get-scoring-weights': '/api/scoring-weights',
  'get-health': '/health',
  'get-metrics': '/metrics',
  'get-openapi': '/openapi.json',
};

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;

beforeAll(async () => {
  test = await openTestEngines();
  await test.store([token], [makeDetail(token, 20)]);
  await insertTrades(test.engines.warehouse, token, 15);
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('has a route in the file of its name', () => {
    expect(routes.filter((route) => route.endpoint === endpoint)).toHaveLength(1);
    expect(existsSync(join(import.meta.dirname, `${name}.ts`))).toBe(true);
  });

  it('says who may call it', () => {
    expect(['visitor', 'user', 'admin', 'owner']).toContain(endpoint.access);
  });

  it('answers in its shape', async () => {
    const sample = samples[name];
    expect(sample, `a sample request for ${name}`).toBeDefined();
    const response = await api.get(sample!, { method: endpoint.method });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(endpoint.contentType ?? 'application/json; charset=utf-8');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    const body = endpoint.contentType ? await response.text() : await response.json();
    endpoint.response.parse(body);
  });

  it('answers HEAD with the same headers and nothing else', async () => {
    const response = await api.get(samples[name]!, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('refuses every other method and names its own', async () => {
    const response = await api.get(samples[name]!, { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain(endpoint.method);
    apiErrorSchema.parse(await response.json());
  });
});

it('has no route beyond the contract', () => {
  expect(routes.length).toBe(endpoints.length);
});

describe('a parameter that is wrong', () => {
  const unknown = makeRow(999).address;
  it.each([
    ['/tokens/search', 'query'],
    ['/tokens/search?query=a', 'query'],
    [`/tokens/search?query=${'x'.repeat(65)}`, 'query'],
    ['/tokens/search?query=ab&limit=101', 'limit'],
    ['/tokens/not-an-address', 'address'],
    ['/tokens/%ff/full', 'address'],
    ['/tokens/0OIl0OIl0OIl0OIl0OIl0OIl0OIl0OIl0OIl', 'address'],
    [`${at}?enrich=perhaps`, 'enrich'],
    [`${at}/bubblemap?force=1x`, 'force'],
    [`${at}/tx-eval?signatureLimit=4`, 'signatureLimit'],
    [`${at}/tx-eval?signatureLimit=1001`, 'signatureLimit'],
    [`${at}/tx-eval?sampleCount=-1`, 'sampleCount'],
    [`${at}/tx-eval?quickWindowMs=0`, 'quickWindowMs'],
    [`${at}/tx-eval?launchTsMs=soon`, 'launchTsMs'],
    [`${at}/candles?interval=2m`, 'interval'],
    [`${at}/candles?limit=1501`, 'limit'],
    [`${at}/trades?beforeMs=-5`, 'beforeMs'],
    [`${at}/trades?limit=501`, 'limit'],
  ])('%s is refused by name', async (path, field) => {
    const response = await api.get(path);
    expect(response.status).toBe(400);
    const error = apiErrorSchema.parse(await response.json());
    expect(error).toMatchObject({ error: 'INVALID_PARAMETER', field });
    expect(error.message.startsWith(`${field}: `)).toBe(true);
  });

  it.each(['', '/full', '/bubblemap', '/tx-eval', '/candles', '/trades'])(
    'a token nobody knows%s is 404',
    async (end) => {
      const response = await api.get(`/tokens/${unknown}${end}`);
      expect(response.status).toBe(404);
      expect(apiErrorSchema.parse(await response.json()).error).toBe('NOT_FOUND');
    },
  );
});
