import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyBounds } from './collect-body.ts';
import { openNodeWs } from './node-ws.ts';
import type { HttpRequest, Transport } from './transport.ts';
import { openUws } from './uws.ts';

const maxBodyBytes = 1000;

describe.each([
  ['ws', openNodeWs],
  ['uws', openUws],
] as const)('bodies on the transport %s', (_name, openTransport) => {
  let transport: Transport | undefined;
  afterEach(async () => {
    await transport?.close();
    transport = undefined;
  });

  async function open(): Promise<{ port: number; seen: HttpRequest[] }> {
    const seen: HttpRequest[] = [];
    transport = await openTransport({
      host: '127.0.0.1',
      port: 0,
      socketPath: '/ws',
      maxMessageBytes: 1024,
      maxBodyBytes,
      maxBufferedBytes: 1024 * 1024,
      idleTimeoutSeconds: 60,
      refuseSocket: () => null,
      onSocket: () => ({ message: () => undefined, drain: () => undefined, close: () => undefined }),
      async onRequest(request) {
        seen.push(request);
        return { status: request.bodyTooLong ? 413 : 200, headers: [], body: Buffer.from(request.body).toString() };
      },
    });
    return { port: transport.port, seen };
  }

  /** Sends the parts one after the other, each when the one before is out; with a length unless chunked. */
  function send(port: number, method: string, parts: readonly (string | Buffer)[], chunked = false) {
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
      const headers = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
      const sent = httpRequest({ host: '127.0.0.1', port, path: '/', method, headers, agent: false }, (response) => {
        const got: Buffer[] = [];
        response.on('data', (part: Buffer) => got.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(got).toString('utf8') }),
        );
      });
      sent.on('error', reject);
      void (async () => {
        for (const part of parts) await new Promise((written) => sent.write(part, written));
        sent.end();
      })();
    });
  }

  it.each(['POST', 'PUT', 'DELETE'])('%s: is there whole when the request is handed over', async (method) => {
    const { port } = await open();
    expect(await send(port, method, ['{"ü":', '[1,', '2]}'])).toEqual({ status: 200, body: '{"ü":[1,2]}' });
    expect(await send(port, method, ['a', 'b', 'c'], true)).toEqual({ status: 200, body: 'abc' });
    expect(await send(port, method, [])).toEqual({ status: 200, body: '' });
  });

  it.each([
    [maxBodyBytes, 200],
    [maxBodyBytes + 1, 413],
    [200_000, 413],
  ])('of %i bytes is answered %i, and the connection’s client reads it', async (bytes, status) => {
    const { port, seen } = await open();
    for (const chunked of [false, true]) {
      const answer = await send(port, 'POST', [Buffer.alloc(bytes, 'x')], chunked);
      expect(answer.status).toBe(status);
      expect(answer.body.length).toBe(status === 200 ? bytes : 0);
    }
    expect(seen.map(({ bodyTooLong }) => bodyTooLong)).toEqual([status === 413, status === 413]);
  });

  it('without end is not listened to for long', async () => {
    const { port, seen } = await open();
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined);
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bodyBounds.drainedBytes * 100}\r\n\r\n`);
    const block = Buffer.alloc(64 * 1024, 'x');
    const flood = () => {
      while (!client.destroyed && client.writable && client.write(block));
      if (!client.destroyed) client.once('drain', flood);
    };
    flood();
    client.resume();
    await closed;
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ bodyTooLong: true });
    expect(seen[0]?.body).toHaveLength(0);
    expect(client.bytesWritten).toBeLessThan(bodyBounds.drainedBytes * 20);
  });

  it('of a client that goes away in its middle is nobody’s', async () => {
    const { port, seen } = await open();
    const client = connect(port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nonly this');
    await once(client, 'ready');
    client.destroy();
    await once(client, 'close');
    expect(await send(port, 'POST', ['next'])).toEqual({ status: 200, body: 'next' });
    expect(seen).toHaveLength(1);
  });

  it('of two requests on one connection are kept apart', async () => {
    const { port, seen } = await open();
    const client = connect(port, '127.0.0.1');
    let text = '';
    client.on('data', (part) => {
      text += part.toString();
    });
    const head = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;
    client.write(`${head(3)}one`);
    while (!text.includes('one')) await once(client, 'data');
    client.write(`${head(5)}th`);
    client.write('ree');
    while (!text.includes('three')) await once(client, 'data');
    expect(seen.map(({ body }) => Buffer.from(body).toString())).toEqual(['one', 'three']);
    client.destroy();
  });
});
