import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isChunked } from './collect-body.ts';
import { createHarness, direct, type Harness, transports } from './suite/harness.ts';

/** What one connection was answered, and what the application saw. */
interface Outcome {
  statuses: number[];
  paths: string[];
  bodies: string[];
  /** By the server. */
  ended: boolean;
}

const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (headers: string, body: string) => `POST /shown HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
const upgrade = (headers: string, body: string) =>
  `GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n\r\n${body}`;
const chunked = 'Transfer-Encoding: chunked';

describe.each(transports)('the transport %s', (_name, openTransport) => {
  let harness: Harness;
  beforeEach(() => {
    harness = createHarness(openTransport, direct);
  });
  afterEach(() => harness.close());

  /** Sends the bytes at once, ends its side where told, and waits for the server to end the connection or to wait for more. */
  async function send(text: string, { waitMs = 500, leaves = false } = {}): Promise<Outcome> {
    const paths: string[] = [];
    const bodies: string[] = [];
    const { port } = await harness.open({
      bodyWithinMs: 100,
      async onRequest({ path, headers, body }) {
        paths.push(path);
        bodies.push(Buffer.from(body).toString('latin1'));
        return isChunked(headers) ? { status: 411, headers: [], body: 'no' } : { status: 200, headers: [], body: 'ok' };
      },
    });
    let received = '';
    let ended = false;
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        leaves ? socket.end(text, 'latin1') : socket.write(text, 'latin1'),
      );
      socket.setEncoding('latin1');
      socket.on('data', (part: string) => {
        received += part;
      });
      // A server that keeps the connection waits for more: it has answered all that it found.
      socket.setTimeout(waitMs, () => socket.destroy());
      socket.on('end', () => {
        ended = true;
      });
      socket.on('error', () => {
        ended = true;
      });
      socket.on('close', () => resolve());
    });
    const answers = received.matchAll(/HTTP\/1\.1 (\d{3})/g);
    return { statuses: [...answers].map(([, status]) => Number(status)), paths, bodies, ended };
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

  it.each([
    ['is whole', '2\r\nhi\r\n0\r\n\r\n'],
    ['is whole, sizes in capitals and with zeros before', '0A\r\n0123456789\r\n000\r\n\r\n'],
    ['has a trailer', '2\r\nhi\r\n0\r\nX-A: b\r\n\r\n'],
    ['has an extension', '2;a=b\r\nhi\r\n0\r\n\r\n'],
    ['lacks its last line end', '2\r\nhi\r\n0\r\n'],
    ['lacks its last line end, and a request follows', `2\r\nhi\r\n0\r\n${hidden}`],
    ['lacks both last line ends, and a request follows', `2\r\nhi\r\n0${hidden}`],
    ['lacks its last chunk', '2\r\nhi\r\n'],
    ['lacks half of a chunk', '8\r\nhi'],
    ['ends its lines with LF', '2\nhi\n0\n\n'],
    ['ends its lines with CR', '2\rhi\r0\r\r'],
    ['has an LF after a size', '2\nhi\r\n0\r\n\r\n'],
    ['has an LF after a chunk', '2\r\nhi\n0\r\n\r\n'],
    ['has an LF after the last size', '2\r\nhi\r\n0\n\r\n'],
    ['ends with LF', '2\r\nhi\r\n0\r\n\n'],
    ['has garbage in the last size', '2\r\nhi\r\n0garbage\r\n\r\n'],
    ['has a space after a size', '2 \r\nhi\r\n0\r\n\r\n'],
    ['has garbage at its end', '2\r\nhi\r\n0\r\nXX'],
    ['has garbage at its end, and a request follows', `2\r\nhi\r\n0\r\nXX${hidden}`],
    ['has a trailer without colon', '2\r\nhi\r\n0\r\nno colon\r\n\r\n'],
    ['has a trailer with a control character', '2\r\nhi\r\n0\r\nX-A: \x01b\r\n\r\n'],
    ['has a trailer that is a length', `2\r\nhi\r\n0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['has a control character in an extension', '2;a=\x01b\r\nhi\r\n0\r\n\r\n'],
    ['has an LF in an extension', `2;a=\nhi\r\n0\r\n\r\n${hidden}`],
    ['has a CR in an extension', `2;a\rXhi\r\n0\r\n\r\n${hidden}`],
    ['has no line end after a chunk', '2\r\nhi0\r\n\r\n'],
    ['has other bytes after a chunk', `2\r\nhiXX0\r\n\r\n${hidden}`],
    ['has a size in another notation', '0x2\r\nhi\r\n0\r\n\r\n'],
    ['has a size with a letter beyond f', 'g\r\n0123456789abcdef\r\n0\r\n\r\n'],
    ['has no size', '\r\nhi\r\n0\r\n\r\n'],
    ['has an empty size at its end', `2\r\nhi\r\n\r\n\r\n${hidden}`],
  ])('takes no body in chunks: one that %s', async (_case, body) => {
    for (const outcome of [
      await send(post(chunked, body), { waitMs: 5000 }),
      await send(post(chunked, body), { waitMs: 5000, leaves: true }),
      await send(upgrade(chunked, body), { waitMs: 5000 }),
    ]) {
      expect(outcome.ended).toBe(true);
      expect(outcome.paths).not.toContain('/hidden');
      expect(outcome.bodies.join('')).toBe('');
      expect(outcome.statuses).not.toContain(200);
      expect(outcome.statuses.length).toBeLessThanOrEqual(1);
    }
  });

  it('says why, and ends the connection', async () => {
    for (const text of [post(chunked, '2\r\nhi\r\n0\r\n\r\n'), upgrade(chunked, '0\r\n\r\n')]) {
      const { statuses, ended } = await send(text, { waitMs: 5000 });
      expect({ statuses, ended }).toEqual({ statuses: [411], ended: true });
    }
  });
});
