import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyBounds } from './collect-body.ts';
import { bodiesSuite } from './suite/bodies.ts';
import { createHarness, direct, type Harness, transports } from './suite/harness.ts';

bodiesSuite(direct);

describe.each(transports)('a body without end on the transport %s', (_name, openTransport) => {
  let harness: Harness;
  beforeEach(() => {
    harness = createHarness(openTransport, direct);
  });
  afterEach(() => harness.close());

  it.each([413, 204, 304])('is not listened to for long, also when the answer is %i', async (status) => {
    const { port, seen } = await harness.open({ onRequest: async () => ({ status, headers: [], body: '' }) });
    const client = connect(port, '127.0.0.1');
    let answer = '';
    client.setEncoding('latin1');
    client.on('data', (part: string) => {
      answer += part;
    });
    client.on('error', () => undefined);
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bodyBounds.drainedBytes * 100}\r\n\r\n`);
    const block = Buffer.alloc(64 * 1024, 'x');
    const flood = () => {
      while (!client.destroyed && client.writable && client.write(block));
      if (!client.destroyed) client.once('drain', flood);
    };
    flood();
    await closed;
    expect(seen.requests).toHaveLength(1);
    expect(seen.requests[0]).toMatchObject({ bodyTooLong: true });
    expect(seen.requests[0]?.body).toHaveLength(0);
    expect(client.bytesWritten).toBeLessThan(bodyBounds.drainedBytes * 20);
    // A connection that is reset may lose the answer; what is read is one.
    expect(answer).toMatch(/^$|^HTTP\/1\.1 (413|204|304) /);
    expect(answer).not.toMatch(/content-length: [1-9]/i);
  });
});
