import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../infra/engines/src/logger.ts';
import type { SignedIn } from '../../../stream-api/src/auth/auth.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';
import { openTestLive } from '../../../stream-api/src/test-kit/open-test-live.ts';
import { openTransport } from '../../../stream-api/src/transport/open-transport.ts';

/** The product's live path with a full table, fifty of whose tokens change every 20 ms. A token is the name of its account. */
const tokens = 10_000;
const changesAtOnce = 50;
const turnMs = 20;

const callerOf = (userId: string) =>
  ({
    role: 'user',
    userId,
    sessionId: userId,
    adminId: null,
    fullAccess: true,
    user: { sessionExpiresAt: Number.MAX_SAFE_INTEGER },
  }) as SignedIn;

const log = createLogger('error', 'bench');
const live = openTestLive({
  log,
  auth: {
    identify: async (token) => callerOf(token ?? ''),
    readCallers: async (ids) => new Map(ids.map((id) => [id, callerOf(id)])),
    onEnded: () => () => undefined,
  },
});
const rows = Array.from({ length: tokens }, (_, n) => makeRow(n));
live.apply(rows, false);
const transport = await openTransport(
  'uws',
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
process.send?.({ port: transport.port });
process.once('disconnect', () => process.exit(0));
for (let turn = 2; ; turn++) {
  const changed = Array.from({ length: changesAtOnce }, (_, i) => {
    const n = tokens - 1 - ((turn * changesAtOnce + i) % 200);
    return { ...rows[n]!, version: turn, holders: turn, priceSol: turn, swaps: turn };
  });
  live.apply(changed, true);
  await sleep(turnMs);
}
