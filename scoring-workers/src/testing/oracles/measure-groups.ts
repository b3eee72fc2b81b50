import type { Trade } from '@mintscope/schemas/events/chain-event';
import { walletsOf } from './find-meetings.ts';
import { findTeams, type Teams } from './find-teams.ts';
import { type Fate, followTokens, type TokenFates } from './follow-tokens.ts';
import { measureLiquidity } from './measure-liquidity.ts';
import {
  componentsOf,
  fundersOf,
  type Kind,
  pairOf,
  readWallets,
  shareOfSupply,
  type Wallets,
} from './measure-wallets.ts';
import { pricesOf } from './prices-of.ts';
import type { History } from './read-history.ts';
import { clamp, parameter, sumOf } from './values.ts';

/** Labels of wallets that follow from this token's stream and from SOL transfers; smart money follows from other tokens. */
export type Label = 'dev' | 'sniper' | 'bundler' | 'insider' | 'fresh' | 'whale' | 'wash' | 'bot' | 'suspicious';

export interface Groups {
  members: Readonly<Record<Label, ReadonlySet<string>>>;
  fates: TokenFates;
  /** Who bought at launch. */
  early: ReadonlySet<string>;
  wallets: Wallets;
  teams: Teams;
  washShare: number | null;
  /** Bought in the launch window, less sold in it. */
  netThen: bigint;
  isThen: (trade: Trade) => boolean;
}

const slotMs = 400;

/** Who wears which label, and what became of the tokens of those who are followed. */
export function readGroups(history: History): Groups {
  const { trades, launch, values } = history;
  const wallets = readWallets(history);
  const value = (name: string) => parameter(values, `investigation.${name}`);
  const buys = trades.filter(({ side }) => side === 'buy');
  const firstMs = Math.min(...trades.map((trade) => trade.timeMs!));
  const isThen = ({ slot }: Trade) => slot >= launch.slot && slot - launch.slot <= value('graph.launchWindowSlots');
  const isQuick = (buy: Trade) => buy.timeMs! - firstMs <= value('launch.sniperWindowMs');
  const namesOf = (some: readonly Trade[]) => new Set(some.map(({ trader }) => trader));
  const outsiders = buys.filter(({ trader }) => trader !== launch.creator);
  const then = outsiders.filter(isThen);
  const bundles = (['slot', 'signature'] as const)
    .flatMap((key) => then.map((buy) => namesOf(then.filter((each) => each[key] === buy[key]))))
    .filter((bundle) => bundle.size >= value('launch.bundleMinBuyers'));
  const early = namesOf(buys.filter((buy) => isThen(buy) || isQuick(buy)));
  const quick = namesOf(outsiders.filter(isQuick));
  const firstSlot = Math.min(...buys.filter(isQuick).map(({ slot }) => slot));
  const startsLate = (firstSlot - launch.slot) * slotMs > value('launch.sniperWindowMs');
  const fates = followTokens(history, early);
  const wash = readWash(history, wallets);
  const found = {
    dev: new Set([launch.creator]),
    sniper: startsLate && quick.size < value('launch.bundleMinBuyers') ? new Set<string>() : quick,
    bundler: new Set(bundles.flatMap((bundle) => [...bundle])),
    insider: fates.insiders,
    fresh: readFresh(history),
    whale: readWhales(wallets, value('launch.whaleShare')),
    wash: wash.wallets,
    bot: readBots(history),
  };
  const suspicious = new Set([...found.sniper, ...found.bundler, ...found.insider, ...found.wash, ...found.bot]);
  const net = (some: readonly Trade[]) =>
    sumOf(some.map(({ side, baseAmount }) => (side === 'buy' ? baseAmount : -baseAmount)));
  return {
    members: { ...found, suspicious },
    fates,
    early,
    wallets,
    teams: findTeams(fates, { bundles, creator: launch.creator }, wallets.meetings),
    washShare: wash.share,
    netThen: net(trades.filter(isThen)),
    isThen,
  };
}

