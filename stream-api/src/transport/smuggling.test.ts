import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openNodeWs } from './node-ws.ts';
import type { Transport } from './transport.ts';
import { openUws } from './uws.ts';

/** What one connection was answered, and which paths the application saw. */
interface Outcome {
  statuses: number[];
  paths: string[];
}

const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (headers: string, body: string) => `POST /shown HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const upgrade = (headers: string, body: string) =>
  `GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n\r\n${body}`;
const chunked = 'Transfer-Encoding: chunked';

describe.each([
  ['ws', openNodeWs],
  ['uws', openUws],
] as const)('the transport %s', (_name, openTransport) => {
  const opened: Transport[] = [];
  afterEach(async () => {
    for (const transport of opened.splice(0)) await transport.close();
  });

  /** Sends the bytes at once, and waits for the server to end the connection or for the answer of the last request. */
  async function send(text: string): Promise<Outcome> {
    const paths: string[] = [];
    const transport = await openTransport({
      host: '127.0.0.1',
      port: 0,
      socketPath: '/ws',
      maxMessageBytes: 1024,
      maxBodyBytes: 1000,
      maxBufferedBytes: 1024 * 1024,
      idleTimeoutSeconds: 60,
      refuseSocket: () => null,
      onSocket: () => ({ message() {}, drain() {}, close() {} }),
      async onRequest({ path }) {
        paths.push(path);
        return { status: 200, headers: [], body: 'ok' };
      },
    });
    opened.push(transport);
    const received: Buffer[] = [];
    await new Promise<void>((resolve) => {
      const socket = connect(transport.port, '127.0.0.1', () => socket.write(text));
      const seen = () => Buffer.concat(received).toString('latin1');
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      // A server that keeps the connection waits for more: it has answered all that it found.
      socket.setTimeout(500, () => socket.destroy());
      socket.on('data', (part) => {
        received.push(part);
        if (/^HTTP\/1.1 4\d\d/m.test(seen())) socket.end();
      });
    });
    const answers = Buffer.concat(received)
      .toString('latin1')
      .matchAll(/HTTP\/1\.1 (\d{3})/g);
    return { statuses: [...answers].map(([, status]) => Number(status)), paths };
  }

  it('answers two requests that follow one another: what is looked for would be seen', async () => {
    const outcome = await send(post('Content-Length: 2', `hi${hidden}`));
    expect(outcome.statuses).toEqual([200, 200]);
    expect(outcome.paths.sort()).toEqual(['/hidden', '/shown']);
  });

  it.each([
    [
      'both lengths, the body by its length',
      post(`Content-Length: ${hidden.length + 5}\r\n${chunked}`, `0\r\n\r\n${hidden}`),
    ],
    [
      'both lengths, the other way round',
      post(`${chunked}\r\nContent-Length: ${hidden.length + 5}`, `0\r\n\r\n${hidden}`),
    ],
    [
      'both lengths, the body by chunks',
      post(`Content-Length: 4\r\n${chunked}`, `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`),
    ],
    ['two different lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
    [
      'two different lengths, the other way round',
      post(`Content-Length: ${hidden.length}\r\nContent-Length: 0`, hidden),
    ],
    ['two lengths in one line', post(`Content-Length: 0, ${hidden.length}`, hidden)],
    ['a length with a sign', post('Content-Length: +0', hidden)],
    ['a negative length', post('Content-Length: -1', hidden)],
    ['a length in hexadecimal', post('Content-Length: 0x0', hidden)],
    ['a space before the colon', post(`Content-Length : 0\r\nContent-Length: ${hidden.length}`, hidden)],
    ['a chunk size that is no number', post(chunked, `zz\r\n\r\n0\r\n\r\n${hidden}`)],
    ['a chunk size with a sign', post(chunked, `-1\r\n\r\n0\r\n\r\n${hidden}`)],
    ['a chunk size beyond 64 bits', post(chunked, `10000000000000000\r\n\r\n0\r\n\r\n${hidden}`)],
    ['a chunk longer than its size', post(chunked, `1\r\nab\r\n0\r\n\r\n${hidden}`)],
    ['an encoding that is not known', post('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`)],
    ['two different lengths of an upgrade', upgrade(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
    ['an upgrade with an encoding that is not known', upgrade('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`)],
    ['two encodings', post(`${chunked}\r\nTransfer-Encoding: identity`, `0\r\n\r\n${hidden}`)],
  ])('finds no second request after %s', async (_case, text) => {
    const { statuses, paths } = await send(text);
    expect(paths).not.toContain('/hidden');
    expect(statuses.length).toBeLessThanOrEqual(1);
  });
});
