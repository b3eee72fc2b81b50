import { CandleSeries } from '../metrics/candle-series.ts';
import { Performance } from '../metrics/performance.ts';
import { Spark } from '../metrics/spark.ts';
import { TokenWallets } from '../metrics/token-wallets.ts';
import { TradeWindow } from '../metrics/trade-window.ts';
import { TransactionSample } from '../metrics/transaction-sample.ts';
import { ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import { Positions } from './positions.ts';
import { RecentEvents } from './recent-events.ts';
import type { Rules } from './rules.ts';
import { newTokenFacts, type TokenFacts } from './token-facts.ts';
import { TokenMembers } from './token-members.ts';
import { TradeLog } from './trade-log.ts';

/** 1 had no time of the tables with a trade, and candles of another clock. */
const snapshotVersion = 2;

/** Everything a shard keeps about one live token. */
export interface TokenState {
  /** Shard key of the mint. */
  readonly mint: number;
  readonly facts: TokenFacts;
  readonly members: TokenMembers;
  readonly wallets: TokenWallets;
  readonly positions: Positions;
  readonly recent: RecentEvents;
  readonly sample: TransactionSample;
  /** The analysed trades themselves, from launch on, and the newest. */
  readonly trades: TradeLog;
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
    recent: new RecentEvents(rules.recentEvents),
    sample: new TransactionSample(rules.sample),
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
  for (const part of [token.members, token.wallets, token.positions, token.recent, token.sample]) part.writeTo(writer);
  for (const part of [token.trades, token.window, token.candles]) part.writeTo(writer);
  for (const part of [token.spark, token.performance]) part.writeTo(writer);
  return writer.finish();
}

export function readTokenState(bytes: Uint8Array, keys: KeyTable, rules: Rules): TokenState {
  const reader = new ByteReader(bytes);
  const version = reader.u32();
  const isFormer = version === 1;
  if (version !== snapshotVersion && !isFormer) throw new SnapshotError(`a token snapshot of version ${version}`);
  const mintBytes = reader.blob();
  const mint = keys.intern(new Uint32Array(mintBytes.buffer, mintBytes.byteOffset, 8), 0);
  keys.retain(mint);
  const unpublished = reader.u8() === 1;
  const facts = { futureEvents: 0, ...(JSON.parse(reader.string()) as Omit<TokenFacts, 'futureEvents'>) };
  const seenUntilMs = (facts.receivedAtMs ?? Number.NaN) + rules.futureSlackMs;
  return {
    ...transient(mint),
    unpublished,
    facts,
    members: TokenMembers.readFrom(reader, keys),
    wallets: TokenWallets.readFrom(reader),
    positions: Positions.readFrom(reader, rules.roundTrip),
    recent: RecentEvents.readFrom(reader, rules.recentEvents),
    sample: TransactionSample.readFrom(reader),
    trades: isFormer ? TradeLog.readFormer(reader) : TradeLog.readFrom(reader),
    window: TradeWindow.readFrom(reader),
    candles: isFormer ? CandleSeries.skipFormer(reader, seenUntilMs) : CandleSeries.readFrom(reader),
    spark: Spark.readFrom(reader),
    performance: Performance.readFrom(reader),
  };
}

function transient(mint: number) {
  return { mint, poolKey: -1, unpublished: false, unsaved: false, detailDue: false };
}
