import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openNodeWs } from './node-ws.ts';
import { openTestSocket } from './test-socket.ts';
import type { HttpRequest, LiveSocket, Transport, TransportOptions } from './transport.ts';
import { openUws } from './uws.ts';

interface Seen {
  requests: HttpRequest[];
  sockets: LiveSocket[];
  messages: string[];
  closes: number;
  drains: number;
}

function serverOptions(seen: Seen, changes: Partial<TransportOptions>): TransportOptions {
  return {
    host: '127.0.0.1',
    port: 0,
    socketPath: '/ws',
    maxMessageBytes: 1024,
    maxBodyBytes: 1000,
    maxBufferedBytes: 1024 * 1024,
    idleTimeoutSeconds: 60,
    refuseSocket: (request) =>
      request.headers.has('x-refuse') ? { status: 403, headers: [['x-why', 'because']], body: 'no' } : null,
    onSocket(socket) {
      seen.sockets.push(socket);
      return {
        message(text) {
          seen.messages.push(text);
          socket.send(`echo ${text}`);
        },
        drain: () => {
          seen.drains += 1;
        },
        close: () => {
          seen.closes += 1;
        },
      };
    },
    async onRequest(request) {
      seen.requests.push(request);
      return { status: 200, headers: [['x-one', 'a']], body: 'grüße' };
    },
    ...changes,
  };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function call(port: number, path: string, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe.each([
  ['ws', openNodeWs],
  ['uws', openUws],
] as const)('the transport %s', (name, openTransport) => {
  const opened: Transport[] = [];

  async function open(changes: Partial<TransportOptions> = {}) {
    const seen: Seen = { requests: [], sockets: [], messages: [], closes: 0, drains: 0 };
    const transport = await openTransport(serverOptions(seen, changes));
    opened.push(transport);
    return { transport, seen };
  }

  afterEach(async () => {
    for (const transport of opened.splice(0)) await transport.close();
  });

  async function condition(check: () => boolean): Promise<void> {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  it('hands a request over as it was sent and the reply back as it was made', async () => {
    const { transport, seen } = await open();
    expect(transport.name).toBe(name);
    const answer = await call(transport.port, '/a%2Fb/c?x=1&y=%20');
    expect(answer).toMatchObject({ status: 200, body: 'grüße' });
    expect(answer.headers).toMatchObject({ 'x-one': 'a', 'content-length': '7' });
    expect(seen.requests[0]).toMatchObject({ method: 'GET', path: '/a%2Fb/c', query: 'x=1&y=%20' });
    expect(seen.requests[0]?.headers.get('host')).toContain('127.0.0.1');
    expect(seen.requests[0]?.remoteAddress).toContain('127.0.0.1');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('passes the method %s on', async (method) => {
    const { transport, seen } = await open();
    await call(transport.port, '/', method, method === 'POST' ? 'x'.repeat(10_000) : '');
    expect(seen.requests[0]?.method).toBe(method);
  });

  it('answers HEAD with the length and no body', async () => {
    const { transport } = await open();
    const answer = await call(transport.port, '/', 'HEAD');
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers['content-length']).toBe('7');
  });

  it.each([204, 304])('sends no body with status %i', async (status) => {
    const { transport } = await open({ onRequest: async () => ({ status, headers: [['etag', '"1"']], body: '' }) });
    expect(await call(transport.port, '/')).toMatchObject({ status, body: '', headers: { etag: '"1"' } });
  });

  it('sends a large binary body whole', async () => {
    const body = new Uint8Array(3_000_000).fill(65);
    const { transport } = await open({ onRequest: async () => ({ status: 200, headers: [], body }) });
    expect((await call(transport.port, '/')).body.length).toBe(3_000_000);
  });

  it('survives a client that leaves before its answer, and tells the handler', async () => {
    let aborted = false;
    let asked = false;
    const { transport } = await open({
      onRequest: async (request, signal) => {
        if (request.path !== '/slow') return { status: 200, headers: [], body: 'ok' };
        asked = true;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        aborted = true;
        return { status: 200, headers: [], body: 'too late' };
      },
    });
    const socket = connect(transport.port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    await condition(() => asked);
    socket.destroy();
    await condition(() => aborted);
    expect((await call(transport.port, '/')).body).toBe('ok');
  });

  it('survives garbage instead of HTTP', async () => {
    const { transport } = await open();
    const socket = connect(transport.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.resume();
    socket.write(`${'\u0000\u0001garbage '.repeat(200)}\r\n\r\n`);
    await closed;
    expect((await call(transport.port, '/')).status).toBe(200);
  });

  it('carries messages both ways, with a head and a shared body as one message', async () => {
    const { transport, seen } = await open();
    const client = await openTestSocket(transport.port);
    client.send('hällo');
    await client.until((messages) => messages.find((message) => message === 'echo hällo'));
    const body = Buffer.from('shared ✓');
    expect(seen.sockets[0]?.send('hëad ', body)).toBe(true);
    expect(await client.until((messages) => messages[1])).toBe('hëad shared ✓');
    const large = Buffer.alloc(300_000, 'z');
    seen.sockets[0]?.send('h', large);
    expect((await client.until((messages) => messages[2])).length).toBe(300_001);
  });

  it('closes a socket for a message too long with 1009 and for a binary one with 1003', async () => {
    const { transport, seen } = await open();
    const long = await openTestSocket(transport.port);
    long.send('x'.repeat(1025));
    expect((await long.closed).code).toBe(1009);
    const binary = await openTestSocket(transport.port);
    binary.send(new Uint8Array([1, 2, 3]));
    expect((await binary.closed).code).toBe(1003);
    await condition(() => seen.closes === 2);
    expect(seen.messages).toEqual([]);
  });

  it('refuses an upgrade with the reply it is given, and on every other path', async () => {
    const { transport, seen } = await open();
    await expect(openTestSocket(transport.port, '/ws', { 'x-refuse': '1' })).rejects.toThrow('403');
    await expect(openTestSocket(transport.port, '/other')).rejects.toThrow('404');
    expect(seen.sockets).toHaveLength(0);
  });

  it('waits for a decision about an upgrade, and survives a client that does not', async () => {
    let asked = 0;
    let decide!: () => void;
    const decision = new Promise<null>((resolve) => {
      decide = () => resolve(null);
    });
    const { transport, seen } = await open({
      refuseSocket: () => {
        asked += 1;
        return decision;
      },
    });
    const patient = openTestSocket(transport.port);
    const key = Buffer.from('0123456789abcdef').toString('base64');
    const impatient = connect(transport.port, '127.0.0.1');
    impatient.on('error', () => undefined);
    impatient.write(
      `GET /ws HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
    await condition(() => asked === 2);
    expect(seen.sockets).toHaveLength(0);
    const gone = new Promise((resolve) => impatient.on('close', resolve));
    impatient.destroy();
    await gone;
    // The server notices with its next turn of I/O, which a further answer proves.
    expect((await call(transport.port, '/')).status).toBe(200);
    decide();
    const socket = await patient;
    socket.send('hello');
    await socket.until((messages) => messages.find((message) => message === 'echo hello'));
    await condition(() => seen.sockets.length - seen.closes === 1);
    expect((await call(transport.port, '/')).status).toBe(200);
  });

  it('tells the code with which a socket was closed', async () => {
    const codes: number[] = [];
    const { transport } = await open({
      onSocket: () => ({ message: () => undefined, drain: () => undefined, close: (code) => void codes.push(code) }),
    });
    const polite = await openTestSocket(transport.port);
    polite.close();
    await condition(() => codes.length === 1);
    const long = await openTestSocket(transport.port);
    long.send('x'.repeat(1025));
    await condition(() => codes.length === 2);
    expect(codes).toEqual([1005, expect.any(Number)]);
  });

  it('lets go of a socket that is gone: nothing is sent and nothing throws', async () => {
    const { transport, seen } = await open();
    const client = await openTestSocket(transport.port);
    const socket = seen.sockets[0]!;
    client.close();
    await condition(() => seen.closes === 1);
    expect(socket.send('late')).toBe(false);
    expect(socket.bufferedBytes()).toBe(0);
    socket.close(1000, 'again');
    socket.terminate();
    expect(seen.closes).toBe(1);
  });

  it('closes with code and reason, and terminates', async () => {
    const { transport, seen } = await open();
    const polite = await openTestSocket(transport.port);
    seen.sockets[0]?.close(1008, 'too many messages');
    expect(await polite.closed).toEqual({ code: 1008, reason: 'too many messages' });
    const abrupt = await openTestSocket(transport.port);
    seen.sockets[1]?.terminate();
    expect((await abrupt.closed).code).toBe(1006);
    await condition(() => seen.closes === 2);
  });

  it('tells how much waits for a stalled client, refuses more than the hard limit, and reports the drain', async () => {
    const { transport, seen } = await open();
    const client = await openTestSocket(transport.port);
    client.pause();
    const socket = seen.sockets[0]!;
    const chunk = Buffer.alloc(256 * 1024, 'x');
    let accepted = 0;
    while (socket.send('', chunk)) {
      accepted += 1;
      if (accepted > 400) throw new Error('never refused');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(socket.bufferedBytes()).toBeGreaterThan(0);
    expect(socket.bufferedBytes()).toBeLessThanOrEqual(1024 * 1024 + 512 * 1024);
    client.resume();
    await client.until((messages) => (messages.length === accepted ? true : undefined));
    await condition(() => socket.bufferedBytes() === 0 && seen.drains > 0);
    expect(socket.send('after')).toBe(true);
    await client.until((messages) => messages.find((message) => message === 'after'));
  });

  it('says that a port is taken', async () => {
    const { transport } = await open();
    await expect(open({ port: transport.port })).rejects.toMatchObject({ code: 'LISTEN_FAILED' });
  });

  it('ends its connections when it closes, and may be closed twice', async () => {
    const { transport, seen } = await open();
    const client = await openTestSocket(transport.port);
    await transport.close();
    await transport.close();
    await client.closed;
    await condition(() => seen.closes === 1);
    await expect(call(transport.port, '/')).rejects.toThrow();
  });
});
