import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpReply, HttpRequest } from '../transport.ts';
import { call, condition, createHarness, type Harness, transports, type Way } from './harness.ts';
import { openRawClient, type RawClient } from './raw-client.ts';

/** What a transport promises of requests and answers, over any way to it. */
export function answersSuite(way: Way): void {
  describe.each(transports)(`answers of the transport %s, ${way.name}`, (name, openTransport) => {
    let harness: Harness;
    beforeEach(() => {
      harness = createHarness(openTransport, way);
    });
    afterEach(() => harness.close());

    it('hands a request over as it was sent and the reply back as it was made', async () => {
      const { transport, port, seen } = await harness.open();
      expect(transport.name).toBe(name);
      const answer = await call(port, '/a%2Fb/c?x=1&y=%20');
      expect(answer).toMatchObject({ status: 200, body: 'grüße' });
      expect(answer.headers).toMatchObject({ 'x-one': 'a', 'content-length': '7' });
      expect(seen.requests[0]).toMatchObject({ method: 'GET', path: '/a%2Fb/c', query: 'x=1&y=%20' });
      expect(seen.requests[0]?.headers.get('host')).toBe(`127.0.0.1:${port}`);
      expect(seen.requests[0]?.remoteAddress).toContain('127.0.0.1');
    });

    it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('passes the method %s on', async (method) => {
      const { port, seen } = await harness.open();
      await call(port, '/', { method, parts: method === 'POST' ? ['x'.repeat(10_000)] : [] });
      expect(seen.requests[0]?.method).toBe(method);
    });

    it('answers HEAD with the length and no body', async () => {
      const { port } = await harness.open();
      const answer = await call(port, '/', { method: 'HEAD' });
      expect(answer).toMatchObject({ status: 200, body: '' });
      expect(answer.headers['content-length']).toBe('7');
    });

    it('sends a large binary body whole', async () => {
      const body = new Uint8Array(3_000_000).fill(65);
      const { port } = await harness.open({ onRequest: async () => ({ status: 200, headers: [], body }) });
      expect((await call(port, '/')).body.length).toBe(3_000_000);
    });

    it('survives a client that leaves before its answer, and tells the handler', async () => {
      let aborted = false;
      let asked = false;
      const { port } = await harness.open({
        onRequest: async (request, signal) => {
          if (request.path !== '/slow') return { status: 200, headers: [], body: 'ok' };
          asked = true;
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
          aborted = true;
          return { status: 200, headers: [], body: 'too late' };
        },
      });
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
      await condition(() => asked);
      socket.destroy();
      await condition(() => aborted);
      expect((await call(port, '/')).body).toBe('ok');
    });

    it('survives a client that leaves in the middle of its answer', async () => {
      const body = new Uint8Array(3_000_000).fill(65);
      const { port } = await harness.open({ onRequest: async () => ({ status: 200, headers: [], body }) });
      const socket = connect(port, '127.0.0.1');
      const left = new Promise((resolve) => socket.once('close', resolve));
      socket.once('data', () => socket.destroy());
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
      await left;
      expect((await call(port, '/')).body.length).toBe(3_000_000);
    });

    it('survives garbage instead of HTTP', async () => {
      const { port } = await harness.open();
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.resume();
      socket.write(`${'\u0000\u0001garbage '.repeat(200)}\r\n\r\n`);
      await closed;
      expect((await call(port, '/')).status).toBe(200);
    });
  });

  describe.each(transports)(`bytes of the transport %s, ${way.name}`, (_name, openTransport) => {
    let harness: Harness;
    let client: RawClient;
    beforeEach(async () => {
      harness = createHarness(openTransport, way);
      client = await openRawClient((await harness.open({ onRequest: async (request) => replyTo(request) })).port);
    });
    afterEach(async () => {
      client.destroy();
      await harness.close();
    });

    const ask = (method: string, path: string, headers = '') =>
      client.ask(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    const isWhole = async () => {
      expect(await ask('GET', '/200')).toMatchObject({ status: 200, body: 'a body' });
      expect(client.rest()).toBe('');
    };

    it.each([
      ['GET', '/204', 204],
      ['HEAD', '/204', 204],
      ['OPTIONS', '/204', 204],
      ['GET', '/304', 304],
      ['HEAD', '/304', 304],
    ])('%s %s has no body, says nothing of one, and the connection goes on', async (method, path, status) => {
      for (let round = 0; round < 3; round++) {
        const answer = await ask(method, path);
        expect(answer.status).toBe(status);
        expect(answer.headers).toContainEqual(['etag', '"1"']);
        const names = answer.headers.map(([header]) => header);
        expect(names).not.toContain('content-length');
        expect(names).not.toContain('transfer-encoding');
        await isWhole();
      }
    });

    it.each([
      ['GET', '/204', 204],
      ['GET', '/304', 304],
      ['GET', '/empty', 200],
      ['HEAD', '/200', 200],
    ])('%s %s of a client that wants no more is its last', async (method, path, status) => {
      expect((await ask(method, path, 'Connection: close\r\n')).status).toBe(status);
      await client.ended;
      expect(client.rest()).toBe('');
    });

    it('an empty answer has the length 0, a HEAD that of the body it leaves out', async () => {
      const empty = await ask('GET', '/empty');
      expect(empty.headers).toContainEqual(['content-length', '0']);
      await isWhole();
      const head = await ask('HEAD', '/200');
      expect(head.headers).toContainEqual(['content-length', '6']);
      await isWhole();
    });

    it('a part of a file, and the refusal of one, are told with their lengths', async () => {
      const part = await ask('GET', '/206');
      expect(part).toMatchObject({ status: 206, body: 'bod' });
      expect(part.headers).toContainEqual(['content-range', 'bytes 2-4/6']);
      await isWhole();
      expect(await ask('GET', '/416')).toMatchObject({ status: 416, body: '' });
      await isWhole();
    });

    it('a document that is known is not sent again', async () => {
      const first = await ask('GET', '/document');
      expect(first).toMatchObject({ status: 200, body: 'a document' });
      const etag = first.headers.find(([header]) => header === 'etag')?.[1];
      for (let round = 0; round < 3; round++) {
        expect(await ask('GET', '/document', `If-None-Match: ${etag}\r\n`)).toMatchObject({ status: 304, body: '' });
        expect(await ask('GET', '/document', 'If-None-Match: "old"\r\n')).toMatchObject({ status: 200 });
      }
      await isWhole();
    });
  });
}

function replyTo({ path, headers }: HttpRequest): HttpReply {
  const etag = ['etag', '"1"'] as const;
  const status = Number(path.slice(1));
  if (path === '/empty') return { status: 200, headers: [], body: '' };
  if (path === '/document') {
    const known = headers.get('if-none-match') === '"1"';
    return { status: known ? 304 : 200, headers: [etag], body: known ? '' : 'a document' };
  }
  if (status === 206) return { status, headers: [['content-range', 'bytes 2-4/6']], body: 'bod' };
  if (status === 416) return { status, headers: [['content-range', 'bytes */6']], body: '' };
  return { status, headers: [etag], body: status === 204 || status === 304 ? '' : 'a body' };
}