/** What the row says of groups. */
export function measureGroups(history: History, groups: Groups) {
  const { fates, wallets, members, netThen, isThen } = groups;
  const { trades, launch, values } = history;
  const buys = trades.filter(({ side }) => side === 'buy');
  const dev = fates.ofOrigins(members.dev);
  const bundlers = fates.ofOrigins(members.bundler);
  const bundled = sumOf(
    buys.filter((buy) => isThen(buy) && members.bundler.has(buy.trader)).map(({ baseAmount }) => baseAmount),
  );
  const firstMs = Math.min(...trades.map((trade) => trade.timeMs!));
  const isRecorded = buys.some(
    (buy) => isThen(buy) || buy.timeMs! - firstMs <= parameter(values, 'investigation.launch.sniperWindowMs'),
  );
  const share = (amount: bigint) => shareOfSupply(wallets, history, amount);
  const held = new Map(wallets.holders);
  const balances = [...wallets.holders].map(([, amount]) => amount);
  return {
    sniperCount: members.sniper.size,
    sniperRate: share(fates.ofOrigins(members.sniper).held),
    bundlerRate: share(bundlers.held),
    bundledThen: isRecorded ? Number(bundled) / Math.max(1, Number(bundled), Number(netThen)) : null,
    insiderRate: share(fates.ofLinked().held),
    freshRate: share(sumOf([...members.fresh].map((wallet) => held.get(wallet) ?? 0n))),
    devSold: dev.got > 0n ? clamp(Number(dev.sold) / Number(dev.got)) : null,
    bundlerSold: bundlers.got > 0n ? clamp(Number(bundlers.sold) / Number(bundlers.got)) : null,
    creatorHolding: share(held.get(launch.creator) ?? 0n),
    top10HolderRate: balances.length === 0 ? null : share(sumOf(balances.slice(0, 10))),
    washShare: groups.washShare,
    isWashTrading: groups.washShare === null ? null : groups.washShare > parameter(values, 'main.caps.washShareAbove'),
    botDegenCount: members.bot.size,
  };
}

/** A group as the detail tells it, for labels in their order; those without members are left out. */
export function describeGroups(history: History, groups: Groups) {
  const { members, fates, wallets, netThen, isThen } = groups;
  const { trades } = history;
  const price = pricesOf(history).findLast((each) => each !== null) ?? null;
  const payable = (measureLiquidity(history).payable ?? Number.POSITIVE_INFINITY) / 1e9;
  const held = new Map(wallets.holders);
  const float = sumOf([...held.values()]);
  const isLinked = (a: string, b: string) => wallets.links.has(pairOf(a, b));
  const fateOf = (label: Label): Fate | null => {
    if (label === 'insider') return fates.ofLinked();
    return label === 'dev' || label === 'sniper' || label === 'bundler' ? fates.ofOrigins(members[label]) : null;
  };
  const pnlOf = (made: Made | null) => {
    if (made === null || price === null) return null;
    return (made.received - made.paid) / 1e9 + Math.min((made.held / 10 ** history.launch.decimals) * price, payable);
  };
  return (Object.keys(members) as Label[])
    .filter((label) => members[label].size > 0)
    .map((label) => {
      const fate = fateOf(label);
      const has = fate?.held ?? sumOf([...members[label]].map((wallet) => held.get(wallet) ?? 0n));
      const then = trades.filter((trade) => trade.side === 'buy' && isThen(trade) && members[label].has(trade.trader));
      const knowsThen = netThen > 0n;
      const base = Number(sumOf(then.map(({ baseAmount }) => baseAmount)));
      const isInsider = label === 'insider';
      const made = [...members[label]].flatMap((wallet) => madeBy(trades, wallet) ?? []);
      const all = (of: keyof Made) => made.reduce((sum, each) => sum + each[of], 0);
      const ofFate = fate && {
        paid: isInsider ? 0 : [...members[label]].reduce((sum, wallet) => sum + paidBy(trades, wallet), 0),
        received: fate.proceeds,
        held: Number(fate.held),
      };
      const traded = made.length > 0 ? { paid: all('paid'), received: all('received'), held: all('held') } : null;
      return {
        label,
        wallets: members[label].size,
        entities: componentsOf([...members[label]], isLinked).length,
        boughtThen: isInsider
          ? shareOfSupply(wallets, history, fates.linkedGot)
          : knowsThen
            ? clamp(base / Number(netThen))
            : null,
        solSpent: isInsider ? 0 : knowsThen ? then.reduce((sum, buy) => sum + Number(buy.quoteAmount), 0) / 1e9 : null,
        heldNow: shareOfSupply(wallets, history, has),
        heldOfFloat: float > 0n ? clamp(Number(has) / Number(float)) : null,
        pnlSol: pnlOf(ofFate ?? traded),
      };
    });
}

