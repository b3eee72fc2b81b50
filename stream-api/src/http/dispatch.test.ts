import { createMetrics } from '@mintscope/engines/metrics';
import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { type Access, defineEndpoint } from '@mintscope/schemas/api/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Api } from '../api.ts';
import { requireAccess } from '../auth/access.ts';
import type { RequestError } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';
import { createDispatch } from './dispatch.ts';
import { handle } from './handle.ts';

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
  handle(madeUp(access), async ({ params, query }) => {
    if (query.fail) throw new Error(`secret: ${query.fail}`);
    return { value: { hello: params.name } };
  }),
);

const logged: { fields: object; message: string }[] = [];

const dispatch = createDispatch({
  routes,
  // None of these routes asks for anything.
  api: {} as Api,
  log: { error: (fields, message) => logged.push({ fields, message }) },
  metrics: createMetrics(),
  servePage: async () => null,
});

async function get(path: string, query = '') {
  const request: HttpRequest = { method: 'GET', path, query, headers: new Map(), remoteAddress: '' };
  const reply = await dispatch(request, new AbortController().signal);
  return { status: reply.status, headers: new Map(reply.headers), body: JSON.parse(String(reply.body)) };
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

  it.each([
    ['visitor', 'visitor', null],
    ['user', 'visitor', null],
    ['user', 'user', null],
    ['user', 'admin', 403],
    ['admin', 'user', null],
    ['admin', 'owner', 403],
    ['owner', 'admin', null],
    ['visitor', 'owner', 401],
  ] as const)('a caller who is %s and something for %s: %s', (role, access, status) => {
    const decide = () => requireAccess({ role }, access);
    if (status === null) expect(decide).not.toThrow();
    else expect(decide).toThrow(expect.objectContaining({ status }) as RequestError);
  });
});

describe('the edge', () => {
  it('decodes path parameters and answers', async () => {
    expect(await get('/made-up/visitor/a%20b')).toMatchObject({ status: 200, body: { hello: 'a b' } });
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
      { fields: expect.objectContaining({ requestId: body.requestId }), message: 'request failed' },
    ]);
  });

  it('is not fooled by names that objects have', async () => {
    expect((await get('/made-up/visitor/x', '__proto__=1&constructor=2&toString=3')).status).toBe(200);
    expect((await get('/made-up/visitor/x', 'toString=3&toString=4')).body).toMatchObject({ field: 'toString' });
  });
});
