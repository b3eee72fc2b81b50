import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answersSuite } from './suite/answers.ts';
import { filesSuite } from './suite/files.ts';
import { call, condition, createHarness, direct, type Harness, transports } from './suite/harness.ts';
import { socketsSuite } from './suite/sockets.ts';
import { streamsSuite } from './suite/streams.ts';
import { openTestSocket } from './test-socket.ts';

answersSuite(direct);
socketsSuite(direct);
filesSuite(direct);
streamsSuite(direct);

describe.each(transports)('the transport %s by itself', (_name, openTransport) => {
  let harness: Harness;
  beforeEach(() => {
    harness = createHarness(openTransport, direct);
  });
  afterEach(() => harness.close());

  it('speaks WebSocket on one path alone', async () => {
    const { port, seen } = await harness.open();
    await expect(openTestSocket(port, '/other')).rejects.toThrow('404');
    expect(seen.sockets).toHaveLength(0);
  });

  it('says that a port is taken', async () => {
    const { transport } = await harness.open();
    await expect(harness.open({ port: transport.port })).rejects.toMatchObject({ code: 'LISTEN_FAILED' });
  });

  it('ends its connections when it closes, and may be closed twice', async () => {
    const { transport, seen } = await harness.open();
    const client = await openTestSocket(transport.port);
    await transport.close();
    await transport.close();
    await client.closed;
    await condition(() => seen.closes === 1);
    await expect(call(transport.port, '/')).rejects.toThrow();
  });
});