/** Lamports with fees, and base units. */
interface Made {
  paid: number;
  received: number;
  held: number;
}

function sumBy(trades: readonly Trade[], wallet: string, side: Trade['side'], of: (trade: Trade) => bigint): number {
  return Number(sumOf(trades.filter((trade) => trade.side === side && trade.trader === wallet).map(of)));
}

function paidBy(trades: readonly Trade[], wallet: string): number {
  return sumBy(trades, wallet, 'buy', ({ quoteAmount, feeQuote }) => quoteAmount + feeQuote);
}

/** Of the tokens that a wallet bought, as the list of traders counts; null where it bought none. */
function madeBy(trades: readonly Trade[], wallet: string): Made | null {
  const bought = sumBy(trades, wallet, 'buy', ({ baseAmount }) => baseAmount);
  const sold = sumBy(trades, wallet, 'sell', ({ baseAmount }) => baseAmount);
  if (bought === 0) return null;
  const received = sumBy(trades, wallet, 'sell', ({ quoteAmount, feeQuote }) => quoteAmount - feeQuote);
  const ofBought = sold > bought ? bought / sold : 1;
  return { paid: paidBy(trades, wallet), received: received * ofBought, held: Math.max(0, bought - sold) };
}

function readFresh(history: History): Set<string> {
  const { own, values } = history;
  const met = new Map<string, number>();
  for (const event of own) {
    const wallets = [
      ...(event.type === 'trade' ? [event.trader] : []),
      ...(event.type === 'token_created' ? [event.creator] : []),
      ...(event.type === 'transfer' ? [event.from, event.to] : []),
      ...(event.type === 'liquidity_added' || event.type === 'liquidity_removed' ? [event.provider] : []),
      ...(event.type === 'holder_snapshot' ? event.holders.map(({ owner }) => owner) : []),
    ];
    for (const wallet of wallets)
      met.set(wallet, Math.min(met.get(wallet) ?? Number.POSITIVE_INFINITY, seconds(event)));
  }
  const fresh = new Set<string>();
  for (const [wallet, funding] of fundersOf(history)) {
    const ageMs = ((met.get(wallet) ?? Number.NaN) - seconds(funding)) * 1000;
    if (ageMs >= 0 && ageMs <= parameter(values, 'investigation.launch.freshMs')) fresh.add(wallet);
  }
  return fresh;
}

function seconds({ timeMs }: { timeMs: number | null }): number {
  return Math.floor(timeMs! / 1000);
}

function readWhales({ holders, circulating }: Wallets, share: number): Set<string> {
  const supply = circulating > 0n ? circulating : sumOf(holders.map(([, amount]) => amount));
  const largest = holders.slice(0, 100).filter(([, amount]) => Number(amount) > share * Number(supply));
  return new Set(largest.map(([wallet]) => wallet));
}

/** Trades that follow the wallet's former one at once, often enough. */
function readBots({ trades, values }: History): Set<string> {
  const gap = parameter(values, 'surface.bots.gapSlots');
  const isBot = (wallet: string) => {
    const slots = trades.filter(({ trader }) => trader === wallet).map(({ slot }) => slot);
    const quick = slots.filter((slot, at) => at > 0 && slot - slots[at - 1]! <= gap);
    return quick.length >= parameter(values, 'surface.bots.minQuickTrades');
  };
  return new Set(trades.map(({ trader }) => trader).filter(isBot));
}

