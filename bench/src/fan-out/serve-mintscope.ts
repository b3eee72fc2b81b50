import { createLogger } from '../../../infra/engines/src/logger.ts';
import { letInByName } from '../../../stream-api/src/test-kit/live-sockets.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';
import { openTestLive } from '../../../stream-api/src/test-kit/open-test-live.ts';
import { openTransport } from '../../../stream-api/src/transport/open-transport.ts';
import { addressOf, changesOf, type Send, tokensOf } from './messages.ts';

/** The product's live path: rows go into the market; what changed is found, conflated, numbered and sent. */
export async function serveMintscope(kind: 'uws' | 'ws'): Promise<{ port: number; send: Send }> {
  const log = createLogger('error', 'bench');
  const live = openTestLive({
    log,
    // Sessions are not what is measured: a token is the name of its account, which has twenty connections at most.
    auth: letInByName,
    settings: {
      pace: { leastMs: 0, mostMs: 0, costFactor: 0 },
      pingIntervalMs: 3_600_000,
      pulseIntervalMs: 3_600_000,
      defaultAfterMs: 1,
    },
  });
  const rows = Array.from({ length: 100 }, (_, token) => makeRow(token, { address: addressOf(token) }));
  live.apply(rows, false);
  const transport = await openTransport(
    kind,
    {
      host: '127.0.0.1',
      port: 0,
      socketPath: '/ws',
      onRequest: async () => ({ status: 404, headers: [], body: '' }),
      refuseSocket: () => null,
      onSocket: (socket) => live.connect(socket, '127.0.0.1'),
      maxMessageBytes: 4096,
      maxBodyBytes: 0,
      maxBufferedBytes: 8 * 1024 * 1024,
      idleTimeoutSeconds: 960,
    },
    log,
  );
  const send: Send = (turn, updates) => {
    const changed = tokensOf(turn, updates).map((token) => {
      rows[token] = { ...rows[token]!, version: turn + 2, ...changesOf(token, turn) };
      return rows[token]!;
    });
    live.apply(changed, true);
  };
  return { port: transport.port, send };
}
