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
import type { KeyTable } from './key-table.ts';
import { Positions } from './positions.ts';
import type { Rules } from './rules.ts';
import type { TokenFacts } from './token-facts.ts';
import { TokenMembers } from './token-members.ts';
import { TokenSamples } from './token-samples.ts';
import { TradeLog } from './trade-log.ts';

/** What is kept of a live token in objects of its own, and of one that rests in bytes. */
export interface TokenParts {
  readonly members: TokenMembers;
  readonly wallets: TokenWallets;
  readonly circulating: CirculatingSupply;
  readonly launch: LaunchGroups;
  readonly positions: Positions;
  /** Every event of the token's life. */
  readonly seen: SeenEvents;
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
}

/**
 * Tells parts whom they ask, in one literal, so that those of all tokens have the same shape, new or read. Of several shapes each field is
 * looked up by its name.
 */
export function tieParts(parts: TokenParts): TokenParts {
  const { launch, members, wallets } = parts;
  wallets.orderTies(members.compare);
  wallets.joinBy((trails) => launch.findHands(trails));
  return {
    members,
    wallets,
    circulating: parts.circulating,
    launch,
    positions: parts.positions,
    seen: parts.seen,
    transaction: parts.transaction,
    sample: parts.sample,
    trades: parts.trades,
    window: parts.window,
    candles: parts.candles,
    spark: parts.spark,
    performance: parts.performance,
    predictions: parts.predictions,
    market: parts.market,
  };
}

/** Of a token that nothing is known of. */
export function newParts(slot: number, keys: KeyTable, rules: Rules): TokenParts {
  const launch = new LaunchGroups(rules.launch);
  launch.began(slot);
  return {
    members: new TokenMembers(keys),
    wallets: new TokenWallets(rules.wallets),
    circulating: new CirculatingSupply(),
    launch,
    positions: new Positions(rules.roundTrip),
    seen: new SeenEvents(),
    transaction: new LastTransaction(),
    sample: new TokenSamples(rules.sample, null),
    trades: new TradeLog(rules.sample.signatureLimit, newestCount(rules)),
    window: new TradeWindow(),
    candles: new CandleSeries(),
    spark: new Spark(),
    performance: new Performance(),
    predictions: new Predictions(),
    market: new MarketNote(),
  };
}

/** Newest trades that a token keeps: for the tape, and for the recent sample. */
export function newestCount({ recentTrades, sample }: Rules): number {
  return Math.max(recentTrades, sample.signatureLimit);
}

export function sampleOf({ launched, createdMs }: TokenFacts, rules: Rules): TokenSamples {
  return new TokenSamples(rules.sample, launched ? createdMs : null);
}
