import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSocket } from '../test-socket.ts';
import { call, condition, createHarness, type Harness, transports, type Way } from './harness.ts';
import { openRawClient } from './raw-client.ts';

const upgrade = [
  'GET /ws HTTP/1.1',
  'host: a',
  'upgrade: websocket',
  'connection: upgrade',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** What a transport promises of WebSockets, over any way to it. */
export function socketsSuite(way: Way): void {
  describe.each(transports)(`sockets of the transport %s, ${way.name}`, (_name, openTransport) => {
    let harness: Harness;
    beforeEach(() => {
      harness = createHarness(openTransport, way);
    });
    afterEach(() => harness.close());

    it('opens and refuses in whole HTTP', async () => {
      const { port } = await harness.open();
      const opening = await openRawClient(port);
      const opened = await opening.ask(`${upgrade.join('\r\n')}\r\n\r\n`);
      expect(opened.status).toBe(101);
      expect(opened.headers).toContainEqual(['sec-websocket-accept', 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=']);
      expect(opened.headers.map(([name]) => name)).not.toContain('content-length');
      const refused = await openRawClient(port);
      const refusal = await refused.ask(`${[...upgrade, 'x-refuse: 1'].join('\r\n')}\r\n\r\n`);
      expect(refusal).toMatchObject({ status: 403, body: 'no' });
      expect(refusal.headers).toContainEqual(['x-why', 'because']);
      for (const client of [opening, refused]) client.destroy();
    });

    it('carries a long feed whole and in order, while its client speaks', async () => {
      const { port, seen } = await harness.open();
      const client = await openTestSocket(port);
      const total = 20_000;
      const body = Buffer.from('x'.repeat(200));
      for (let sent = 0; sent < total; sent++) {
        while (!seen.sockets[0]!.sendNumbered('', sent, body)) await new Promise((resolve) => setImmediate(resolve));
        if (sent % 1000 === 0) client.send(`at ${sent}`);
      }
      await client.until((messages) => messages.length === total + total / 1000 || undefined);
      const feed = client.messages.filter((message) => !message.startsWith('echo'));
      expect(feed.every((message, at) => message === `${at},${body}`)).toBe(true);
      expect(seen.messages).toEqual(Array.from({ length: total / 1000 }, (_, at) => `at ${at * 1000}`));
      client.close();
      expect((await client.closed).code).toBe(1005);
    });

    it('carries messages both ways, with a head and a shared body as one message', async () => {
      const { port, seen } = await harness.open();
      const client = await openTestSocket(port);
      client.send('hällo');
      await client.until((messages) => messages.find((message) => message === 'echo hällo'));
      const body = Buffer.from('shared ✓');
      expect(seen.sockets[0]?.sendNumbered('hëad ', 8, body)).toBe(true);
      expect(await client.until((messages) => messages[1])).toBe('hëad 8,shared ✓');
      const large = Buffer.alloc(300_000, 'z');
      seen.sockets[0]?.sendNumbered('h', 10, large);
      expect((await client.until((messages) => messages[2])).length).toBe(300_004);
    });

    it('carries what is gathered whole and in order, however much it is, and refuses it after the close', async () => {
      const { port, seen } = await harness.open();
      const client = await openTestSocket(port);
      const socket = seen.sockets[0]!;
      const bodies = Array.from({ length: 200 }, (_, n) => Buffer.alloc(n % 50 === 0 ? 40_000 : n, 'b'));
      socket.gather(() => {
        for (const [n, body] of bodies.entries()) expect(socket.sendNumbered('', n, body)).toBe(true);
      });
      socket.send('after');
      await client.until((messages) => messages.length === bodies.length + 1 || undefined);
      expect(client.messages).toEqual([...bodies.map((body, n) => `${n},${body}`), 'after']);
      client.close();
      await condition(() => seen.closes === 1);
      socket.gather(() => expect(socket.send('late')).toBe(false));
    });

    it('closes a socket for a message too long with 1009 and for a binary one with 1003', async () => {
      const { port, seen } = await harness.open();
      const long = await openTestSocket(port);
      long.send('x'.repeat(1025));
      expect((await long.closed).code).toBe(1009);
      const binary = await openTestSocket(port);
      binary.send(new Uint8Array([1, 2, 3]));
      expect((await binary.closed).code).toBe(1003);
      await condition(() => seen.closes === 2);
      expect(seen.messages).toEqual([]);
    });

    it('refuses an upgrade with the reply it is given, and on every other path', async () => {
      const { port, seen } = await harness.open();
      await expect(openTestSocket(port, '/ws', { 'x-refuse': '1' })).rejects.toThrow('403');
      await expect(openTestSocket(port, '/other')).rejects.toThrow('Unexpected server response');
      expect(seen.sockets).toHaveLength(0);
    });

    it('survives clients that go away while they open', async () => {
      const { port, seen } = await harness.open();
      for (let n = 0; n < 20; n++) {
        const impatient = connect(port, '127.0.0.1');
        impatient.on('error', () => undefined);
        impatient.write(`${upgrade.join('\r\n')}\r\n\r\n`, () => impatient.destroy());
      }
      const socket = await openTestSocket(port);
      socket.send('hello');
      await socket.until((messages) => messages.find((message) => message === 'echo hello'));
      await condition(() => seen.sockets.length - seen.closes === 1);
      expect((await call(port, '/')).status).toBe(200);
    });

    it('tells the code with which a socket was closed', async () => {
      const codes: number[] = [];
      const { port } = await harness.open({
        onSocket: () => ({ message: () => undefined, drain: () => undefined, close: (code) => void codes.push(code) }),
      });
      const polite = await openTestSocket(port);
      polite.close();
      await condition(() => codes.length === 1);
      const long = await openTestSocket(port);
      long.send('x'.repeat(1025));
      await condition(() => codes.length === 2);
      expect(codes).toEqual([1005, expect.any(Number)]);
    });

    it('lets go of a socket that is gone: nothing is sent and nothing throws', async () => {
      const { port, seen } = await harness.open();
      const client = await openTestSocket(port);
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
      const { port, seen } = await harness.open();
      const polite = await openTestSocket(port);
      seen.sockets[0]?.close(1008, 'too many messages');
      expect(await polite.closed).toEqual({ code: 1008, reason: 'too many messages' });
      const abrupt = await openTestSocket(port);
      seen.sockets[1]?.terminate();
      expect((await abrupt.closed).code).toBe(1006);
      await condition(() => seen.closes === 2);
    });

    it('tells how much waits for a stalled client, refuses more than the hard limit, and reports the drain', async () => {
      const { port, seen } = await harness.open();
      const client = await openTestSocket(port);
      client.pause();
      const socket = seen.sockets[0]!;
      const chunk = Buffer.alloc(256 * 1024, 'x');
      let accepted = 0;
      while (socket.sendNumbered('', 1, chunk)) {
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
  });
}
