import type { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import type { EventDecoder } from '@mintscope/schemas/events/batch/decode-batch';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import type { TokenState } from '../state/token-state.ts';

export type RareEvent = Exclude<ChainEvent, Trade>;

/**
 * One event on its way through the steps. There is one draft a batch, filled anew for each event: the columns say what the
 * event is, the fields below say what earlier steps found out. Fields marked (trade) hold for trades only.
 */
export interface EventDraft {
  readonly reader: BatchReader;
  /** Shard key of each address of the batch. */
  readonly keys: Int32Array;
  readonly decode: EventDecoder['decode'];
  readonly decodeTransfer: EventDecoder['decodeTransfer'];
  /** Shard key of an address that a decoded event of the batch names. */
  readonly keyOf: (address: string) => number;
  index: number;
  /** Event type by its position in the batch format's list; 0 is a trade. */
  type: number;
  token: TokenState;
  /** Any event but a trade, decoded. */
  event: RareEvent | null;
  /** When the source says it happened, held; NaN where it says nothing. `latestMs`: what it is held to. */
  toldMs: number;
  latestMs: number;
  /** It claims a time that is not believed: one ahead of its receipt. */
  isFuture: boolean;
  /** Event time of the definitions, and the same held so that it never runs backwards in a token. */
  ownMs: number;
  timeMs: number;
  slot: number;
  /** A later slot of this token was applied before: only what does not depend on order is applied. */
  late: boolean;
  /** (creation) Launches before it with the same name and symbol; null for one without. */
  copiedName: number | null;
  /** (trade) Slot and place in the block as one number, and whether a trade that stands behind it in the chain was applied before. */
  place: number;
  isBehind: boolean;
  /** Of a trade: whether no later one was told before it, whatever else was. */
  isNewest: boolean;
  /** Of a trade: whether what it tells of its pool is older than what is known of it. */
  isSuperseded: boolean;
  /** (trade) */
  row: number;
  isBuy: boolean;
  /** (trade) Numbers of trader and fee payer among the token's members. */
  wallet: number;
  payer: number;
  /** (trade) Base units as a double, and the whole token. */
  base: number;
  baseTokens: number;
  /** (trade) NaN where the quote has no price in SOL. */
  quoteLamports: number;
  /** (trade) What the program, its platform and the creator took of the quote; NaN like the amount. */
  feeLamports: number;
  /** (trade) Too small to set a price. */
  isDust: boolean;
  /** (trade) In a pool that is too shallow beside the token's deepest to tell its price. */
  isBeside: boolean;
  /** (trade) SOL a whole token; NaN for dust and for quotes without a price in SOL. */
  price: number;
}

export function newEventDraft(
  reader: BatchReader,
  keys: Int32Array,
  { decode, decodeTransfer, keyOf }: EventDecoder,
): Omit<EventDraft, 'token'> {
  return {
    reader,
    keys,
    decode,
    decodeTransfer,
    keyOf: (address) => keys[keyOf(address)]!,
    index: 0,
    type: 0,
    event: null,
    toldMs: 0,
    latestMs: 0,
    isFuture: false,
    ownMs: 0,
    timeMs: 0,
    slot: 0,
    late: false,
    copiedName: null,
    place: 0,
    isBehind: false,
    isNewest: false,
    isSuperseded: false,
    row: 0,
    isBuy: false,
    wallet: 0,
    payer: 0,
    base: 0,
    baseTokens: 0,
    quoteLamports: 0,
    feeLamports: 0,
    isDust: false,
    isBeside: false,
    price: 0,
  };
}
