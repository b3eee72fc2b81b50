import type { Channel, ChannelMessage, RoundWork } from './channel.ts';
import { type LiveClient, sendNumbered } from './client.ts';

export interface RoundBounds {
  /** When so much work was done, or so many bytes sent, for clients that come or catch up, the others wait for the next round. */
  work: number;
  bytes: number;
  /** A client is sent everything afresh when no more than this of what was sent before is in the socket's buffer (bytes). */
  settledBytes: number;
  /** Events for one client go out in one write up to so many bytes; what comes after them waits for its next turn. */
  gatheredBytes: number;
}

export interface RoundOptions {
  channels: readonly Channel[];
  bounds: RoundBounds;
  /** Whether the client must wait for its socket to drain. */
  isFull(client: LiveClient, atMs: number): boolean;
}

export interface Round extends RoundWork {
  /** Messages and bytes that sockets took. */
  sent: number;
  bytes: number;
  /** Clients put off to the next round. */
  deferred: number;
  /** Whether there is more to send as it is. */
  again: boolean;
  /**
   * When the first of those who are owed more, though nothing is new, has their turn: the rest of what was begun after the usual pause, and who names a
   * pace when it is over. Infinite where none waits.
   */
  nextAtMs: number;
}

/**
 * One round of the feed: first those who are in step, whose messages are small and shared; then those who come, fill up or
 * catch up, in turn, and no more of them than a bounded piece of work. So one client's list does not hold up the others' feed, and
 * is soon there when no other waits.
 */
export function createRounds({ channels, bounds, isFull }: RoundOptions) {
  let rounds = 0;

  return function bringClients(clients: Iterable<LiveClient>, atMs: number): Round {
    rounds += 1;
    const round: Round = {
      atMs,
      encoded: 0,
      work: 0,
      sent: 0,
      bytes: 0,
      deferred: 0,
      again: false,
      nextAtMs: Number.POSITIVE_INFINITY,
    };
    for (const channel of channels) channel.begin(round);
    const late: LiveClient[] = [];
    const inStep: LiveClient[] = [];
    const messages: ChannelMessage[] = [];
    for (const client of clients) {
      if (!client.subscription || isFull(client, atMs)) continue;
      const { channel, following } = client.subscription;
      if (rests(client, atMs)) {
        round.nextAtMs = Math.min(round.nextAtMs, client.restsUntilMs);
        continue;
      }
      if (channel.isLate?.(following)) late.push(client);
      else if (channel.hasEvents?.(following)) bring(client, round, bounds);
      else {
        const message = channel.next(following);
        if (!message) continue;
        inStep.push(client);
        messages.push(message);
      }
    }
    // None is sent before all are found: a search after each send would find the processor's caches full of the kernel's affairs.
    for (let nth = 0; nth < inStep.length; nth++) deliver(inStep[nth]!, messages[nth]!, round);
    late.sort((one, other) => one.servedInRound - other.servedInRound);
    const { work, bytes } = round;
    const isSpent = () => round.work - work >= bounds.work || round.bytes - bytes >= bounds.bytes;
    const filling: LiveClient[] = [];
    for (const [nth, client] of late.entries()) {
      if (isSpent()) {
        round.deferred = late.length - nth;
        round.again = true;
        return round;
      }
      if (awaitsOlder(client, bounds.settledBytes)) continue;
      client.servedInRound = rounds;
      if (bring(client, round, bounds) && isFilling(client)) filling.push(client);
    }
    // What is left of the round is for those who fill up, a message each in turn, as long as their sockets take it.
    for (let turn = filling; turn.length > 0; )
      turn = turn.filter(
        (client) => !isSpent() && !isFull(client, atMs) && bring(client, round, bounds) && isFilling(client),
      );
    round.again = filling.some(isFilling);
    return round;
  };
}

/** Whether a message went out. */
function bring(client: LiveClient, round: Round, { gatheredBytes }: RoundBounds): boolean {
  const { channel, following } = client.subscription!;
  if (!channel.hasEvents?.(following)) return tell(client, round);
  const before = round.bytes;
  let isTold = false;
  client.socket.gather(() => {
    isTold = tell(client, round);
    while (channel.hasEvents?.(following) && round.bytes - before < gatheredBytes) if (!tell(client, round)) break;
  });
  return isTold;
}

/** Whether a message went out. */
function tell(client: LiveClient, round: Round): boolean {
  const { channel, following } = client.subscription!;
  const message = channel.next(following);
  return message !== null && deliver(client, message, round);
}

/** Whether it went out. */
function deliver(client: LiveClient, message: ChannelMessage, round: Round): boolean {
  const { channel, following } = client.subscription!;
  const { type, rest } = message;
  if (rest) {
    if (!sendNumbered(client, type, rest)) {
      client.stalledSinceMs ??= round.atMs;
      return false;
    }
    round.sent += 1;
    round.bytes += rest.byteLength;
    if (client.everyMs > 0) client.restsUntilMs = round.atMs + client.everyMs;
  }
  channel.took(following, message);
  if (channel.isAmid?.(following)) round.nextAtMs = round.atMs;
  return rest !== null;
}

function isFilling({ subscription }: LiveClient): boolean {
  return subscription?.channel.isFilling?.(subscription.following) ?? false;
}

/** Told at its own pace and not due yet. The first of what it follows does not wait, nor the rest of what was begun, nor events. */
function rests({ subscription, restsUntilMs, everyMs }: LiveClient, atMs: number): boolean {
  // A clock that was set back lets none wait longer than it asked for.
  if (restsUntilMs <= atMs || restsUntilMs > atMs + everyMs) return false;
  const { channel, following } = subscription!;
  return !(channel.isOwedAll(following) || channel.isFilling?.(following) || channel.isAmid?.(following));
}

/** Owed everything afresh while what it was sent before may still be on its way. */
function awaitsOlder({ socket, subscription, servedInRound }: LiveClient, settledBytes: number): boolean {
  const isOwed = subscription?.channel.isOwedAll(subscription.following) ?? false;
  return isOwed && servedInRound > 0 && socket.bufferedBytes() > settledBytes;
}
