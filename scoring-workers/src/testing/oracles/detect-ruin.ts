import type { Fate } from './follow-tokens.ts';
import type { Groups } from './measure-groups.ts';
import { measureLiquidity } from './measure-liquidity.ts';
import { measureMarket } from './measure-market.ts';
import { fundersOf } from './measure-wallets.ts';
import { type History, heldTimes } from './read-history.ts';
import { isRuined } from './remember-ruin.ts';
import { clamp, parameter, sumOf } from './values.ts';

export type Life = 'waiting' | 'trading' | 'dead' | 'rugged';

/** What says that a token ended: liquidity taken, insiders gone, sales that stopped, silence. */
export function detectRuin(history: History, groups: Groups) {
  const { values } = history;
  const pooled = measureLiquidity(history);
  const { drawdown } = measureMarket(history);
  const isHoneypot = detectHoneypot(history);
  const team = new Set([...groups.members.bundler, history.launch.creator]);
  const suspects = groups.fates.ofSuspects(team);
  const mostHeld = mostHeldAfter(history, groups.wallets.pools);
  const most = mostHeld.at(-1) ?? 0n;
  const isFloorPassed = pooled.peak >= pooled.floor;
  const missing = pooled.lamports === null ? null : isFloorPassed ? 1 - pooled.lamports / pooled.peak : 0;
  const sold = most === 0n ? null : clamp(Number(suspects.sold) / Number(most));
  const dumped = sold === null ? null : sold * (drawdown ?? 0);
  const found = Math.max(missing ?? 0, dumped ?? 0);
  const isKnown = found > 0 || (missing !== null && dumped !== null);
  const rate = parameter(values, 'main.rates.solUsdRate');
  return {
    isHoneypot,
    rugRatio: isHoneypot === true ? 1 : isKnown ? clamp(found) : null,
    liquidityUsd: pooled.lamports === null ? null : (pooled.lamports / 1e9) * rate,
    liquidityPulled: pooled.pulledShare,
    liquidityPeakUsd: (pooled.peak / 1e9) * rate,
    drawdown,
    /** Base units, the most that holders ever held together. */
    mostHeld: most,
    life: lifeOf(history, { pooled, drawdown, suspects, most }),
    isRuined: isRuined(history, { early: groups.early, suspects: team, mostHeld }),
  };
}

interface Ruin {
  pooled: ReturnType<typeof measureLiquidity>;
  drawdown: number | null;
  suspects: Fate;
  most: bigint;
}

function lifeOf(history: History, { pooled, drawdown, suspects, most }: Ruin): Life {
  const { trades, chain, values, asOfMs } = history;
  const value = (name: string) => parameter(values, `main.${name}`);
  const share = most === 0n ? 0 : Number(suspects.got) / Number(most);
  const soldOfTheirs = suspects.got > 0n ? clamp(Number(suspects.sold) / Number(suspects.got)) : 0;
  const gone = pooled.isOnCurve && pooled.lamports !== null && pooled.peak >= pooled.floor;
  const fall = drawdown === null ? null : Math.max(drawdown, gone ? 1 - pooled.lamports! / pooled.peak : 0);
  const isDumped =
    fall !== null &&
    1 - fall <= value('rugged.priceLeft') &&
    share >= value('rugged.minInsiderShare') &&
    soldOfTheirs > value('rugged.soldShare');
  if (isDumped || (pooled.pulledShare ?? 0) >= value('rugged.pulledShare')) return 'rugged';
  const times = heldTimes(chain);
  const traded = trades.map((trade) => times[chain.indexOf(trade)]!);
  const gaps = traded.slice(1).map((timeMs, at) => timeMs - traded[at]!);
  const short = gaps.filter((gap) => gap < value('life.busyGapMs'));
  const isBusy = short.length * 2 > gaps.length;
  const quietMs = asOfMs - (traded.at(-1) ?? times[0]!);
  const atLast = value('life.deadAtLastMs');
  if (quietMs >= (isBusy && trades.length > 0 ? Math.min(atLast, value('life.deadAfterMs')) : atLast)) return 'dead';
  return trades.length < parameter(values, 'transaction.sample.minimumTrades') ? 'waiting' : 'trading';
}

