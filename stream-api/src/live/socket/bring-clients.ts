import type { LiveClient } from './client.ts';
import type { Publisher } from '../channels/tokens/tokens.ts';
import type { TokenTable } from '../../market/token-table.ts';

export interface RoundBounds {
  /** A client that is further behind than this is one that catches up (revisions). */
  behind: number;
  /** When so many rows were encoded, or bytes sent, for clients that come or catch up, the others wait for the next round. */
  rows: number;
  bytes: number;
  /** A fresh list goes out when no more than this of what was sent before is in the socket's buffer (bytes). */
  settledBytes: number;
}

export interface RoundOptions {
  table: TokenTable;
  publisher: Publisher;
  bounds: RoundBounds;
  /** Whether the client must wait for its socket to drain. */
  isFull(client: LiveClient, atMs: number): boolean;
}

export interface Round {
  sent: number;
  /** Clients put off to the next round. */
  deferred: number;
  /** Whether there is more to send as it is. */
  again: boolean;
}

/**
 * One round of the feed: first those who are in step, whose messages are small and shared; then those who come, fill up or
 * catch up, in turn, and no more of them than a bounded piece of work. So nobody's list holds up the others' feed.
 */
export function createRounds({ table, publisher, bounds, isFull }: RoundOptions) {
  let rounds = 0;

  function bring(client: LiveClient, atMs: number): boolean {
    const outcome = publisher.bring(client);
    if (outcome === 'refused') client.stalledSinceMs ??= atMs;
    return outcome === 'sent';
  }

  return function bringClients(clients: Iterable<LiveClient>, atMs: number): Round {
    rounds += 1;
    publisher.begin(atMs);
    const round: Round = { sent: 0, deferred: 0, again: false };
    const late: LiveClient[] = [];
    for (const client of clients) {
      if (!client.subscription || isFull(client, atMs)) continue;
      if (!isInStep(client, table.rev() - bounds.behind)) late.push(client);
      else if (bring(client, atMs)) round.sent += 1;
    }
    late.sort((one, other) => one.servedInRound - other.servedInRound);
    const { rows, bytes } = publisher.round;
    for (const [nth, client] of late.entries()) {
      if (publisher.round.rows - rows >= bounds.rows || publisher.round.bytes - bytes >= bounds.bytes) {
        round.deferred = late.length - nth;
        round.again = true;
        break;
      }
      if (holdsList(client, bounds.settledBytes)) continue;
      client.servedInRound = rounds;
      if (!bring(client, atMs)) continue;
      round.sent += 1;
      round.again ||= isFilling(client);
    }
    return round;
  };
}

function isInStep(client: LiveClient, leastRev: number): boolean {
  const { subscription } = client;
  if (subscription?.channel !== 'tokens') return true;
  return subscription.known !== null && !isFilling(client) && subscription.known.base >= leastRev;
}

export function isFilling({ subscription }: LiveClient): boolean {
  return subscription?.channel === 'tokens' && (subscription.known?.limit ?? 0) < subscription.limit;
}

/** Owed a fresh list while one it was sent before may still be on its way. */
function holdsList({ socket, subscription, servedInRound }: LiveClient, settledBytes: number): boolean {
  const isOwed = subscription?.channel === 'tokens' && subscription.known === null;
  return isOwed && servedInRound > 0 && socket.bufferedBytes() > settledBytes;
}
