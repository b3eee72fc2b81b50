import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import { limits } from '@mintscope/schemas/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTrades } from '../test-kit/insert-trades.ts';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { sampleConfig, samples } from '../test-kit/samples.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { routes } from './routes.ts';

const token = makeRow(1);
const at = `/tokens/${token.address}`;
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;

beforeAll(async () => {
  test = await openTestEngines();
  await test.store([token], [makeDetail(token, 20)]);
  await insertTrades(test.engines.warehouse, token, 15);
  user = await signIn(test);
  api = await startTestApi(test, { config: sampleConfig(test.config) });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('has a route in the file of its name, in the folder of its domain', () => {
    expect(routes.filter((route) => route.endpoint === endpoint)).toHaveLength(1);
    const [contract, ...others] = filesNamed(name, join(import.meta.dirname, '../../../schemas/src/api'));
    expect(contract).toBeDefined();
    expect(others).toEqual([]);
    expect(filesNamed(name, import.meta.dirname)).toEqual([contract]);
  });

  it('says who may call it', () => {
    expect(['visitor', 'user', 'admin', 'owner']).toContain(endpoint.access);
  });

  /** The sample request, sent by a caller who may just make it. */
  async function call(init: RequestInit = {}): Promise<Response> {
    const make = samples[name];
    if (!make) throw new Error(`There is no sample request for ${name}`);
    const caller = await signIn(test, { role: endpoint.access === 'visitor' ? 'user' : endpoint.access });
    const { path, body, as, headers } = await make({ test, token, get: api.get }, caller);
    const sent = body === undefined ? { headers } : json(endpoint.method, body);
    const request = { ...sent, method: endpoint.method, ...init };
    return endpoint.access === 'visitor' ? api.get(path, request) : api.as(as ?? caller)(path, request);
  }

  it('answers in its shape', async () => {
    const response = await call();
    const body = endpoint.contentType ? await response.text() : await response.json();
    expect([response.status, body]).toEqual([200, body]);
    expect(response.headers.get('content-type')).toBe(endpoint.contentType ?? 'application/json; charset=utf-8');
    expect(response.headers.get('x-request-id')).toBeTruthy();
    endpoint.response.parse(body);
  });

  it.runIf(endpoint.method === 'GET')('answers HEAD with the same headers and nothing else', async () => {
    const response = await call({ method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it.runIf(endpoint.body !== undefined)('takes JSON only, of bounded size, and names what is wrong', async () => {
    const refusal = async (init: RequestInit) => {
      const response = await call(init);
      return [response.status, apiErrorSchema.parse(await response.json()).error];
    };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { 'content-type': 'application/json' };
    expect(await refusal({ headers: form, body: 'a=b' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await refusal({ headers, body: '{' })).toEqual([400, 'INVALID_JSON']);
    expect(await refusal({ headers, body: '[]' })).toEqual([400, 'INVALID_PARAMETER']);
    expect(await refusal({ headers, body: '{"notAName":1}' })).toEqual([400, 'INVALID_PARAMETER']);
    const long = JSON.stringify({ a: 'x'.repeat(limits.bodyBytes) });
    expect(await refusal({ headers, body: long })).toEqual([413, 'BODY_TOO_LARGE']);
    const inChunks = { body: new Blob(['{}']).stream(), duplex: 'half' as const };
    expect(await refusal({ headers, ...inChunks })).toEqual([411, 'LENGTH_REQUIRED']);
  });

  it('refuses every other method and names its own', async () => {
    const response = await call({ method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain(endpoint.method);
    apiErrorSchema.parse(await response.json());
  });
});

function filesNamed(name: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === `${name}.ts`);
}

it('has no route beyond the contract', () => {
  expect(routes.length).toBe(endpoints.length);
});

describe('a parameter that is wrong', () => {
  const unknown = makeRow(999).address;
  it.each([
    ['/api/git/commits?limit=0', 'limit'],
    ['/api/git/commits?limit=51', 'limit'],
    ['/api/git/commits?limit=8.5', 'limit'],
    ['/api/git/commits?limit=8;id', 'limit'],
    ['/api/git/commits?limit=', 'limit'],
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
    [`${at}/evidence?of=luck`, 'of'],
    [`${at}/candles?interval=2m`, 'interval'],
    [`${at}/candles?limit=1501`, 'limit'],
    [`${at}/trades?beforeMs=-5`, 'beforeMs'],
    [`${at}/trades?limit=501`, 'limit'],
  ])('%s is refused by name', async (path, field) => {
    const response = await api.as(user)(path);
    expect(response.status).toBe(400);
    const error = apiErrorSchema.parse(await response.json());
    expect(error).toMatchObject({ error: 'INVALID_PARAMETER', field });
    expect(error.message.startsWith(`${field}: `)).toBe(true);
  });

  it.each(['', '/full', '/bubblemap', '/tx-eval', '/evidence?of=dev', '/candles', '/trades'])(
    'an unknown token%s is 404',
    async (end) => {
      const response = await api.as(user)(`/tokens/${unknown}${end}`);
      expect(response.status).toBe(404);
      expect(apiErrorSchema.parse(await response.json()).error).toBe('NOT_FOUND');
    },
  );
});
