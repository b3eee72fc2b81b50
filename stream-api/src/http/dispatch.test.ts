import { readConfig } from '@mintscope/engines/config';
import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { type Access, defineEndpoint } from '@mintscope/schemas/api/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Api } from '../api.ts';
import { busy } from '../errors.ts';
import { asVisitors } from '../test-kit/let-in.ts';
import { wholeBody } from '../test-kit/whole-body.ts';
import type { HttpRequest } from '../transport/transport.ts';
import { createDispatch, type DispatchOptions } from './dispatch.ts';
import { handle } from './handle.ts';
import type { Counted, RequestLimit } from './limit-requests.ts';
import { mostRefusalLines } from './log-refusals.ts';

function madeUp(access: Access) {
  return defineEndpoint({
    name: `made-up-${access}`,
    method: 'GET',
    path: `/made-up/${access}/{name}`,
    summary: 'For this test',
    access,
    params: z.object({ name: z.string().max(10) }),
    query: z.object({ fail: z.string().optional() }),
    response: z.object({ hello: z.string() }),
  });
}

const routes = (['visitor', 'user', 'admin', 'owner'] as const).map((access) =>
  handle(madeUp(access), async ({ params, query }, { log, signal }) => {
    if (query.fail === 'away') throw new EngineError('ENGINE_UNREACHABLE', 'connect ECONNREFUSED 10.1.1.1:6379');
    if (query.fail === 'hang') await new Promise(() => undefined);
    if (query.fail === 'left') signal.throwIfAborted();
    if (query.fail === 'log') log.info('from the route');
    else if (query.fail) throw new Error(`secret: ${query.fail}`);
    return { value: { hello: params.name } };
  }),
);

const logged: Record<string, unknown>[] = [];

/** No call here is made with an API key. */
function limit(count: (kind: Counted, key: string, cost?: number) => Promise<number | null>): RequestLimit {
  return Object.assign(count, { ofKey: async () => null });
}

const options: DispatchOptions = {
  routes,
  // None of these routes asks for anything, and no caller has a token.
  api: { config: readConfig({}), auth: asVisitors } as unknown as Api,
  log: createLogger('debug', 'test', { write: (line) => logged.push(JSON.parse(line)) }),
  metrics: createMetrics(),
  servePage: async () => null,
  limitRequests: limit(async () => null),
  admitVisitor: () => () => undefined,
};
const dispatch = createDispatch(options);
beforeEach(() => {
  logged.length = 0;
});

function requestOf(path: string, query = '', headers: Record<string, string> = {}): HttpRequest {
  return {
    method: 'GET',
    path,
    query,
    headers: new Map(Object.entries(headers)),
    remoteAddress: '',
    body: new Uint8Array(0),
    bodyTooLong: false,
  };
}

async function get(
  path: string,
  query = '',
  headers: Record<string, string> = {},
  signal = new AbortController().signal,
) {
  const reply = await dispatch(requestOf(path, query, headers), signal);
  return { status: reply.status, headers: new Map(reply.headers), body: JSON.parse(wholeBody(reply)) };
}

describe('an endpoint that asks for more than a visitor', () => {
  it.each(['user', 'admin', 'owner'])('%s: is refused with 401 in the one shape', async (access) => {
    const { status, headers, body } = await get(`/made-up/${access}/x`);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(apiErrorSchema.parse(body)).toMatchObject({ error: 'UNAUTHENTICATED' });
  });

  it('is refused before its parameters are looked at', async () => {
    expect((await get('/made-up/admin/much-too-long-a-name')).status).toBe(401);
  });
});

