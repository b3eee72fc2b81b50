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
import type { CalledToken } from './called-token.ts';
import type { KeyTable } from './key-table.ts';
import { Positions } from './positions.ts';
import { nothingProvided } from './provided-facts.ts';
import type { Rules } from './rules.ts';
import { formerPools, newTokenFacts, type PoolReserve, type TokenFacts } from './token-facts.ts';
import { TokenMembers } from './token-members.ts';
import { TokenSamples } from './token-samples.ts';
import { TradeLog } from './trade-log.ts';

/**
 * 1 knew events by the first 16 bytes of their signature, had no time of the tables with a trade, and candles of another clock.
 * 2 had rules of its own and the sample beside the trades it is made of. 3 knew of no call. 4 had windows of sixty buckets, and kept
 * no trade that came late; it knew of its launch who was marked, and no times of links.
 */
const snapshotVersion = 5;

/** Everything a shard keeps about one live token. */
export interface TokenState {
  /** Shard key of the mint. */
  readonly mint: number;
  readonly facts: TokenFacts;
  readonly members: TokenMembers;
  readonly wallets: TokenWallets;
  readonly circulating: CirculatingSupply;
  readonly launch: LaunchGroups;
  readonly positions: Positions;
  /** Every event of the token's life, and what a snapshot of version 1 remembered of it. */
  readonly seen: SeenEvents;
  former: FormerEvents | null;
  readonly transaction: LastTransaction;
  /** Of the trades of the log, which it takes when it is evaluated. */
  sample: TokenSamples;
  /** The analysed trades themselves, from launch on, and the newest. */
  trades: TradeLog;
  readonly window: TradeWindow;
  readonly candles: CandleSeries;
  readonly spark: Spark;
  readonly performance: Performance;
  readonly predictions: Predictions;
  readonly market: MarketNote;
  /** Its calls, which the shard keeps beside it; null while it was never called. */
  called: CalledToken | null;
  /** Shard key of the pool met last; saves looking it up for each trade, rebuilt by use. */
  poolKey: number;
  /** The pool whose reserve was told last, under its shard key. */
  reserveKey: number;
  reserve: PoolReserve | null;
  /** Changed since it was published, and since it was last in a snapshot. */
  unpublished: boolean;
  unsaved: boolean;
  detailDue: boolean;
}

export function newTokenState(mint: number, firstMs: number, slot: number, keys: KeyTable, rules: Rules): TokenState {
  keys.retain(mint);
  const members = new TokenMembers(keys);
  const wallets = new TokenWallets(rules.wallets);
  wallets.orderTies(members.compare);
  const launch = newLaunchGroups(rules, slot);
  wallets.joinBy((trails) => launch.findHands(trails));
  return tokenOf({
    mint,
    facts: newTokenFacts(keys.text(mint), firstMs, slot),
    members,
    wallets,
    circulating: new CirculatingSupply(),
    launch,
    positions: new Positions(rules.roundTrip),
    seen: new SeenEvents(),
    former: null,
    transaction: new LastTransaction(),
    sample: new TokenSamples(rules.sample, null),
    trades: new TradeLog(rules.sample.signatureLimit, newestCount(rules)),
    window: new TradeWindow(),
    candles: new CandleSeries(),
    spark: new Spark(),
    performance: new Performance(),
    predictions: new Predictions(),
    market: new MarketNote(),
  });
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
  token.predictions.writeTo(writer);
  for (const part of [token.circulating, token.launch, token.market]) part.writeTo(writer);
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
  token.trades = token.trades.resized(rules.sample.signatureLimit, newestCount(rules));
  token.sample = sampleOf(token.facts, rules);
  token.positions.recount();
  token.wallets.trim();
  token.launch.refind();
}

/** Newest trades that a token keeps: for the tape, and for the recent sample. */
function newestCount({ recentTrades, sample }: Rules): number {
  return Math.max(recentTrades, sample.signatureLimit);
}

function sampleOf({ launched, createdMs }: TokenFacts, rules: Rules): TokenSamples {
  return new TokenSamples(rules.sample, launched ? createdMs : null);
}

/** Versions 1 to 5. @throws SnapshotError for another. */
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
  wallets.orderTies(members.compare);
  const positions = Positions.readFrom(reader, rules.roundTrip);
  const former = isFormer ? FormerEvents.readVersion1(reader, origins.clockMs) : null;
  // Neither was noted by version 1; no event was ahead of the clock then.
  const noted = { futureEvents: facts.futureEvents ?? 0, rememberedMs: facts.rememberedMs ?? origins.clockMs };
  const provided = facts.provided ?? nothingProvided();
  const seen = isFormer ? new SeenEvents() : SeenEvents.readFrom(reader, origins.chunksOf(facts.address));
  if (version < 3) TransactionSample.skipFormer(reader);
  const trades = TradeLog.readFrom(reader).resized(rules.sample.signatureLimit, newestCount(rules));
  const token: TokenState = tokenOf({
    mint,
    facts: Object.assign(completeFacts(facts, members, keys), noted, { provided }),
    members,
    wallets,
    positions,
    seen,
    sample: sampleOf(facts, rules),
    trades,
    window: TradeWindow.readFrom(reader),
    candles: isFormer ? CandleSeries.skipFormer(reader, seenUntilMs) : CandleSeries.readFrom(reader),
    spark: Spark.readFrom(reader, facts.firstPriceSol),
    performance: Performance.readFrom(reader),
    transaction: isFormer
      ? new LastTransaction(facts.transactions > 0 ? Uint32Array.of(lastSignature0, lastSignature1) : undefined)
      : new LastTransaction(reader.u32s()),
    former: isFormer || reader.u8() === 0 ? former : FormerEvents.readFrom(reader),
    predictions: version < 5 ? new Predictions() : Predictions.readFrom(reader),
    ...readLaunch(reader, { facts, wallets }, rules),
    market: version < 5 ? new MarketNote() : MarketNote.readFrom(reader),
  });
  token.unpublished = unpublished;
  wallets.joinBy((trails) => token.launch.findHands(trails));
  // Until then rules went with each token.
  if (version < 3) followRules(token, rules);
  return token;
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

function newLaunchGroups(rules: Rules, slot: number): LaunchGroups {
  const launch = new LaunchGroups(rules.launch);
  launch.began(slot);
  return launch;
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

/** What a snapshot of a token holds, and what of it is made when it is opened. */
type TokenParts = Omit<
  TokenState,
  'called' | 'poolKey' | 'reserveKey' | 'reserve' | 'unpublished' | 'unsaved' | 'detailDue'
>;

/**
 * In one literal, so that all tokens have the same shape. Of one that is spread together each has a shape of its own, and then everything
 * that is done with hundreds of tokens looks each field up by its name.
 */
function tokenOf(parts: TokenParts): TokenState {
  return {
    mint: parts.mint,
    facts: parts.facts,
    members: parts.members,
    wallets: parts.wallets,
    circulating: parts.circulating,
    launch: parts.launch,
    positions: parts.positions,
    seen: parts.seen,
    former: parts.former,
    transaction: parts.transaction,
    sample: parts.sample,
    trades: parts.trades,
    window: parts.window,
    candles: parts.candles,
    spark: parts.spark,
    performance: parts.performance,
    predictions: parts.predictions,
    market: parts.market,
    called: null,
    poolKey: -1,
    reserveKey: -1,
    reserve: null,
    unpublished: false,
    unsaved: false,
    detailDue: false,
  };
}
