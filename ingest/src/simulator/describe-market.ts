import { createMarket } from './market.ts';
import { createMarketObserver, type Observation, type ObservedToken } from './observe-market.ts';
import type { MarketSettings } from './world.ts';

/** A market to be described: tokens launched in the first part are followed until the end of the second. */
export interface DescribedRun extends Omit<MarketSettings, 'labels'> {
  launchMinutes: number;
  watchMinutes: number;
}

/** Shares are of launches unless it says otherwise; null where there is nothing to take it of. */
export interface MarketDescription {
  launches: number;
  trades: number;
  tradesPerLaunch: { median: number | null; p90: number | null };
  graduatedShare: number | null;
  /** Trades of graduated tokens on the curve, and in the pool while watched. */
  graduatedTrades: { curve: number | null; pool: number | null };
  /** No curve trade later than an hour after launch, and none on a later day (UTC), while watched. */
  quietAfterHourShare: number | null;
  launchDayOnlyShare: number | null;
  /** Bought by a wallet other than the creator's in the slot of the creation. */
  snipedShare: number | null;
  bundledShare: number | null;
  collectedAfterMs: number | null;
  hiredSnipers: { count: number; profitableShare: number | null; outIn5MinutesShare: number | null };
  holdingMs: { median: number | null; p90: number | null };
  spendSol: { median: number | null; p90: number | null; p99: number | null };
  /** Of all trades, and of each token's first 20 buyers. */
  botTradeShare: number | null;
  earlyBotShare: number | null;
  peakX: { median: number | null; p90: number | null; p99: number | null; max: number | null };
  /** Highest market cap to SOL in the pool. */
  capToLiquidityMax: number;
  /** From the moment a caller would have named it (market cap of 45 SOL, 40 trades). */
  called: {
    count: number;
    twice: number | null;
    fivefold: number | null;
    tenfold: number | null;
    median: number | null;
  };
  schemeShare: number | null;
  ruinedShare: number | null;
  /** Of ruined tokens: those whose creator meant it. Of tokens with a scheme: those that are ruined. */
  ruinedByScheme: number | null;
  schemesRuined: number | null;
}

/** Runs a market and measures what published studies measure on the real one. */
export function describeMarket({ launchMinutes, watchMinutes, ...settings }: DescribedRun): MarketDescription {
  const { startMs } = settings;
  const observer = createMarketObserver(startMs + launchMinutes * 60_000);
  const market = createMarket({ ...settings, labels: observer.label });
  for (let minute = 1; minute <= launchMinutes + watchMinutes; minute++)
    for (const event of market.advance(startMs + minute * 60_000)) observer.enter(event);
  market.flushLabels();
  return describe(observer.seen);
}

const hourMs = 3_600_000;
const dayOf = (ms: number) => Math.floor(ms / (24 * hourMs));

/** A day of launches, one a minute, watched for three more: some seconds of CPU. The rates do not change what a token's fate is. */
export const describedDay = {
  launchesPerMinute: 1,
  tradesPerSecond: 3,
  launchMinutes: 1_440,
  watchMinutes: 4_320,
} as const;

function describe(seen: Observation): MarketDescription {
  const { tokens, holdingMs, hiredSnipers, spendsSol } = seen;
  const graduated = tokens.filter(({ migrated }) => migrated);
  const schemes = tokens.filter(({ truth }) => truth.scheme !== null);
  const ruined = tokens.filter(({ ruin }) => ruin !== null);
  const trades = total(tokens, (token) => token.trades);
  return {
    launches: tokens.length,
    trades,
    tradesPerLaunch: {
      median: quantile(
        tokens.map((t) => t.trades),
        0.5,
      ),
      p90: quantile(
        tokens.map((t) => t.trades),
        0.9,
      ),
    },
    graduatedShare: shareOf(tokens, (token) => token.migrated),
    graduatedTrades: {
      curve: ratio(
        total(graduated, (token) => token.trades - token.poolTrades),
        graduated.length,
      ),
      pool: ratio(
        total(graduated, (token) => token.poolTrades),
        graduated.length,
      ),
    },
    quietAfterHourShare: shareOf(tokens, (token) => token.lastCurveTradeMs - token.createdMs <= hourMs),
    launchDayOnlyShare: shareOf(tokens, (token) => dayOf(token.lastCurveTradeMs) === dayOf(token.createdMs)),
    snipedShare: shareOf(tokens, (token) => token.buyersInCreation > 0),
    bundledShare: shareOf(tokens, ({ truth }) => truth.bundleSize >= 4),
    collectedAfterMs: quantile(
      tokens.flatMap((token) => token.collectedAfterMs ?? []),
      0.5,
    ),
    hiredSnipers: {
      count: hiredSnipers.length,
      profitableShare: shareOf(hiredSnipers, ({ profitable }) => profitable),
      outIn5MinutesShare: shareOf(hiredSnipers, ({ heldMs }) => heldMs <= 300_000),
    },
    holdingMs: { median: quantile(holdingMs, 0.5), p90: quantile(holdingMs, 0.9) },
    spendSol: { median: quantile(spendsSol, 0.5), p90: quantile(spendsSol, 0.9), p99: quantile(spendsSol, 0.99) },
    botTradeShare: ratio(
      total(tokens, (token) => token.tradesOfBots),
      trades,
    ),
    earlyBotShare: ratio(
      total(tokens, (token) => token.earlyBots),
      total(tokens, (token) => token.earlyBuyers),
    ),
    peakX: peaks(tokens),
    capToLiquidityMax: Math.max(0, ...tokens.map((token) => token.peakCapToLiquidity)),
    called: describeCalls(tokens),
    schemeShare: ratio(schemes.length, tokens.length),
    ruinedShare: ratio(ruined.length, tokens.length),
    ruinedByScheme: shareOf(ruined, ({ truth }) => truth.scheme !== null),
    schemesRuined: shareOf(schemes, ({ ruin }) => ruin !== null),
  };
}

function peaks(tokens: readonly ObservedToken[]): MarketDescription['peakX'] {
  const all = tokens.flatMap(({ outcome }) => (outcome ? [outcome.peakX] : []));
  return { median: quantile(all, 0.5), p90: quantile(all, 0.9), p99: quantile(all, 0.99), max: quantile(all, 1) };
}

function describeCalls(tokens: readonly ObservedToken[]): MarketDescription['called'] {
  const multiples = tokens.flatMap(({ calledCap, peakAfterCall }) =>
    calledCap === null ? [] : [peakAfterCall / calledCap],
  );
  const reached = (multiple: number) => shareOf(multiples, (reachedX) => reachedX >= multiple);
  const median = quantile(multiples, 0.5);
  return { count: multiples.length, twice: reached(2), fivefold: reached(5), tenfold: reached(10), median };
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += of(item);
  return sum;
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function shareOf<T>(items: readonly T[], is: (item: T) => boolean): number | null {
  return ratio(items.filter(is).length, items.length);
}

function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}
