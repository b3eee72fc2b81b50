import type { Socket } from 'node:net';
import type { WebhookLimits } from './webhook-limits.ts';
import type { Connections, EndReason } from './webhook-metrics.ts';

export interface ConnectionGuard {
  /** A connection begins as a stranger. */
  admit(socket: Socket): void;
  /** A request of it carried the secret. False when there is no room for one more known sender. */
  recognise(socket: Socket): boolean;
  /** A known connection with a request in hand is not idle, until as many have ended as begun. */
  begin(socket: Socket): void;
  end(socket: Socket): void;
  read(): Connections;
}

interface Connection {
  socket: Socket;
  address: string;
  known: boolean;
  requests: number;
  /** The turn in which it was accepted. */
  turn: number;
}

type GuardLimits = Pick<WebhookLimits, 'strangers' | 'strangersOfAddress' | 'known'>;

/**
 * Bounds what is connected. Strangers are never refused: when there are too many the oldest is ended, so that one who sends
 * its head at once gets in, however many hold on in silence and from whatever address, also the sender's own.
 */
export function createConnectionGuard(
  limits: GuardLimits,
  onEnded: (reason: EndReason) => void,
  onChange: (connections: Connections) => void,
): ConnectionGuard {
  const connections = new Map<Socket, Connection>();
  const strangers = createStrangers(limits, onEnded);
  const known = new Set<Connection>();
  const read = () => ({ strangers: strangers.size, known: known.size });

  function makeRoom(): boolean {
    if (known.size < limits.known) return true;
    for (const connection of known) {
      if (connection.requests > 0) continue;
      known.delete(connection);
      connection.socket.destroy();
      onEnded('known_full');
      return true;
    }
    onEnded('known_busy');
    return false;
  }

  return {
    admit(socket) {
      const address = socket.remoteAddress ?? '';
      const connection = { socket, address, known: false, requests: 0, turn: strangers.turn };
      connections.set(socket, connection);
      strangers.add(connection);
      socket.once('close', () => {
        connections.delete(socket);
        strangers.delete(connection);
        known.delete(connection);
        onChange(read());
      });
      onChange(read());
    },
    recognise(socket) {
      const connection = connections.get(socket);
      if (!connection || connection.known) return connection !== undefined;
      if (!makeRoom()) return false;
      connection.known = true;
      strangers.delete(connection);
      known.add(connection);
      onChange(read());
      return true;
    },
    begin(socket) {
      const connection = connections.get(socket);
      if (connection) connection.requests += 1;
    },
    end(socket) {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.requests -= 1;
      // Sets keep their order: the one idle for longest comes first.
      if (connection.requests === 0 && known.delete(connection)) known.add(connection);
    },
    read,
  };
}

function createStrangers(limits: GuardLimits, onEnded: (reason: EndReason) => void) {
  /** Oldest first, as sets keep their order. */
  const all = new Set<Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const crowded = new Set<string>();
  let turn = 0;
  let trimming = false;

  function add(connection: Connection): void {
    const { address } = connection;
    const same = byAddress.get(address) ?? new Set();
    byAddress.set(address, same.add(connection));
    all.add(connection);
    if (same.size > limits.strangersOfAddress) crowded.add(address);
    trimSoon();
  }

  function remove(connection: Connection): void {
    const same = byAddress.get(connection.address);
    same?.delete(connection);
    if (same?.size === 0) byAddress.delete(connection.address);
    all.delete(connection);
  }

  function trimSoon(): void {
    if (trimming || (crowded.size === 0 && all.size <= limits.strangers)) return;
    trimming = true;
    setImmediate(trim);
  }

  /**
   * Runs after the event loop's poll. What was accepted in that poll has not been read yet: its head may lie in the kernel,
   * and only the next poll tells. So the connections of this turn are spared until the next.
   */
  function trim(): void {
    trimming = false;
    for (const address of crowded) {
      const same = byAddress.get(address);
      if (same) endOldest(same, limits.strangersOfAddress, 'address_full');
      if ((same?.size ?? 0) <= limits.strangersOfAddress) crowded.delete(address);
    }
    endOldest(all, limits.strangers, 'strangers_full');
    turn += 1;
    trimSoon();
  }

  function endOldest(connections: Set<Connection>, most: number, reason: EndReason): void {
    for (const connection of connections) {
      if (connections.size <= most || connection.turn === turn) return;
      remove(connection);
      connection.socket.destroy();
      onEnded(reason);
    }
  }

  return {
    add,
    delete: remove,
    get size() {
      return all.size;
    },
    get turn() {
      return turn;
    },
  };
}
