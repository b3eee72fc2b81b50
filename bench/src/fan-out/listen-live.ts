import type { Logger } from '../../../infra/engines/src/logger.ts';
import type { openTestLive } from '../../../stream-api/src/test-kit/open-test-live.ts';
import { openTransport } from '../../../stream-api/src/transport/open-transport.ts';

/** Opens the product's transport for the live path alone, on a free port. */
export function listenLive(kind: 'uws' | 'ws', live: ReturnType<typeof openTestLive>, log: Logger) {
  return openTransport(
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
}
