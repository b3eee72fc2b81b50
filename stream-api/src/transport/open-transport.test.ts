import { createLogger } from '@mintscope/engines/logger';
import { describe, expect, it } from 'vitest';
import { openTransport } from './open-transport.ts';
import { TransportError, type TransportOptions } from './transport.ts';

const options: TransportOptions = {
  host: '127.0.0.1',
  port: 0,
  socketPath: '/ws',
  onRequest: async () => ({ status: 200, headers: [], body: '' }),
  refuseSocket: () => null,
  onSocket: () => ({ message: () => undefined, drain: () => undefined, close: () => undefined }),
  maxBodyBytes: 1024,
  maxMessageBytes: 100,
  maxBufferedBytes: 1000,
  idleTimeoutSeconds: 60,
};
const missing = async () => {
  throw new TransportError('TRANSPORT_UNAVAILABLE', 'not here', new Error('no binary for this machine'));
};

function collectWarnings() {
  const warnings: string[] = [];
  const log = createLogger('silent', 'test');
  return { warnings, log: Object.assign(log, { warn: (sentence: string) => warnings.push(sentence) }) };
}

describe('openTransport', () => {
  it.each(['ws', 'uws'] as const)('opens %s when asked for', async (kind) => {
    const { warnings, log } = collectWarnings();
    const transport = await openTransport(kind, options, log);
    expect(transport.name).toBe(kind);
    expect(warnings).toEqual([]);
    await transport.close();
  });

  it('takes ws where uWebSockets.js does not load, and says so in one sentence', async () => {
    const { warnings, log } = collectWarnings();
    const transport = await openTransport('auto', options, log, missing);
    expect(transport.name).toBe('ws');
    expect(warnings).toEqual([expect.stringContaining('no binary for this machine')]);
    await transport.close();
  });

  it('does not hide that the transport asked for by name is missing', async () => {
    const { log } = collectWarnings();
    await expect(openTransport('uws', options, log, missing)).rejects.toMatchObject({ code: 'TRANSPORT_UNAVAILABLE' });
  });

  it('does not try the other one when the port is taken', async () => {
    const { warnings, log } = collectWarnings();
    const first = await openTransport('auto', options, log);
    await expect(openTransport('auto', { ...options, port: first.port }, log)).rejects.toMatchObject({
      code: 'LISTEN_FAILED',
    });
    expect(warnings).toEqual([]);
    await first.close();
  });
});
