import type { Logger } from '@mintscope/engines/logger';
import type { LiveSocket, SocketListener } from '../../transport/transport.ts';
import type { Admission } from './admission.ts';
import { createClient } from './client.ts';
import type { Clients } from './clients.ts';
import { logClosed, logOpened } from './log-connection.ts';
import type { Receiver } from './receive.ts';
import type { SocketMetrics } from './socket-metrics.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface ConnectOptions {
  log: Logger;
  now(): number;
  clients: Clients;
  counts: SocketMetrics;
  admission: Admission;
  subscriptions: Subscriptions;
  receiver: Receiver;
  authenticateWithinMs: number;
  /** The socket has drained. */
  drained(): void;
}

interface Asked {
  address: string;
  /** The API key that came with the request; null for none. */
  key: string | null;
}

/** Takes a connection in. It is sent nothing before its token has come, and away when none comes in time. */
export function connect(socket: LiveSocket, { address, key }: Asked, options: ConnectOptions): SocketListener {
  const { log, now, clients, counts, admission, subscriptions, receiver, authenticateWithinMs, drained } = options;
  const client = createClient(socket, address, now());
  clients.add(client);
  logOpened(log, client);
  receiver.open(client, key);
  const late = setTimeout(() => {
    // A token that is still looked at decides by itself.
    if (client.caller.role === 'visitor' && !client.waiting) admission.dismiss(client);
  }, authenticateWithinMs);
  return {
    message: (text) => receiver.receive(client, text),
    drain: drained,
    close(code) {
      clearTimeout(late);
      clients.delete(client);
      counts.closed.inc({ reason: client.endReason ?? 'left' });
      logClosed(log, client, { code, atMs: now() });
      subscriptions.unsubscribe(client);
      admission.left(client);
    },
  };
}