describe('the edge', () => {
  it('decodes path parameters and answers', async () => {
    expect(await get('/made-up/visitor/a%20b')).toMatchObject({ status: 200, body: { hello: 'a b' } });
  });

  it('refuses text that no database keeps, by name', async () => {
    expect(await get('/made-up/visitor/a%00')).toMatchObject({ status: 400, body: { field: 'name' } });
    expect(await get('/made-up/visitor/a', 'fail=%00')).toMatchObject({ status: 400, body: { field: 'fail' } });
  });

  it('names the path parameter that is wrong', async () => {
    const { status, body } = await get('/made-up/visitor/much-too-long-a-name');
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'name' });
  });

  it('tells nothing of an unknown error, and logs it once with the request id', async () => {
    const { status, headers, body } = await get('/made-up/visitor/x', 'fail=now');
    expect(status).toBe(500);
    expect(apiErrorSchema.parse(body)).toMatchObject({ error: 'INTERNAL', requestId: headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(logged).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: 'request failed',
        requestId: body.requestId,
        endpoint: 'made-up-visitor',
        status: 500,
        err: expect.objectContaining({ message: 'secret: now' }),
      }),
    ]);
  });

  it('does not complain of a client that went before the answer', async () => {
    const left = AbortSignal.abort();
    expect((await get('/made-up/visitor/x', 'fail=left', {}, left)).status).toBe(500);
    expect(logged).toMatchObject([{ level: 'debug', msg: 'request left by its client' }]);
  });

  it('answers 503 for an engine that is away, with a cause in the log and none in the answer', async () => {
    const { status, headers, body } = await get('/made-up/visitor/x', 'fail=away');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(apiErrorSchema.parse(body)).toMatchObject({ error: 'ENGINE_UNAVAILABLE' });
    expect(JSON.stringify(body)).not.toContain('10.1.1.1');
    expect(logged).toEqual([
      expect.objectContaining({
        level: 'warn',
        status: 503,
        err: expect.objectContaining({ code: 'ENGINE_UNREACHABLE' }),
      }),
    ]);
  });

  it('charges a page by its length, and not for what the client has already', async () => {
    const charged: unknown[] = [];
    const sizes: Record<string, number> = { '/none': 0, '/short': 65_536, '/long': 65_537, '/video': 460_000 };
    const dispatchPage = createDispatch({
      ...options,
      servePage: async ({ path }) => ({ status: 200, headers: [], body: new Uint8Array(sizes[path] ?? 0) }),
      limitRequests: limit(async (kind, _address, cost) => {
        charged.push([kind, cost]);
        return null;
      }),
    });
    for (const path of Object.keys(sizes)) await dispatchPage(requestOf(path), new AbortController().signal);
    expect(charged).toEqual([1, 1, 1, 1, 1, 7].map((cost) => ['page', cost]));
  });

  it('tells a visitor for whom there is no room when to come again, without an entry of the log for each', async () => {
    const dispatchBusy = createDispatch({
      ...options,
      admitVisitor() {
        throw busy();
      },
    });
    for (let i = 0; i < 200; i++) {
      const reply = await dispatchBusy(requestOf('/made-up/visitor/x'), new AbortController().signal);
      expect(reply.status).toBe(503);
      expect(new Map(reply.headers).get('retry-after')).toBe('1');
      expect(apiErrorSchema.parse(JSON.parse(wholeBody(reply)))).toMatchObject({ error: 'BUSY' });
    }
    expect(logged.filter(({ level }) => level !== 'debug')).toHaveLength(mostRefusalLines);
  });

  it('does not wait without end for an engine that hangs', async () => {
    const dispatchSoon = createDispatch({ ...options, mostMs: 20 });
    const request = {
      method: 'GET',
      path: '/made-up/visitor/x',
      query: 'fail=hang',
      headers: new Map(),
      remoteAddress: '',
      body: new Uint8Array(0),
      bodyTooLong: false,
    };
    const reply = await dispatchSoon(request, new AbortController().signal);
    expect(reply.status).toBe(503);
  });

  it('waits for what is known to take long', async () => {
    const endpoint = { ...madeUp('visitor'), takesLong: true } as const;
    const slow = handle(endpoint, async ({ params }) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { value: { hello: params.name } };
    });
    const dispatchLong = createDispatch({ ...options, routes: [slow], mostMs: 20 });
    const reply = await dispatchLong(requestOf('/made-up/visitor/x'), new AbortController().signal);
    expect([reply.status, wholeBody(reply)]).toEqual([200, '{"hello":"x"}']);
  });

  it('tells of a stream that breaks off, in the log and to who sends it', async () => {
    async function* broken() {
      yield new Uint8Array(3);
      throw new Error('the source broke');
    }
    const route = handle(madeUp('visitor'), async () => ({ stream: broken(), fileName: 'a.json' }));
    const dispatchStream = createDispatch({ ...options, routes: [route] });
    const reply = await dispatchStream(requestOf('/made-up/visitor/x'), new AbortController().signal);
    const headers = new Map(reply.headers);
    expect(headers.get('content-disposition')).toBe('attachment; filename="a.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    if (!('stream' in reply)) throw new Error('No stream');
    let bytes = 0;
    const send = async () => {
      for await (const piece of reply.stream) bytes += piece.byteLength;
    };
    await expect(send()).rejects.toThrow('the source broke');
    expect(bytes).toBe(3);
    const told = logged.filter(({ msg }) => msg === 'a stream broke off');
    expect(told).toEqual([expect.objectContaining({ requestId: headers.get('x-request-id') })]);
  });

  it('looks at nothing of a request whose body came in chunks, but counts it', async () => {
    const counted: string[] = [];
    const limitRequests = limit(async (what) => {
      counted.push(what);
      return null;
    });
    const request = {
      method: 'GET',
      path: '/made-up/visitor/x',
      query: 'fail=now',
      headers: new Map([['transfer-encoding', 'chunked']]),
      remoteAddress: '',
      body: new Uint8Array(0),
      bodyTooLong: false,
    };
    const reply = await createDispatch({ ...options, limitRequests })(request, new AbortController().signal);
    expect(reply.status).toBe(411);
    expect(apiErrorSchema.parse(JSON.parse(wholeBody(reply)))).toMatchObject({ error: 'LENGTH_REQUIRED' });
    expect(counted).toEqual(['page']);
  });

  it('takes over a sound request id and makes another for one that is not', async () => {
    const told = async (id: string) =>
      (await get('/made-up/visitor/x', '', { 'x-request-id': id })).headers.get('x-request-id');
    expect(await told('proxy-1.a_B')).toBe('proxy-1.a_B');
    for (const hostile of ['', 'a b', 'a\r\nset-cookie: x', 'x'.repeat(65), '"}', '../a']) {
      expect(await told(hostile)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('logs one line a request at debug; what a route logs carries the request id', async () => {
    await get('/made-up/visitor/x', 'fail=log', { 'x-request-id': 'r7' });
    expect(logged).toEqual([
      expect.objectContaining({ level: 'info', msg: 'from the route', requestId: 'r7' }),
      expect.objectContaining({
        level: 'debug',
        msg: 'request',
        requestId: 'r7',
        method: 'GET',
        endpoint: 'made-up-visitor',
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
  });

  it('is not fooled by names that objects have', async () => {
    expect((await get('/made-up/visitor/x', '__proto__=1&constructor=2&toString=3')).status).toBe(200);
    expect((await get('/made-up/visitor/x', 'toString=3&toString=4')).body).toMatchObject({ field: 'toString' });
  });
});
