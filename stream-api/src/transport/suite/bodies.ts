import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isChunked } from '../collect-body.ts';
import { call, createHarness, type Harness, transports, type Way } from './harness.ts';

const maxBodyBytes = 1000;

/** What a transport promises of the bodies of requests, over any way to it. */
export function bodiesSuite(way: Way): void {
  describe.each(transports)(`bodies on the transport %s, ${way.name}`, (_name, openTransport) => {
    let harness: Harness;
    beforeEach(() => {
      harness = createHarness(openTransport, way);
    });
    afterEach(() => harness.close());

    const open = () =>
      harness.open({
        maxBodyBytes,
        onRequest: async ({ headers, body, bodyTooLong }) => ({
          status: isChunked(headers) ? 411 : bodyTooLong ? 413 : 200,
          headers: [],
          body: Buffer.from(body).toString(),
        }),
      });
    const send = async (port: number, method: string, parts: readonly (string | Buffer)[], chunked = false) => {
      const headers: Record<string, string> = chunked ? { 'transfer-encoding': 'chunked' } : {};
      const { status, body } = await call(port, '/', { method, parts, headers });
      return { status, body };
    };

    it.each(['POST', 'PUT', 'DELETE'])('%s: is there whole when the request is handed over', async (method) => {
      const { port } = await open();
      expect(await send(port, method, ['{"ü":', '[1,', '2]}'])).toEqual({ status: 200, body: '{"ü":[1,2]}' });
      expect(await send(port, method, [])).toEqual({ status: 200, body: '' });
    });

    it.each(['POST', 'PUT', 'DELETE'])('%s: comes with its length or not at all', async (method) => {
      const { port } = await open();
      const taken = { always: [200, 413], never: [411], sometimes: [200, 411, 413] }[way.measuresBodies];
      const short = await send(port, method, ['a', 'b', 'c'], true);
      expect(taken).toContain(short.status);
      expect(short.body).toBe(short.status === 200 ? 'abc' : '');
      const long = await send(port, method, [Buffer.alloc(maxBodyBytes * 200)], true);
      expect(taken).toContain(long.status);
      expect(long).not.toMatchObject({ status: 200 });
      expect(await send(port, method, ['abc'])).toEqual({ status: 200, body: 'abc' });
    });

    it.each([
      [maxBodyBytes, 200],
      [maxBodyBytes + 1, 413],
      [200_000, 413],
    ])('of %i bytes is answered %i, and the connection’s client reads it', async (bytes, status) => {
      const { port, seen } = await open();
      const answer = await send(port, 'POST', [Buffer.alloc(bytes, 'x')]);
      expect(answer.status).toBe(status);
      expect(answer.body.length).toBe(status === 200 ? bytes : 0);
      expect(seen.requests.map(({ bodyTooLong }) => bodyTooLong)).toEqual([status === 413]);
    });

    it('of a client that goes away in its middle reaches no route', async () => {
      const { port, seen } = await open();
      const client = connect(port, '127.0.0.1');
      client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nonly this');
      await once(client, 'ready');
      client.destroy();
      await once(client, 'close');
      expect(await send(port, 'POST', ['next'])).toEqual({ status: 200, body: 'next' });
      expect(seen.requests).toHaveLength(1);
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
      expect(seen.requests.map(({ body }) => Buffer.from(body).toString())).toEqual(['one', 'three']);
      client.destroy();
    });
  });
}