/** The most that holders had ever held together, after each event. */
function mostHeldAfter({ own }: History, pools: ReadonlySet<string>): bigint[] {
  const balances = new Map<string, bigint>();
  const move = (wallet: string, amount: bigint) => balances.set(wallet, (balances.get(wallet) ?? 0n) + amount);
  const sums = own.map((event) => {
    if (event.type === 'trade') move(event.trader, event.side === 'buy' ? event.baseAmount : -event.baseAmount);
    if (event.type === 'liquidity_added') move(event.provider, -event.baseAmount);
    if (event.type === 'liquidity_removed') move(event.provider, event.baseAmount);
    if (event.type === 'holder_snapshot') for (const { owner, amount } of event.holders) balances.set(owner, amount);
    if (event.type === 'transfer') {
      move(event.from, -event.amount);
      move(event.to, event.amount);
    }
    return sumOf([...balances].map(([wallet, amount]) => (amount > 0n && !pools.has(wallet) ? amount : 0n)));
  });
  let most = 0n;
  return sums.map((sum) => {
    if (sum > most) most = sum;
    return most;
  });
}

/** Buys in a run without a sale that chance does not explain; false once an outsider sold, null before. */
function detectHoneypot(history: History): boolean | null {
  const { own, trades, launch, values, chain } = history;
  const value = (name: string) => parameter(values, `surface.honeypot.${name}`);
  const funders = fundersOf(history);
  const metAt = (wallet: string) =>
    own.findIndex(
      (event) =>
        ('trader' in event && event.trader === wallet) ||
        (event.type === 'transfer' && (event.from === wallet || event.to === wallet)) ||
        ('provider' in event && event.provider === wallet) ||
        (event.type === 'holder_snapshot' && event.holders.some(({ owner }) => owner === wallet)),
    );
  const isOutsider = (wallet: string) =>
    wallet !== launch.creator &&
    funders.get(wallet)?.from !== launch.creator &&
    own[metAt(wallet)]?.slot !== launch.slot;
  const outside = trades.filter(({ trader }) => isOutsider(trader));
  const lastSale = outside.findLastIndex(({ side }) => side === 'sell');
  const run = outside.slice(lastSale + 1);
  const times = heldTimes(chain);
  const fromMs = lastSale < 0 ? 0 : times[chain.indexOf(outside[lastSale]!)]!;
  const toMs = times[chain.lastIndexOf(trades.at(-1)!)] ?? 0;
  const before = new Set(trades.slice(0, lastSale < 0 ? 0 : trades.indexOf(outside[lastSale]!)).flatMap(buyerOf));
  const newBuyers = new Set(trades.flatMap(buyerOf).filter((buyer) => !before.has(buyer)));
  const sells = trades.filter(({ side }) => side === 'sell').length;
  const chance = Math.min(value('sellShare'), (sells + 1) / (trades.length - run.length + 2));
  const isLong = newBuyers.size >= value('minBuyers') && toMs - fromMs >= value('minRunMs');
  const frozen = chain.map((event) =>
    event.type === 'token_created'
      ? event.freezable
      : event.type === 'authority_changed' && event.authority === 'freeze'
        ? event.holder !== null
        : undefined,
  );
  const isStoppable = frozen.includes(true) || frozen.findLast((told) => told !== undefined) === null;
  if (isStoppable && isLong && run.length * Math.log10(1 - chance) < -value('chanceExponent')) return true;
  return lastSale < 0 ? null : false;
}

function buyerOf({ side, trader }: History['trades'][number]): string[] {
  return side === 'buy' ? [trader] : [];
}
