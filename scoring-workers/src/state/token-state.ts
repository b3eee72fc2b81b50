import { FormerEvents } from '../identity/former-events.ts';
import { LastTransaction } from '../identity/last-transaction.ts';
import { SeenEvents } from '../identity/seen-events.ts';
import { CandleSeries } from '../running/candle-series.ts';
import { Performance } from '../running/performance.ts';
import { Spark } from '../running/spark.ts';
import { TokenWallets } from '../running/token-wallets.ts';
import { TradeWindow } from '../running/trade-window.ts';
import { TransactionSample } from '../running/transaction-sample.ts';
import { ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import { Positions } from './positions.ts';
import type { Rules } from './rules.ts';
import { newTokenFacts, type TokenFacts } from './token-facts.ts';
import { TokenMembers } from './token-members.ts';
import { TradeLog } from './trade-log.ts';

/**
 * 1 knew events by the first 16 bytes of their signature, had no time of the tables with a trade, and candles of another clock.
 * 2 had rules of its own and the sample beside the trades it is made of. 3 knew of no call.
 */
const snapshotVersion = 4;

/** Everything a shard keeps about one live token. */
export interface TokenState {
  /** Shard key of the mint. */
  readonly mint: number;
  readonly facts: TokenFacts;
  readonly members: TokenMembers;
  readonly wallets: TokenWallets;
  readonly positions: Positions;
  /** Every event of the token's life, and what a snapshot of version 1 remembered of it. */
  readonly seen: SeenEvents;
  former: FormerEvents | null;
  readonly transaction: LastTransaction;
  /** Of the first trades of the log, which it takes when it is evaluated. */
  sample: TransactionSample;
  /** The analysed trades themselves, from launch on, and the newest. */
  trades: TradeLog;
  readonly window: TradeWindow;
  readonly candles: CandleSeries;
  readonly spark: Spark;
  readonly performance: Performance;
  /** Shard key of the pool met last; saves looking it up for each trade, rebuilt by use. */
  poolKey: number;
  /** Changed since it was published, and since it was last in a snapshot. */
  unpublished: boolean;
  unsaved: boolean;
  detailDue: boolean;
}

export function newTokenState(mint: number, firstMs: number, slot: number, keys: KeyTable, rules: Rules): TokenState {
  keys.retain(mint);
  return {
    ...transient(mint),
    facts: newTokenFacts(keys.text(mint), firstMs, slot),
    members: new TokenMembers(keys),
    wallets: new TokenWallets(rules.wallets),
    positions: new Positions(rules.roundTrip),
    seen: new SeenEvents(),
    former: null,
    transaction: new LastTransaction(),
    sample: new TransactionSample(rules.sample, null),
    trades: new TradeLog(rules.sample.signatureLimit, rules.recentTrades),
    window: new TradeWindow(),
    candles: new CandleSeries(),
    spark: new Spark(),
    performance: new Performance(),
  };
}

export function writeTokenState(token: TokenState, keys: KeyTable): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(16_384);
  writer.u32(snapshotVersion);
  writer.blob(keys.bytes(token.mint));
  writer.u8(token.unpublished || token.detailDue ? 1 : 0);
  writer.string(JSON.stringify(token.facts));
  for (const part of [token.members, token.wallets, token.positions, token.seen]) part.writeTo(writer);
  for (const part of [token.trades, token.window, token.candles]) part.writeTo(writer);
  for (const part of [token.spark, token.performance]) part.writeTo(writer);
  const { words } = token.transaction;
  writer.u32s(words, words.length);
  writer.u8(token.former ? 1 : 0);
  token.former?.writeTo(writer);
  return writer.finish();
}

/** What a token's own part of a snapshot does not hold. */
export interface TokenOrigins {
  /** Full chunks of the token's events, in order. */
  chunksOf(address: string): readonly Uint8Array[];
  /** The shard's clock when the snapshot was taken (ms). */
  clockMs: number;
}

/**
 * Takes what follows from rules anew of what is remembered, after they changed. What events did by the former ones stays: marks,
 * links that were seen or not, prices and times.
 */
export function followRules(token: TokenState, rules: Rules): void {
  token.trades = token.trades.resized(rules.sample.signatureLimit, rules.recentTrades);
  token.sample = sampleOf(token.facts, rules);
  token.positions.recount();
  token.wallets.trim();
}

function sampleOf({ launched, createdMs }: TokenFacts, rules: Rules): TransactionSample {
  return new TransactionSample(rules.sample, launched ? createdMs : null);
}

/** Versions 1 to 4. @throws SnapshotError for another. */
export function readTokenState(bytes: Uint8Array, keys: KeyTable, rules: Rules, origins: TokenOrigins): TokenState {
  const reader = new ByteReader(bytes);
  const version = reader.u32();
  const isFormer = version === 1;
  if (version < 1 || version > snapshotVersion) throw new SnapshotError(`a token snapshot of version ${version}`);
  reader.version = version;
  const mintBytes = reader.blob();
  const mint = keys.intern(new Uint32Array(mintBytes.buffer, mintBytes.byteOffset, 8), 0);
  keys.retain(mint);
  const unpublished = reader.u8() === 1;
  const { lastSignature0, lastSignature1, ...facts } = JSON.parse(reader.string()) as TokenFacts & FormerFacts;
  const seenUntilMs = (facts.receivedAtMs ?? Number.NaN) + rules.futureSlackMs;
  const members = TokenMembers.readFrom(reader, keys);
  const wallets = TokenWallets.readFrom(reader, rules.wallets);
  const positions = Positions.readFrom(reader, rules.roundTrip);
  const former = isFormer ? FormerEvents.readVersion1(reader, origins.clockMs) : null;
  // Neither was noted by version 1; no event was ahead of the clock then.
  const noted = { futureEvents: facts.futureEvents ?? 0, rememberedMs: facts.rememberedMs ?? origins.clockMs };
  const seen = isFormer ? new SeenEvents() : SeenEvents.readFrom(reader, origins.chunksOf(facts.address));
  if (version < 3) TransactionSample.skipFormer(reader);
  const trades = isFormer ? TradeLog.readFormer(reader) : TradeLog.readFrom(reader);
  const token = {
    ...transient(mint),
    unpublished,
    facts: { ...facts, ...noted },
    members,
    wallets,
    positions,
    seen,
    sample: sampleOf(facts, rules),
    trades,
    window: TradeWindow.readFrom(reader),
    candles: isFormer ? CandleSeries.skipFormer(reader, seenUntilMs) : CandleSeries.readFrom(reader),
    spark: Spark.readFrom(reader),
    performance: Performance.readFrom(reader),
    transaction: isFormer
      ? new LastTransaction(facts.transactions > 0 ? Uint32Array.of(lastSignature0, lastSignature1) : undefined)
      : new LastTransaction(reader.u32s()),
    former: isFormer || reader.u8() === 0 ? former : FormerEvents.readFrom(reader),
  };
  // Until then rules went with each token.
  if (version < 3) followRules(token, rules);
  return token;
}

/** In facts of version 1 only: the first words of the signature met last. */
interface FormerFacts {
  lastSignature0: number;
  lastSignature1: number;
}

function transient(mint: number) {
  return { mint, poolKey: -1, unpublished: false, unsaved: false, detailDue: false };
}
