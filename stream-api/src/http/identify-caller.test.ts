import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { createLocalRateLimits } from '@mintscope/engines/rate-limits/local-rate-limits';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { getMetrics } from '@mintscope/schemas/api/operations/get-metrics';
import { getOpenapi } from '@mintscope/schemas/api/operations/get-openapi';
import { getSettings } from '@mintscope/schemas/api/people/get-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Auth } from '../auth/auth.ts';
import { openAuth } from '../auth/open-auth.ts';
import { openTestEngines, operator, type TestEngines } from '../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { createIdentify } from './identify-caller.ts';
import { createRequestLimit } from './limit-requests.ts';

let test: TestEngines;
let auth: Auth;
beforeAll(async () => {
  test = await openTestEngines();
  auth = await openAuth({ ...test.engines, config: test.config, log: createLogger('silent', 'test') });
});
afterAll(async () => {
  await auth?.close();
  await test?.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const forged = bearer(['a', 'b', 'c'.repeat(43)].join('.'));

/** With an allowance of 20 units an address, and 8 requests an account. */
function setUp({ metricsToken = test.config.ops.metricsToken, room = Number.POSITIVE_INFINITY } = {}) {
  const config = {
    ...test.config,
    ops: { ...test.config.ops, metricsToken },
    api: { ...test.config.api, requestsPerMinute: 20 },
    access: { ...test.config.access, accountRequestsPerMinute: 8 },
  };
  const looked = { up: 0, under: 0 };
  const identify = createIdentify({
    api: {
      config,
      auth: {
        ...auth,
        identify(token) {
          looked.up += 1;
          return auth.identify(token);
        },
      },
    },
    limitRequests: createRequestLimit({
      engines: { rateLimits: createLocalRateLimits({ now: () => 0 }), metrics: createMetrics() },
      log: createLogger('silent', 'test'),
      config,
    }),
    admitVisitor() {
      if (looked.under >= room) throw new Error('no room');
      looked.under += 1;
      return () => {
        looked.under -= 1;
      };
    },
  });
  /** How each of so many calls ended: the role let in, or the refusal. */
  async function ask(endpoint: Endpoint, headers: Record<string, string>, times = 1, address = '198.51.100.1') {
    const ends: string[] = [];
    for (let i = 0; i < times; i++) {
      const request = {
        ...{ method: 'GET', path: endpoint.path, query: '', remoteAddress: address, bodyTooLong: false },
        headers: new Map(Object.entries(headers)),
        body: new Uint8Array(0),
      };
      const end = identify({ endpoint, request, address }).then(({ caller }) => caller.role);
      ends.push(await end.catch(({ status, code }) => `${status} ${code}`));
    }
    return ends;
  }
  return { ask, looked };
}

const times = (count: number, what: string) => Array.from({ length: count }, () => what);
const limited = '429 RATE_LIMITED';
const invalid = '401 INVALID_TOKEN';

describe('visitors pay from what their address has', () => {
  it('by the cost of the endpoint', async () => {
    const { ask } = setUp();
    expect(await ask(discoverTokens, {}, 5)).toEqual([...times(4, 'visitor'), limited]);
    expect(await ask(getOpenapi, {}, 21, '198.51.100.2')).toEqual([...times(20, 'visitor'), limited]);
    expect(await ask(discoverTokens, {}, 1, '198.51.100.3')).toEqual(['visitor']);
  });

  it('with a token that is none, whichever way, as without one', async () => {
    const { ask } = setUp();
    const shown = [forged, bearer('text'), { authorization: 'Basic YTpi' }, { authorization: 'Bearer' }];
    const ends: string[] = [];
    for (let i = 0; i < 24; i++) ends.push(...(await ask(getSettings, shown[i % 4]!)));
    expect(ends).toEqual([...times(20, invalid), ...times(4, limited)]);
    expect(await ask(getOpenapi, {})).toEqual([limited]);
  });

  it('and so does who had a session; its token is looked up once in a while', async () => {
    const { ask, looked } = setUp();
    const gone = await signIn(test);
    await auth.endSessions({ userId: gone.userId }, 'revoked');
    expect(await ask(getSettings, gone.headers, 30)).toEqual([...times(20, invalid), ...times(10, limited)]);
    expect(looked.up).toBe(1);
  });

  it('and take part in the room for visitors only', async () => {
    const user = await signIn(test);
    const { ask, looked } = setUp({ room: 2 });
    await ask(getOpenapi, {}, 2);
    expect(looked.under).toBe(2);
    expect(await ask(discoverTokens, user.headers, 3)).toEqual(times(3, 'user'));
    expect(looked.under).toBe(2);
  });
});

describe('who is signed in pays from the account', () => {
  let user: SignedInUser;
  beforeAll(async () => {
    user = await signIn(test);
  });

  it('and is let in from an address that has nothing left', async () => {
    const { ask } = setUp();
    expect((await ask(discoverTokens, {}, 5)).at(-1)).toBe(limited);
    expect(await ask(discoverTokens, user.headers, 8)).toEqual(times(8, 'user'));
  });

  it('and takes nothing from the address', async () => {
    const { ask } = setUp();
    await ask(discoverTokens, user.headers, 8);
    expect(await ask(discoverTokens, {}, 5)).toEqual([...times(4, 'visitor'), limited]);
  });

  it('and above the limit is not looked up any more', async () => {
    const { ask, looked } = setUp();
    expect(await ask(getSettings, user.headers, 40)).toEqual([...times(8, 'user'), ...times(32, limited)]);
    expect(looked.up).toBe(8);
  });
});

describe('the metrics', () => {
  it('are for the operators’ token, and no owner’s', async () => {
    const { ask } = setUp();
    const owner = await signIn(test, { role: 'owner' });
    expect(await ask(getMetrics, operator.headers, 30)).toEqual(times(30, 'visitor'));
    for (const headers of [{}, owner.headers, forged, bearer(`${test.config.ops.metricsToken}x`)])
      expect(await ask(getMetrics, headers)).toEqual([invalid]);
    expect(await ask(getMetrics, {}, 17)).toEqual([...times(16, invalid), limited]);
  });

  it('are not there while no such token is set, whatever is shown', async () => {
    const { ask } = setUp({ metricsToken: '' });
    for (const headers of [{}, operator.headers, { authorization: 'Bearer ' }])
      expect(await ask(getMetrics, headers)).toEqual(['404 NOT_FOUND']);
  });
});
