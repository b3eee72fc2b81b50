import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, condition, createHarness, direct, type Harness, transports, type Way } from './harness.ts';

const pieceBytes = 40_000;

/** A stream that counts what was asked of it, and how it ended. */
function countedStream({ pieces = Number.POSITIVE_INFINITY, failsAfter = Number.POSITIVE_INFINITY } = {}) {
  const seen = { bytes: 0, ended: false };
  async function* make() {
    try {
      for (let n = 0; n < pieces; n++) {
        if (n >= failsAfter) throw new Error('the source broke');
        seen.bytes += pieceBytes;
        yield new Uint8Array(pieceBytes).fill(65 + (n % 26));
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, stream: make() };
}

/** What a transport promises of bodies that are made while they are sent, over any way to it. */
export function streamsSuite(way: Way): void {
  describe.each(transports)(`streams of the transport %s, ${way.name}`, (_name, openTransport) => {
    let harness: Harness;
    const sockets: Socket[] = [];
    beforeEach(() => {
      harness = createHarness(openTransport, way);
    });
    afterEach(async () => {
      for (const socket of sockets.splice(0)) socket.destroy();
      await harness.close();
    });

    async function serve(made: ReturnType<typeof countedStream>, stalledMs?: number) {
      const headers = [['x-one', 'a']] as const;
      return harness.open({ onRequest: async () => ({ status: 200, headers, stream: made.stream }), stalledMs });
    }

    /** A client that reads as it is told; `received` counts. */
    function openReader(port: number) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      const seen = { bytes: 0, closed: false };
      socket.on('data', (part) => {
        seen.bytes += part.length;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        seen.closed = true;
      });
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
      return { socket, seen };
    }

    it('arrive whole and in order, and the connection goes on', async () => {
      const made = countedStream({ pieces: 52 });
      const { port } = await serve(made);
      const answer = await call(port, '/');
      expect(answer).toMatchObject({ status: 200, headers: { 'x-one': 'a' } });
      const letters = Array.from({ length: 52 }, (_, n) => String.fromCharCode(65 + (n % 26)).repeat(pieceBytes));
      expect(answer.body === letters.join('')).toBe(true);
      expect(made.seen.ended).toBe(true);
    });

    it('may be empty', async () => {
      const { port } = await serve(countedStream({ pieces: 0 }));
      expect(await call(port, '/')).toMatchObject({ status: 200, body: '' });
    });

    it('are not begun for a HEAD', async () => {
      const made = countedStream();
      const { port } = await serve(made);
      expect(await call(port, '/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
      expect(made.seen.bytes).toBe(0);
    });

    it('that fail are no whole answer', async () => {
      const made = countedStream({ failsAfter: 3 });
      const { port } = await serve(made);
      await expect(call(port, '/')).rejects.toThrow();
    });

    // A proxy may take what it can keep ahead of its client.
    it.runIf(way === direct)('wait for a client that reads slowly, and end with it', async () => {
      const made = countedStream();
      const { port } = await serve(made);
      const { socket, seen } = openReader(port);
      await condition(() => seen.bytes > 1_000_000);
      socket.pause();
      let before = -1;
      // The buffers of the system fill up first.
      while (before !== made.seen.bytes) {
        before = made.seen.bytes;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      const most = made.seen.bytes - seen.bytes;
      for (let round = 0; round < 100; round++) {
        const from = seen.bytes;
        socket.resume();
        await condition(() => seen.bytes > from + 200_000);
        socket.pause();
        await new Promise((resolve) => setTimeout(resolve, 5));
        // Which grow with what is read, to some ten megabytes.
        expect(made.seen.bytes - seen.bytes).toBeLessThan(most + 12_000_000);
      }
      expect(seen.bytes).toBeGreaterThan(most + 12_000_000);
      socket.destroy();
      await condition(() => made.seen.ended);
    });

    it.runIf(way === direct)('are cut where the client takes nothing', async () => {
      const made = countedStream();
      const { port } = await serve(made, 200);
      openReader(port).socket.pause();
      await condition(() => made.seen.ended);
      expect((await call((await serve(countedStream({ pieces: 1 }))).port, '/')).body.length).toBe(pieceBytes);
    });
  });
}
