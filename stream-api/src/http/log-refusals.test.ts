import { createLogger } from '@mintscope/engines/logger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';
import { createRefusalLog, mostRefusalLines } from './log-refusals.ts';

type Line = Record<string, unknown>;

function collect() {
  const lines: Line[] = [];
  const log = createLogger('info', 'test', { write: (text) => void lines.push(JSON.parse(text)) });
  return { lines, log };
}

const refused = { requestId: 'r', endpoint: 'get-settings', status: 401, code: 'X', address: '192.0.2.1' };

describe('refused requests', () => {
  let test: TestEngines;
  beforeAll(async () => {
    test = await openTestEngines();
  });
  afterAll(() => test?.close());

  it('are logged with endpoint, status, code, request id and address, and without what was sent', async () => {
    const { lines, log } = collect();
    const access = { ...test.config.access, signInsPerMinute: 1 };
    const api = await startTestApi(test, { log, config: { ...test.config, access } });
    try {
      const user = await signIn(test);
      const statuses = [
        await api.get('/api/account/settings', { headers: { 'x-request-id': 'no-token' } }),
        await api.as(user)('/api/admin/users', { headers: { 'x-request-id': 'no-admin' } }),
        await api.get('/api/auth/login', json('POST', { email: 'a@example.com', password: 'secret-text' })),
        await api.get('/api/auth/login', json('POST', { email: 'a@example.com', password: 'secret-text' })),
        await api.get('/tokens/discover?limit=0'),
      ].map(({ status }) => status);
      expect(statuses).toEqual([401, 403, 401, 429, 400]);
      const told = lines.filter(({ msg }) => msg === 'request refused');
      expect(told).toMatchObject([
        { endpoint: 'get-settings', status: 401, code: 'UNAUTHENTICATED', requestId: 'no-token', address: '127.0.0.1' },
        { endpoint: 'list-users', status: 403, code: 'FORBIDDEN', requestId: 'no-admin', address: '127.0.0.1' },
        { endpoint: 'login-with-password', status: 401, code: 'LOGIN_FAILED' },
        { endpoint: 'login-with-password', status: 429, code: 'RATE_LIMITED' },
      ]);
      expect(JSON.stringify(lines)).not.toContain('secret-text');
      expect(JSON.stringify(lines)).not.toContain(user.token);
    } finally {
      await api.close();
    }
  });

  it('fill no log: sixty a minute, and how many were left out', () => {
    const { lines, log } = collect();
    let nowMs = 0;
    const note = createRefusalLog(log, () => nowMs);
    for (let n = 0; n < 100; n++) note(refused);
    expect(lines).toHaveLength(mostRefusalLines);
    nowMs = 59_999;
    note(refused);
    expect(lines).toHaveLength(mostRefusalLines);
    nowMs = 60_000;
    note(refused);
    expect(lines.slice(mostRefusalLines)).toMatchObject([{ leftOut: 41 }, { status: 401, code: 'X' }]);
  });
});
