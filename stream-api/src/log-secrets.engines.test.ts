import { createLogger } from '@mintscope/engines/logger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeTestKey } from './test-kit/make-key.ts';
import { makeRow } from './test-kit/make-row.ts';
import { makeWallet } from './test-kit/make-wallet.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from './test-kit/open-test-api.ts';
import { sampleConfig, samples } from './test-kit/samples.ts';
import { signIn } from './test-kit/sign-in.ts';
import { openTestSocket } from './transport/test-socket.ts';

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

it.each(['ws', 'uws'] as const)(
  'the log on %s holds no token, password, signature or code, whatever goes wrong',
  async (transport) => {
    let logged = '';
    const log = createLogger('trace', 'test', {
      write(line) {
        logged += line;
      },
    });
    const config = sampleConfig({ ...test.config, api: { ...test.config.api, transport } });
    const api = await startTestApi(test, { config, log });
    const { token } = await signIn(test, { role: 'owner' });
    const { secret: key } = await makeTestKey(test, (await signIn(test)).userId);
    const secrets = [token, token.split('.')[2]!, key.slice(10)];
    const post = async (path: string, body: unknown, more: RequestInit = {}) =>
      (await api.get(path, { ...json('POST', body), ...more })).status;
    const kit = { test, token: makeRow(1), get: api.get };
    const user = await signIn(test);

    for (const name of ['login-admin', 'login-investor', 'login-with-telegram', 'verify-wallet']) {
      const { path, body } = await samples[name]!(kit, user);
      const sent = body as Record<string, string>;
      const words = [sent.password, sent.investorCode, sent.hash, sent.signature].filter((word) => word !== undefined);
      expect(words).toHaveLength(1);
      secrets.push(...words);
      expect([name, await post(path, body)]).toEqual([name, 200]);
      const wrong = JSON.stringify({ ...sent, secretField: 'hunter2-hunter2' });
      await post(path, null, { body: wrong });
      await post(path, null, { body: wrong.slice(0, -2) });
    }
    secrets.push('hunter2-hunter2', 'wrong-password-1');
    expect(await post('/api/auth/admin-login', { email: 'a@example.org', password: 'wrong-password-1' })).toBe(401);
    const forged = makeWallet('forger').sign('something else');
    secrets.push(forged);
    const wallet = makeWallet('victim').address;
    expect(await post('/api/auth/verify', { address: wallet, signature: forged, nonce: '12345678' })).toBe(401);

    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
      { authorization: `Bearer ${key}` },
      { authorization: `Bearer ${key}x` },
    ]) {
      await api.get('/api/account/sessions', { headers });
      await api.get(`/nothing?token=${token}`, { headers });
    }
    for (const path of [`/ws?token=${token}`, '/ws']) {
      const socket = await openTestSocket(api.port, path, { authorization: `Bearer ${token}` });
      socket.send(JSON.stringify({ type: 'authenticate', token, further: 1 }));
      socket.send(JSON.stringify({ type: 'authenticate', token: `${token}${'x'.repeat(3000)}` }));
      socket.send(JSON.stringify({ type: 'authenticate', token: key, further: 1 }));
      socket.send(JSON.stringify({ type: 'authenticate', token: `${token}x` }));
      await socket.closed;
    }
    await vi.waitFor(() => expect(logged.match(/live connection closed/g)).toHaveLength(2));
    await api.close();

    expect(logged).toContain('request');
    for (const secret of secrets) expect([secret, logged.includes(secret)]).toEqual([secret, false]);
    expect(logged).not.toMatch(/authorization|bearer /i);
  },
);
