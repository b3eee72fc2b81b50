import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { endpoints } from '@mintscope/schemas/api/endpoints';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDetail } from './test-kit/make-detail.ts';
import { makeRow } from './test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { sampleConfig } from './test-kit/samples.ts';
import { type SignedInUser, signIn } from './test-kit/sign-in.ts';
import { openSignedInSocket } from './transport/test-socket.ts';

let test: TestEngines;
let user: SignedInUser;
const token = makeRow(1);

beforeAll(async () => {
  test = await openTestEngines();
  user = await signIn(test);
  await test.store([token], [makeDetail(token, 20)]);
});
afterAll(() => test?.close());

const segment = fc.oneof(
  fc.constantFrom(
    'tokens',
    'discover',
    'search',
    'full',
    'tx-eval',
    'evidence',
    'candles',
    'trades',
    'api',
    'picks',
    'winners',
    'selected-tokens',
    'successful-tokens',
    'stats',
    'health',
    '..',
    '%2e%2e',
  ),
  fc.constantFrom('', '%', '%00', '%ff', token.address, `${token.address}1`, '{address}', '__proto__', '\u202e'),
  fc.string({ unit: 'binary', maxLength: 12 }).map(encodeURIComponentSafely),
);
const pair = fc.tuple(
  fc.constantFrom(
    'limit',
    'query',
    'sortBy',
    'minScore',
    'interval',
    'fromMs',
    'toMs',
    'beforeMs',
    'launchTsMs',
    'minX',
    'before',
    'period',
    'minTier',
    '__proto__',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e9',
      'NaN',
      'Infinity',
      '1.5',
      '0x10',
      'true',
      '99999999999999999999',
      '%',
      "'",
      '\\',
    ),
    fc.string({ unit: 'binary', maxLength: 80 }).map(encodeURIComponentSafely),
  ),
);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Half a surrogate pair has no encoding. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

describe.each(['ws', 'uws'] as const)('hostile input on %s', (transport) => {
  let api: Awaited<ReturnType<typeof startTestApi>>;
  beforeAll(async () => {
    const config = sampleConfig({ ...test.config, api: { ...test.config.api, transport } });
    api = await startTestApi(test, { config }, user);
  });
  afterAll(() => api?.close());

  it('never makes a request fail with 500, and every refusal has the one shape', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { maxLength: 4 }),
        fc.array(pair, { maxLength: 3 }),
        async (segments, pairs) => {
          const query = pairs.map(([name, value]) => `${name}=${value}`).join('&');
          const response = await api.get(`/${segments.join('/')}?${query}`);
          const body = await response.text();
          if (response.status === 200) return;
          expect([304, 400, 404, 405]).toContain(response.status);
          apiErrorSchema.parse(JSON.parse(body));
        },
      ),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('never makes a body fail with 500, whatever it holds and whatever caller sends it', async () => {
    const withBody = endpoints.filter(({ body }) => body !== undefined);
    const value = fc.oneof(
      fc.constantFrom(
        '',
        null,
        true,
        0,
        -1,
        1e308,
        '\u0000',
        '__proto__',
        "' OR 1=1 --",
        token.address,
        'x'.repeat(5000),
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const fields = withBody.flatMap(({ body }) => (body && 'shape' in body ? Object.keys(body.shape as object) : []));
    const object = fc.dictionary(fc.constantFrom(...fields, 'constructor', 'toString', 'x'), value, { maxKeys: 6 });
    const body = fc.oneof(
      { weight: 6, arbitrary: object.map((made) => JSON.stringify(made)) },
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 60 }).map(wellFormed),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...withBody), body, fc.boolean(), async (endpoint, sent, known) => {
        const path = endpoint.path.replace('{id}', user.userId);
        const headers = { 'content-type': 'application/json' };
        const ask = known ? api.get : api.as(undefined);
        const response = await ask(path, { method: endpoint.method, headers, body: sent });
        const text = await response.text();
        if (response.status === 200) return;
        expect([400, 401, 403, 404, 409]).toContain(response.status);
        apiErrorSchema.parse(JSON.parse(text));
      }),
      { numRuns: 400, endOnFailure: true },
    );
  });

  it('never makes settings or a search of an owner fail with 500', async () => {
    const owner = await signIn(test, { role: 'owner' });
    const text = fc.oneof(
      fc.constantFrom('\u0000', 'a\u0000', '\ud800', 'https://example.com/\u0000', '\u202e', '%'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const change = fc.record({ name: text, id: text, end: text }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(change, text, async ({ name = 'A site', id = 'site', end = '' }, search) => {
        const baseUrl = `https://example.com/${end}`;
        const settings = { ...defaultSettings, platforms: [{ id, name, baseUrl, enabled: true }], primaryPlatform: id };
        const saved = await api.as(owner)('/api/account/settings', json('PUT', settings));
        expect([200, 400]).toContain(saved.status);
        const found = await api.as(owner)(`/api/admin/users?search=${encodeURIComponentSafely(search)}`);
        expect([200, 400]).toContain(found.status);
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  it('never breaks the live feed, whatever a client sends', async () => {
    const value = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .record(
          {
            type: fc.constantFrom('authenticate', 'subscribe', 'resync', 'pace', 'ping', 'pong', 'x'),
            channel: fc.constantFrom('tokens', 'token', 1),
            limit: fc.anything(),
            everyMs: fc.anything(),
          },
          { requiredKeys: ['type'] },
        )
        .map((x) => JSON.stringify(x) ?? ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 20 }), async (messages) => {
        const socket = await openSignedInSocket(api.port, user.token);
        for (const message of messages) socket.send(wellFormed(message));
        socket.send('{"type":"subscribe","channel":"tokens"}');
        await socket.until((received) => received.find((message) => message.includes('"initial_tokens"')));
        for (const message of socket.messages) serverMessageSchema.parse(JSON.parse(message));
        socket.close();
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('survives clients that come and go in the middle of everything', async () => {
    for (let round = 0; round < 20; round++) {
      const sockets = await Promise.all(Array.from({ length: 5 }, () => openSignedInSocket(api.port, user.token)));
      for (const socket of sockets) socket.send('{"type":"subscribe","channel":"tokens"}');
      await test.publish([makeRow(1000 + round)]);
      for (const socket of sockets) socket.close();
      await Promise.all(sockets.map((socket) => socket.closed));
    }
    expect((await api.get('/health')).status).toBe(200);
  });
});
