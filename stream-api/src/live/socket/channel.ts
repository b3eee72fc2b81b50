import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import type { ChannelName, Subscribe } from '@mintscope/schemas/live/channels';
import type { Caller } from '../../auth/auth.ts';

/** One message for all clients that are owed the same. */
export interface ChannelMessage {
  type: string;
  /** What comes after `"seq":n,`; null when there is nothing to tell and the client is further all the same. */
  rest: Uint8Array | null;
}

/** What all channels have done in one round of the feed. */
export interface RoundWork {
  readonly atMs: number;
  /** Messages encoded, and the work in them in the unit of `workBudget`. */
  encoded: number;
  work: number;
}

/**
 * A channel as connections see it. What it remembers of a client is its own affair (`Following`), and a few numbers whatever
 * the client has been sent: the latest value counts, however many there were in between. Methods, so that each channel may name
 * its own types.
 */
export interface Channel<
  Wanted = Subscribe,
  Following extends object = object,
  Message extends ChannelMessage = ChannelMessage,
> {
  /** Who may follow. */
  readonly contract: AccessRule;
  /** What is wrong with what is wanted beyond its shape; null when nothing is. */
  problemOf?(wanted: Wanted): string | null;
  /** What it takes to give a client all of this, in the unit of `workBudget`. */
  costOf(wanted: Wanted, before?: Following): number;
  /**
   * @param caller who follows; one connection may come to follow as another.
   * @param before what the client followed of this channel until now.
   */
  follow(wanted: Wanted, caller: Caller, before?: Following): Following;
  unfollow?(following: Following): void;
  /** Whether the first message is still to be sent. */
  isOwedAll(following: Following): boolean;
  /** Owes the client everything again. */
  oweAll(following: Following): void;
  /** Whether the client comes, fills up or catches up: it takes its turn behind those in step. Never unless told. */
  isLate?(following: Following): boolean;
  /** Whether a client that was sent a message is owed more as it is. Never unless told. */
  isFilling?(following: Following): boolean;
  /** Whether what the client was told last is a part of what was new then. Never unless told. */
  isAmid?(following: Following): boolean;
  /** Whether the client is owed events, of which several may go out in one write. Never unless told. */
  hasEvents?(following: Following): boolean;
  /** Starts a round: within it, clients that want the same from the same state share one encoded message. */
  begin(round: RoundWork): void;
  /** What the client is owed; null when there is nothing. */
  next(following: Following): Message | null;
  /** The socket took the message. */
  took(following: Following, message: Message): void;
  close?(): void;
}

export type Channels = Readonly<Record<ChannelName, Channel>>;

/** What a connection tells those who open its channels. */
export interface ChannelSockets {
  /** There is something to send. */
  changed(): void;
  /** Connections open here, those that wait for their socket to drain, and what all have in their buffers. */
  figures(): { open: number; full: number; bufferedBytes: number };
}

/** What one client follows. */
export interface Subscription {
  readonly channel: Channel;
  readonly wanted: Subscribe;
  readonly following: object;
}
