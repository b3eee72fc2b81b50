// @vitest-environment node
import { createServer, type Server } from 'node:http';
import { defineEndpoint } from '@mintscope/schemas/api/endpoint';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallError, call } from './call.ts';

const getThing = defineEndpoint({
  name: 'get-thing',
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing',
  access: 'visitor',
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.coerce.number().default(5) }),
  response: z.strictObject({ id: z.string() }),
});

let server: Server;
const fetchBefore = globalThis.fetch;
let realFetch: (path: string, init: RequestInit) => Promise<Response>;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/things/known?limit=3') {
      response.end(JSON.stringify({ id: String(request.headers.authorization ?? 'visitor') }));
      return;
    }
    if (request.url === '/things/odd') {
      response.end('{"id":5}');
      return;
    }
    if (request.url === '/things/cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":"cu', () => response.destroy());
      return;
    }
    if (request.url === '/things/page') {
      response.end('<html>Sign in to this network</html>');
      return;
    }
    if (request.url === '/things/stuck') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":');
      return;
    }
    if (request.url === '/things/broken') {
      response.statusCode = 502;
      response.end('<html>');
      return;
    }
    response.statusCode = 404;
    response.end(
      JSON.stringify({ success: false, error: 'not_found', message: 'The token is not known.', requestId: '1' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  realFetch = (path, init) => fetchBefore(`http://127.0.0.1:${port}${path}`, init);
  vi.stubGlobal('fetch', realFetch);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('fills path and query, sends the bearer and gives the parsed answer', async () => {
  await expect(call(getThing, { params: { id: 'known' }, query: { limit: 3 } })).resolves.toEqual({ id: 'visitor' });
  await expect(call(getThing, { params: { id: 'known' }, query: { limit: 3 }, bearer: 'abc' })).resolves.toEqual({
    id: 'Bearer abc',
  });
});

test.each([
  ['unknown', 'not_found', 404, 'The token is not known.'],
  ['broken', 'http', 502, 'HTTP error! status: 502'],
  ['odd', 'invalid_answer', 200, 'Invalid data format received'],
  ['cut', 'invalid_answer', 200, 'Invalid data format received'],
  ['page', 'invalid_answer', 200, 'Invalid data format received'],
])('%s: code %s', async (id, code, status, message) => {
  const error = await call(getThing, { params: { id } }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code, status, message });
});

test.each(['cut', 'page'])('%s counts as no success in production either', async (id) => {
  vi.stubEnv('PROD', true);
  await expect(call(getThing, { params: { id } })).rejects.toMatchObject({ code: 'invalid_answer', status: 200 });
  vi.unstubAllEnvs();
});

test('a question that is given up while its answer comes is no invalid answer', async () => {
  const page = new AbortController();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await realFetch(path, init);
    page.abort();
    return answer;
  });
  await expect(call(getThing, { params: { id: 'stuck' }, signal: page.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  vi.stubGlobal('fetch', realFetch);
});
