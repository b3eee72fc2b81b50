import { request } from 'node:http';
import { readConfig } from '@mintscope/engines/config';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { makeUser, signIn } from '../../test-kit/sign-in.ts';

const path = '/api/auth/dev-login';

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

/** The interface with settings as an operator gives them. */
function start(settings: Readonly<Record<string, string>> = {}) {
  const { access, api } = readConfig({ MINTSCOPE_API_PORT: '0', ...settings });
  return startTestApi(test, { config: { ...test.config, access: { ...access, signInsPerMinute: 100_000 }, api } });
}

interface Answered {
  status: number;
  body: { developmentAccess?: boolean; token?: string; user?: SessionUser; requestId?: string };
}

/** As any program may ask: `fetch` sets the Host header itself. */
function ask(base: string, method: string, target: string, headers: Record<string, string>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const body = method === 'POST' ? { 'content-type': 'application/json', 'content-length': '2' } : {};
    const sent = request(`${base}${target}`, { method, headers: { ...body, ...headers } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

const without = (answer: Answered) => ({ ...answer, body: { ...answer.body, requestId: '' } });

const passedOn: [string, Record<string, string>][] = [
  ['a proxy on this machine', { host: 'mintscope.example', 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy that asks by this machine’s name', { 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy whose client says it is local', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that adds an address', { 'x-real-ip': '203.0.113.7' }],
  ['a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
  ['a tunnel', { 'cf-connecting-ip': '203.0.113.7' }],
  ['a foreign name that was made to lead here', { host: 'evil.example:3001' }],
];

describe.each(['ws', 'uws'])('over %s, where every setting is of this machine', (transport) => {
  let api: Awaited<ReturnType<typeof start>>;
  let off: Answered;
  beforeAll(async () => {
    const bare = await start({ MINTSCOPE_DEVELOPMENT_ACCESS: 'false', MINTSCOPE_API_TRANSPORT: transport });
    off = await ask(bare.base, 'POST', path, {});
    await bare.close();
    api = await start({ MINTSCOPE_API_TRANSPORT: transport, MINTSCOPE_ORIGINS: 'http://localhost:5173' });
  });
  afterAll(() => api?.close());

  it.each([
    ['by number', {}],
    ['by name', { host: 'localhost:3001' }],
    ['from a page of it', { host: 'localhost:5173', origin: 'http://localhost:5173' }],
  ])('it lets in a visitor who asks it %s', async (_, headers) => {
    expect(await ask(api.base, 'POST', path, headers)).toMatchObject({
      status: 200,
      body: { user: { role: 'owner' } },
    });
    expect((await ask(api.base, 'GET', '/api/auth/options', headers)).body.developmentAccess).toBe(true);
  });

  it.each(passedOn)('it is not there by %s', async (_, headers) => {
    expect(off.status).toBe(404);
    expect(without(await ask(api.base, 'POST', path, headers))).toEqual(without(off));
    expect((await ask(api.base, 'GET', '/api/auth/options', headers)).body.developmentAccess).toBe(false);
  });
});

describe('a published site', () => {
  it.each([
    ['by its origin', { MINTSCOPE_ORIGINS: 'https://mintscope.example' }],
    ['by its proxy', { MINTSCOPE_API_PROXIES: '1' }],
    ['by both', { MINTSCOPE_ORIGINS: 'https://mintscope.example', MINTSCOPE_API_PROXIES: '1' }],
  ])('known %s lets no visitor in at a click, also not at its own machine', async (_, settings) => {
    const api = await start(settings);
    try {
      expect((await ask(api.base, 'POST', path, {})).status).toBe(404);
      expect((await ask(api.base, 'GET', '/api/auth/options', {})).body.developmentAccess).toBe(false);
    } finally {
      await api.close();
    }
  });
});

describe('what a demo leaves in its data', () => {
  const settings = { MINTSCOPE_ORIGINS: 'https://mintscope.example', MINTSCOPE_API_PROXIES: '1' };

  async function answers(api: Awaited<ReturnType<typeof start>>, token: string): Promise<number> {
    return (await api.as({ headers: { authorization: `Bearer ${token}` } })('/api/account/sessions')).status;
  }

  it('opens nothing once the site is published, and nothing again when it is not', async () => {
    const demo = await start();
    const owner = (await ask(demo.base, 'POST', path, {})).body;
    const target = json('POST', { targetEmail: '' });
    const asOwner = demo.as({ headers: { authorization: `Bearer ${owner.token}` } });
    const switched = (await (await asOwner('/api/auth/switch-user', target)).json()) as { token: string };
    const admin = (await ask(demo.base, 'POST', path, {})).body;
    const known = await signIn(test, { role: 'owner' });
    // As a session that came back from a switch by the version before this may be kept.
    const posing = await signIn(test, { userId: owner.user!.id, method: 'password' });
    const inPlace = await signIn(test, { adminId: admin.user!.id, userId: await makeUser(test) });
    const atAClick = [switched.token, admin.token!, posing.token, inPlace.token];
    for (const token of [...atAClick, known.token]) expect(await answers(demo, token)).toBe(200);

    const site = await start(settings);
    for (const token of atAClick) expect(await answers(site, token)).toBe(401);
    expect(await answers(site, known.token)).toBe(200);
    // The demo that is still open hears of it.
    for (const token of atAClick) expect(await answers(demo, token)).toBe(401);
    await site.close();
    await demo.close();

    const again = await start();
    for (const token of atAClick) expect(await answers(again, token)).toBe(401);
    expect(await answers(again, known.token)).toBe(200);
    await again.close();
  });

  it('is refused also where it was opened meanwhile', async () => {
    const demo = await start();
    const site = await start(settings);
    const { token } = (await ask(demo.base, 'POST', path, {})).body;
    expect(await answers(demo, token!)).toBe(200);
    expect(await answers(site, token!)).toBe(401);
    await site.close();
    await demo.close();
  });
});
