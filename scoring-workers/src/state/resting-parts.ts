import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import { LastTransaction } from '../identity/last-transaction.ts';
import { SeenEvents } from '../identity/seen-events.ts';
import { CandleSeries } from '../running/candle-series.ts';
import { CirculatingSupply } from '../running/circulating-supply.ts';
import { LaunchGroups } from '../running/launch-groups.ts';
import { MarketNote } from '../running/market-note.ts';
import { Performance } from '../running/performance.ts';
import { Predictions } from '../running/predictions.ts';
import { Spark } from '../running/spark.ts';
import { TokenWallets } from '../running/token-wallets.ts';
import { TradeWindow } from '../running/trade-window.ts';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import type { Memberships } from './memberships.ts';
import { Positions } from './positions.ts';
import { type FactsAtHand, factsText, readFacts } from './resting-facts.ts';
import type { Rules } from './rules.ts';
import type { TokenFacts } from './token-facts.ts';
import { TokenMembers } from './token-members.ts';
import type { TokenParts } from './token-parts.ts';
import type { TokenSamples } from './token-samples.ts';
import { TradeLog } from './trade-log.ts';

/** Halves most tokens; better packing costs more than it saves. A small window, since what is packed is small. */
const packing = { level: 1, windowBits: 13, memLevel: 7 } as const;

/** The shard in which a token rests: its keys, whom it says its members to, its rules, and its room for what is not packed. */
export interface TokenHome {
  readonly keys: KeyTable;
  readonly memberships: Pick<Memberships<unknown>, 'add' | 'remove' | 'unseat'>;
  readonly rules: Rules;
  readonly clockMs: number;
  readonly unpacked: UnpackedRoom;
}

/** What a token rests as: its facts, and behind them its parts, packed or not. */
export interface RestingBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where its parts begin, a multiple of `alignment`. */
  readonly partsAt: number;
  readonly isPacked: boolean;
}

/** Of the widest elements, so that parts may be views wherever they begin. */
const alignment = 8;

/** Room of a shard for tokens that rest without having been packed. */
export class UnpackedRoom {
  #bytes = 0;

  /** Whether there was room. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > scoringLimits.unpackedBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/**
 * The facts of a token that rests as JSON, and behind them its parts as a snapshot has them, but for what is of this shard and this
 * process: members by their shard keys, which stay retained, what is to be settled of wallets, and all events that it was told. One that
 * has been quiet for a short time is brought back each half minute to be scored: packing it would take longer than all else.
 */
export function writeResting(parts: Omit<TokenParts, 'sample'>, facts: TokenFacts, home: TokenHome): RestingBytes {
  const writer = new ByteWriter(8192, { inPlace: true });
  writer.string(factsText(facts));
  const partsAt = writer.align(alignment);
  parts.members.writeResting(writer);
  parts.seen.writeResting(writer);
  parts.wallets.writeTo(writer, true);
  for (const part of [parts.positions, parts.trades, parts.window]) part.writeTo(writer);
  for (const part of [parts.candles, parts.spark, parts.performance, parts.predictions]) part.writeTo(writer);
  for (const part of [parts.circulating, parts.launch, parts.market]) part.writeTo(writer);
  const { words } = parts.transaction;
  writer.u32s(words, words.length);
  return packWhenDue({ bytes: writer.finish(), partsAt, isPacked: false }, home, facts.eventMs);
}

/** What has been brought back for a look, and takes its room again: packed by now, where that is due. */
export function packWhenDue(resting: RestingBytes, home: TokenHome, eventMs: number): RestingBytes {
  const { bytes, partsAt, isPacked } = resting;
  if (isPacked) return resting;
  if (home.clockMs - eventMs < scoringLimits.packAfterMs && home.unpacked.take(bytes.length - partsAt)) return resting;
  const packed = deflateRawSync(bytes.subarray(partsAt), packing);
  return { bytes: joined(bytes.subarray(0, partsAt), packed), partsAt, isPacked: true };
}

/** The same parts behind facts that have changed. */
export function withFacts({ bytes, partsAt, isPacked }: RestingBytes, facts: TokenFacts): RestingBytes {
  const writer = new ByteWriter();
  writer.string(factsText(facts));
  const at = writer.align(alignment);
  return { bytes: joined(writer.finish(), bytes.subarray(partsAt)), partsAt: at, isPacked };
}

export function readRestingFacts({ bytes }: RestingBytes, atHand: FactsAtHand): TokenFacts {
  return readFacts(new ByteReader(bytes).string(), atHand);
}

function joined(head: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + rest.length);
  bytes.set(head);
  bytes.set(rest, head.length);
  return bytes;
}

/** `sample` is taken anew of the trades. The parts live in the bytes from then on, unless those are kept. */
export function readResting(
  resting: RestingBytes,
  home: TokenHome,
  { sample, keeps }: { sample: TokenSamples; keeps: boolean },
): TokenParts {
  const { keys, memberships, rules } = home;
  const reader = new ByteReader(unpack(resting, home.unpacked, keeps), { inPlace: true });
  return {
    members: TokenMembers.readResting(reader, keys, memberships),
    seen: SeenEvents.readResting(reader),
    wallets: TokenWallets.readResting(reader, rules.wallets),
    positions: Positions.readFrom(reader, rules.roundTrip),
    sample,
    trades: TradeLog.readFrom(reader),
    window: TradeWindow.readFrom(reader),
    candles: CandleSeries.readFrom(reader),
    spark: Spark.readFrom(reader, null),
    performance: Performance.readFrom(reader),
    predictions: Predictions.readFrom(reader),
    circulating: CirculatingSupply.readFrom(reader),
    launch: LaunchGroups.readFrom(reader, rules.launch),
    market: MarketNote.readFrom(reader),
    transaction: new LastTransaction(reader.u32s()),
  };
}

function unpack({ bytes, partsAt, isPacked }: RestingBytes, room: UnpackedRoom, keeps: boolean): Uint8Array {
  const parts = bytes.subarray(partsAt);
  if (isPacked) return inflateRawSync(parts, packing);
  room.give(parts.length);
  return keeps ? parts.slice() : parts;
}
