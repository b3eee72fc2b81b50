import type { SkipReason } from '../decoders/decode-context.ts';
import type { DeadReason as DecodeDeadReason, DropReason as DecodeDropReason } from '../transaction/outcome.ts';

/** Why a source leaves input out on purpose, besides what decoding drops. Harmless and expected: counted, not kept. */
export const sourceDropReasons = [
  /** A transaction without an event of a program Mintscope decodes. */
  'no_known_event',
  /** A transaction that this process already fetched (two programs named it, or a reconnect repeated it). */
  'repeated_transaction',
  /** An event whose id was accepted a short while ago. */
  'repeated_event',
  /** A trade or transfer of no tokens: it moves no price and no balance. */
  'zero_amount',
  /** A WebSocket frame that is no message of the protocol and holds no data to keep. */
  'unreadable_frame',
  /** An enhanced payload without its instructions: its events could not be told from those of other sources. */
  'instructions_missing',
  /** An enhanced payload of a program whose amounts stand in its logs only, which such payloads lack. */
  'logs_missing',
  /** A transfer inside another instruction of an enhanced payload: it may be part of a trade, the payload does not tell. */
  'callers_missing',
] as const;
/** Label values of `mintscope_ingest_drops_total`. */
export type DropReason = (typeof sourceDropReasons)[number] | DecodeDropReason | SkipReason;

/**
 * Why a source cannot turn into an event what looked like data, besides what decoding refuses. It is kept in the
 * dead-letter topic, to be looked at and replayed.
 */
export const sourceDeadReasons = [
  /** Amounts that cannot be: more than the supply, or more than the pool holds. */
  'impossible_amount',
  /** The chain named a transaction that the RPC node would not give, however often asked. */
  'transaction_unavailable',
  /** A program traded or launched, but the event that tells the amounts is missing (its logs were cut). */
  'event_missing',
  /** A defect of ours while decoding; the input is kept so that nothing is lost to it. */
  'internal_error',
] as const;
/** Label values of `mintscope_ingest_dead_letters_total`. */
export type DeadReason = (typeof sourceDeadReasons)[number] | DecodeDeadReason;
