import { createLogger } from '../../../infra/engines/src/logger.ts';
import { createMetrics } from '../../../infra/engines/src/metrics.ts';
import type { SignedIn } from '../../../stream-api/src/auth/auth.ts';
import type { LiveAuth } from '../../../stream-api/src/live/socket/admission.ts';
import { createLiveHub } from '../../../stream-api/src/live/open-live.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';
import { openTransport } from '../../../stream-api/src/transport/open-transport.ts';
import { addressOf, changesOf, tokensOf } from './messages.ts';
import type { Send } from './server.ts';

const caller = {
  role: 'user',
  userId: 'bench',
  sessionId: 'bench',
  adminId: null,
  fullAccess: true,
  user: { sessionExpiresAt: Number.MAX_SAFE_INTEGER },
} as SignedIn;

/** Sessions are not what is measured: every token is a user's. */
const everybody: LiveAuth = {
  identify: async () => caller,
  readCallers: async (ids) => new Map(ids.map((id) => [id, caller])),
  onEnded: () => () => undefined,
};

/** The product's live path: rows go into the hub, which finds what changed, conflates, numbers and sends. */
export async function serveMintscope(kind: 'uws' | 'ws'): Promise<{ port: number; send: Send }> {
  const log = createLogger('error', 'bench');
  const hub = createLiveHub({
    log,
    metrics: createMetrics(),
    now: () => Date.now(),
    auth: everybody,
    loadRow: async () => undefined,
    settings: {
      pace: { leastMs: 0, mostMs: 0, costFactor: 0 },
      pingIntervalMs: 3_600_000,
      pulseIntervalMs: 3_600_000,
      defaultAfterMs: 1,
    },
  });
  const rows = Array.from({ length: 100 }, (_, token) => makeRow(token, { address: addressOf(token) }));
  hub.apply(rows, false);
  const transport = await openTransport(
    kind,
    {
      host: '127.0.0.1',
      port: 0,
      socketPath: '/ws',
      onRequest: async () => ({ status: 404, headers: [], body: '' }),
      refuseSocket: () => null,
      onSocket: (socket) => hub.connect(socket, '127.0.0.1'),
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
    hub.apply(changed, true);
  };
  return { port: transport.port, send };
}