const ties: readonly Kind[] = ['transfer', 'same_funder', 'same_transaction'];

/** Trades that are arbitrage: of one wallet in one transaction, bought in some pools and sold in others, for no less than was paid. */
function arbitrageOf({ chain }: History): Set<Trade> {
  const runs: Trade[][] = [];
  let [signature, trader] = ['', ''];
  for (const event of chain) {
    if (event.signature !== signature) trader = '';
    signature = event.signature;
    if (event.type !== 'trade') continue;
    if (event.trader !== trader) runs.push([]);
    trader = event.trader;
    runs.at(-1)!.push(event);
  }
  const isArbitrage = (trades: readonly Trade[]) => {
    const [bought, sold] = (['buy', 'sell'] as const).map((side) => trades.filter((trade) => trade.side === side));
    const sum = (some: readonly Trade[], of: 'baseAmount' | 'quoteAmount') =>
      some.reduce((all, trade) => all + Number(trade[of]), 0);
    const [paid, got] = [sum(bought!, 'quoteAmount'), sum(sold!, 'quoteAmount')];
    const isOfBought = sum(sold!, 'baseAmount') <= sum(bought!, 'baseAmount');
    const isApart = !bought!.some(({ pool }) => sold!.some((sale) => sale.pool === pool));
    return paid > 0 && got >= paid && isOfBought && isApart && trades.length <= 8;
  };
  return new Set(runs.filter(isArbitrage).flat());
}

/** Round trips of a wallet or of a group that payers and ties make, with a net near zero; arbitrage is none. */
function readWash(history: History, { links }: Wallets): { wallets: Set<string>; share: number | null } {
  const { trades, values } = history;
  const arbitrage = arbitrageOf(history);
  const own = trades.filter((trade) => !arbitrage.has(trade));
  const payers = new Map<string, string>();
  for (const { trader, feePayer } of trades) if (trader !== feePayer) payers.set(trader, feePayer);
  const met = walletsOf(history);
  const isTied = (a: string, b: string) => {
    const kinds = links.get(pairOf(a, b));
    const isPaid = payers.get(a) === b || payers.get(b) === a;
    return isPaid || ties.some((kind) => kinds?.has(kind));
  };
  const isRound = (some: readonly Trade[]) => {
    const quote = (side: Trade['side']) =>
      some.filter((trade) => trade.side === side).reduce((sum, { quoteAmount }) => sum + Number(quoteAmount), 0);
    const net = Math.abs(quote('buy') - quote('sell'));
    const most = parameter(values, 'transaction.wash.maxNetShare') * (quote('buy') + quote('sell'));
    return some.length >= parameter(values, 'transaction.wash.minTrades') && net <= most;
  };
  const tradesOf = (some: ReadonlySet<string>) => own.filter(({ trader }) => some.has(trader));
  const ownTraders = new Set(own.map(({ trader }) => trader));
  const wallets = new Set([...ownTraders].filter((wallet) => isRound(tradesOf(new Set([wallet])))));
  const isBusy = (some: readonly Trade[]) =>
    some.length >= parameter(values, 'transaction.wash.minTradesEach') * new Set(some.map(({ trader }) => trader)).size;
  const goesRound = (group: readonly string[]) => {
    const some = tradesOf(new Set(group));
    return isRound(some) && isBusy(some);
  };
  for (const group of componentsOf([...new Set([...met, ...payers.values()])], isTied))
    if (goesRound(group)) for (const wallet of group) if (ownTraders.has(wallet)) wallets.add(wallet);
  const volume = (some: readonly Trade[]) => some.reduce((sum, { quoteAmount }) => sum + Number(quoteAmount), 0);
  const isSmall = trades.length < parameter(values, 'transaction.sample.enoughTrades') || volume(trades) === 0;
  return { wallets, share: isSmall ? null : clamp(volume(tradesOf(wallets)) / volume(trades)) };
}
