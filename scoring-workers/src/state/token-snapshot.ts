import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { curvePrograms } from '@mintscope/schemas/programs';
import { FormerEvents } from '../identity/former-events.ts';
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
import { TransactionSample } from '../running/transaction-sample.ts';
import { ByteReader, SnapshotError } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import { Positions } from './positions.ts';
import { nothingProvided } from './provided-facts.ts';
import type { Rules } from './rules.ts';
import { formerPools, newTokenFacts, type TokenFacts } from './token-facts.ts';
import { TokenMembers } from './token-members.ts';
import { newestCount, sampleOf, type TokenParts } from './token-parts.ts';
import { followRules, TokenState } from './token-state.ts';
import { TradeLog } from './trade-log.ts';

/**
 * 1 knew events by the first 16 bytes of their signature, had no time of the tables with a trade, and candles of another clock.
 * 2 had rules of its own and the sample beside the trades it is made of. 3 knew of no call. 4 had windows of sixty buckets, and kept
 * no trade that came late; it knew of its launch who was marked, and no times of links. 5 had what was settled of balances, which
 * follows, and each candle as an array. 6 had candles and amounts of trades in the coin of their pool. 7 took
 * arbitrage for what a wallet made of the token. 8 knew no fees of what wallets traded.
 */
const snapshotVersion = 9;
/** The first that saved facts apart. */
const firstFactsVersion = 6;

/** What is written of a token; what is kept of one that ended has less. */
type Written = Pick<TokenState, 'mint' | 'facts' | 'former' | 'unpublished' | 'detailDue' | keyof TokenParts>;

export function writeTokenState(token: Omit<Written, 'sample'>, keys: KeyTable): Uint8Array<ArrayBuffer> {
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
  token.predictions.writeTo(writer);
  for (const part of [token.circulating, token.launch, token.market]) part.writeTo(writer);
  return writer.finish();
}

/** What time changes of a token, for the snapshots after the one that has all of it. */
export function writeTokenFacts({ unpublished, detailDue, facts }: TokenState): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(4096);
  writer.u32(snapshotVersion);
  writer.u8(unpublished || detailDue ? 1 : 0);
  writer.string(JSON.stringify(facts));
  return writer.finish();
}

/** @throws SnapshotError for a version that is not known. */
export function readTokenFacts(token: TokenState, bytes: Uint8Array): void {
  const reader = new ByteReader(bytes);
  const version = reader.u32();
  if (version < firstFactsVersion || version > snapshotVersion)
    throw new SnapshotError(`facts of a token of version ${version}`);
  token.unpublished = reader.u8() === 1;
  Object.assign(token.facts, JSON.parse(reader.string()));
  token.factsAreApart = true;
  token.advance(token.facts.asOfMs);
}

/** What a token's own part of a snapshot does not hold. */
export interface TokenOrigins {
  /** Full chunks of the token's events, in order. */
  chunksOf(address: string): readonly Uint8Array[];
  /** The shard's clock when the snapshot was taken (ms). */
  clockMs: number;
}

/** Versions 1 to 9. @throws SnapshotError for another. */
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
  const provided = facts.provided ?? nothingProvided();
  const seen = isFormer ? new SeenEvents() : SeenEvents.readFrom(reader, origins.chunksOf(facts.address));
  if (version < 3) TransactionSample.skipFormer(reader);
  const trades = TradeLog.readFrom(reader).resized(rules.sample.signatureLimit, newestCount(rules));
  const whole = Object.assign(completeFacts(facts, members, keys), noted, { provided });
  const parts = {
    members,
    wallets,
    positions,
    seen,
    sample: sampleOf(facts, rules),
    trades,
    window: TradeWindow.readFrom(reader),
    candles: readCandles(reader, facts, seenUntilMs),
    spark: Spark.readFrom(reader, facts.firstPriceSol),
    performance: Performance.readFrom(reader),
    transaction: isFormer
      ? new LastTransaction(facts.transactions > 0 ? Uint32Array.of(lastSignature0, lastSignature1) : undefined)
      : new LastTransaction(reader.u32s()),
  };
  const laterFormer = isFormer || reader.u8() === 0 ? former : FormerEvents.readFrom(reader);
  const token = new TokenState(mint, whole, {
    ...parts,
    predictions: version < 5 ? new Predictions() : Predictions.readFrom(reader),
    ...readLaunch(reader, { facts, wallets }, rules),
    market: version < 5 ? new MarketNote() : MarketNote.readFrom(reader),
  });
  token.former = laterFormer;
  token.unpublished = unpublished;
  // Until then rules went with each token.
  if (version < 3) followRules(token, rules);
  return token;
}

/** Those that were not in SOL, which version 5 began to tell, are taken as not seen. */
function readCandles(reader: ByteReader, { quoteUnit = 1 }: Partial<TokenFacts>, seenUntilMs: number): CandleSeries {
  if (reader.version === 1) return CandleSeries.skipFormer(reader, seenUntilMs);
  const candles = CandleSeries.readFrom(reader);
  if (reader.version >= 7 || quoteUnit === 1) return candles;
  const anew = new CandleSeries();
  anew.missUntil(seenUntilMs);
  return anew;
}

/** Facts as they were saved, with those that came later as little as a new token has. */
function completeFacts(saved: TokenFacts, members: TokenMembers, keys: KeyTable): TokenFacts {
  const facts = newTokenFacts(saved.address, saved.createdMs, saved.launchSlot);
  Object.assign(facts, laterFacts(saved), saved);
  if (saved.pools !== undefined || saved.pool === null) return facts;
  const isCurve = !saved.migrated && saved.program !== null && curvePrograms.has(saved.program);
  const words = new Uint32Array(decodeBase58(saved.pool, 32)!.buffer);
  return Object.assign(facts, formerPools(facts, members.find(keys.intern(words, 0)), isCurve));
}

/** What former snapshots do not say: no trade behind the newest slot is taken to be newer than what moved the funds. */
function laterFacts({ launched, holdersKnown, lastSlot }: TokenFacts) {
  const unknown = { toldHolders: null, filling: null, countsPaid: false, fundsSlot: lastSlot };
  return { seenFromLaunch: launched && holdersKnown, ...unknown };
}

/** Before version 5 who was marked is all that was known of a launch, and all that was held was in circulation. */
function readLaunch(reader: ByteReader, token: Pick<TokenState, 'facts' | 'wallets'>, rules: Rules) {
  if (reader.version >= 5)
    return { circulating: CirculatingSupply.readFrom(reader), launch: LaunchGroups.readFrom(reader, rules.launch) };
  const { facts, wallets } = token;
  const marked = {
    launchSlot: facts.launchSlot,
    creator: facts.creatorWallet,
    snipers: wallets.markedWallets('sniper'),
    bundlers: wallets.markedWallets('bundler'),
  };
  const circulating = new CirculatingSupply();
  circulating.leave(...wallets.heldLimbs());
  return { circulating, launch: LaunchGroups.ofFormer(rules.launch, marked, (wallet) => wallets.balanceOf(wallet)) };
}

/** In facts of version 1 only: the first words of the signature met last. */
interface FormerFacts {
  lastSignature0: number;
  lastSignature1: number;
}
