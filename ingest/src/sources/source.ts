import type { ChainEvent } from '@mintscope/schemas/chain-event';

/**
 * Why input was left out on purpose. Harmless and expected: counted, not kept. Every reason is a label value of
 * `mintscope_ingest_drops_total`.
 */
export const dropReasons = [
  /** The transaction failed on chain; its logs are of something that did not happen. */
  'failed_transaction',
  /** A transaction without an event of a program Mintscope decodes. */
  'no_known_event',
  /** A transaction that this process already fetched (two programs named it, or a reconnect repeated it). */
  'repeated_transaction',
  /** An event whose id was accepted a short while ago. */
  'repeated_event',
  /** A trade of no tokens or for nothing: it moves no price and no balance that scoring could use. */
  'zero_amount',
  /** A WebSocket frame or line that is no message of the protocol and holds no data to keep. */
  'unreadable_frame',
  /** An enhanced payload of a kind that has no canonical event. */
  'unsupported_type',
  /** An enhanced payload whose amounts cannot be told apart without guessing. */
  'ambiguous_amounts',
] as const;
export type DropReason = (typeof dropReasons)[number];

/**
 * Why input that looked like data could not become an event. It is kept in the dead-letter topic, to be looked at and
 * replayed. Every reason is a label value of `mintscope_ingest_dead_letters_total`.
 */
export const deadReasons = [
  /** Not JSON at all. */
  'garbled_json',
  /** JSON of another shape than the source promises. */
  'malformed',
  /** A version of transaction or event this build does not know. */
  'unknown_version',
  /** Above a limit of size or count. */
  'oversized',
  /** A program's event or instruction whose bytes do not fit any known layout. */
  'undecodable',
  /** An event outside the bounds of its schema. */
  'invalid_event',
  /** Amounts that cannot be: more than the supply, or more than the pool holds. */
  'impossible_amount',
  /** The chain named a transaction that the RPC node would not give, however often asked. */
  'transaction_unavailable',
  /** A defect of ours while decoding; the input is kept so that nothing is lost to it. */
  'internal_error',
] as const;
export type DeadReason = (typeof deadReasons)[number];

/** Where events come from. `run` resolves when the source is exhausted or the signal aborts. */
export interface Source {
  readonly name: string;
  run(sink: EventSink, signal: AbortSignal): Promise<void>;
}

export interface EventSink {
  /** Resolves when every event is durable in the log (backpressure: await it). */
  events(events: readonly ChainEvent[]): Promise<void>;
  drop(reason: DropReason, count?: number): void;
  /** Resolves when the input is durable in the dead-letter topic. The payload is cut at 64 KiB. */
  dead(reason: DeadReason, payload: Uint8Array | string, detail: string): Promise<void>;
}
