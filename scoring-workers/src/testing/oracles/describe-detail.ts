import type { Trade } from '@mintscope/schemas/events/chain-event';
import type { Groups, Label } from './measure-groups.ts';
import { tradesBeside } from './measure-liquidity.ts';
import {
  areOneHand,
  componentsOf,
  fundersOf,
  type measureWallets,
  pairOf,
  shareOfSupply,
  weightOf,
} from './measure-wallets.ts';
import { pricesOf } from './prices-of.ts';
import { type History, heldTimes } from './read-history.ts';
import { ascending, clamp, parameter, quotient, sumOf } from './values.ts';

/** Largest holders in the order in which the product has them, which must be by balance. */
export function describeHolders(history: History, groups: Groups, order: readonly string[]) {
  const { wallets, members, teams } = groups;
  const { decimals } = history.launch;
  const held = new Map(wallets.holders);
  const float = sumOf([...held.values()]);
  const isLinked = (a: string, b: string) => wallets.links.has(pairOf(a, b));
  const clusterOf = numberClusters(
    componentsOf([...held.keys()], (a, b) => areOneHand(wallets, teams, a, b)),
    order,
  );
  const labels = Object.keys(members) as Label[];
  const funders = fundersOf(history);
  return order.map((owner) => {
    const amount = held.get(owner) ?? 0n;
    return {
      owner,
      amount: String(amount),
      balance: Number(amount) / 10 ** decimals,
      percentage: quotient(amount, float),
      supplyShare: shareOfSupply(wallets, history, amount),
      labels: labels.filter((label) => members[label].has(owner)),
      connections: [...held.keys()].filter((other) => isLinked(owner, other)).length,
      cluster: clusterOf.get(owner),
      funder: funders.get(owner)?.from ?? null,
    };
  });
}

/** The same of the bubble map. */
export function describeBubbles(history: History, { wallets, teams }: Groups, order: readonly string[]) {
  const held = new Map(wallets.holders);
  const components = componentsOf([...held.keys()], (a, b) => areOneHand(wallets, teams, a, b));
  const clusterOf = numberClusters(components, order);
  const supplyOf = (members: readonly string[]) => sumOf(members.map((member) => held.get(member)!));
  const largest = ascending(components.map(supplyOf)).at(-1)!;
  const supply = wallets.circulating > 0n ? wallets.circulating : sumOf([...held.values()]);
  const concentration = components.flatMap((members) =>
    members.filter((id) => order.includes(id)).map((id) => [id, quotient(supplyOf(members), largest)] as const),
  );
  const edges = order.flatMap((source, at) =>
    order.slice(at + 1).flatMap((target) => {
      const kinds = wallets.links.get(pairOf(source, target));
      if (kinds === undefined) return [];
      return [
        { source, target, weight: weightOf(kinds, history.values), kinds: kindOrder.filter((one) => kinds.has(one)) },
      ];
    }),
  );
  return {
    nodes: order.map((id) => ({ id, weight: clamp(quotient(held.get(id)!, supply)), cluster: clusterOf.get(id) })),
    edges,
    concentration: Object.fromEntries(concentration),
  };
}

const kindOrder = ['transfer', 'same_funder', 'same_transaction', 'same_slot'] as const;

/** From 0 in the order of their largest member. */
function numberClusters(components: readonly string[][], order: readonly string[]): Map<string, number> {
  const ranked = components
    .map((members) => ({ members, rank: Math.min(...members.map((id) => order.indexOf(id)).filter((at) => at >= 0)) }))
    .sort((a, b) => a.rank - b.rank);
  return new Map(ranked.flatMap(({ members }, cluster) => members.map((id) => [id, cluster] as const)));
}

export function describeEntities(
  history: History,
  { wallets, teams }: Groups,
  measured: ReturnType<typeof measureWallets>,
) {
  if (measured.holderCount === 0) return null;
  const held = new Map(wallets.holders);
  const strong = parameter(history.values, 'investigation.graph.strongWeight');
  const all = componentsOf([...held.keys()], (a, b) => areOneHand(wallets, teams, a, b));
  const strongly = componentsOf([...held.keys()], (a, b) => {
    const kinds = wallets.links.get(pairOf(a, b));
    return kinds !== undefined && weightOf(kinds, history.values) >= strong - 1e-9;
  });
  const supplies = ascending(all.map((members) => sumOf(members.map((member) => held.get(member)!)))).toReversed();
  return {
    count: all.length,
    low: all.length,
    high: strongly.length,
    nakamoto50: measured.entityNakamoto50,
    top10Share: wallets.circulating > 0n ? clamp(quotient(sumOf(supplies.slice(0, 10)), wallets.circulating)) : null,
  };
}

/** What this token's stream and SOL transfers say of the creator. */
export function describeDev(history: History, { fates, members }: Groups, launches: number) {
  const { launch, values } = history;
  const { got, held } = fates.ofOrigins(members.dev);
  const isHolding = Number(held) > Number(got) * parameter(values, 'main.state.soldOutShare');
  return {
    address: launch.creator,
    status: got === 0n ? 'never_bought' : isHolding ? 'holding' : 'sold',
    funder: fundersOf(history).get(launch.creator)?.from ?? null,
    launches,
  };
}

/** First trades, newest trades and candles of a second. */
export function describeTrades(history: History) {
  const { trades, values } = history;
  const times = heldTimes(trades);
  const first = trades.slice(0, parameter(values, 'transaction.sample.signatureLimit'));
  const sample = first.map((trade, at) => ({
    signature: trade.signature,
    timeMs: times[at]!,
    slot: trade.slot,
    side: trade.side,
    trader: trade.trader,
    feePayer: trade.feePayer,
    feeLamports: Number(trade.feeLamports),
    quoteLamports: Number(trade.quoteAmount),
    typedLamports: Number(
      trade.side === 'buy' ? trade.quoteAmount + trade.feeQuote : trade.quoteAmount - trade.feeQuote,
    ),
    computeUnits: trade.computeUnits,
  }));
  const prices = pricesOf(history);
  const recentTrades = trades.slice(-100).map((trade) => ({
    id: `${trade.signature}:${trade.instruction}:${trade.sub}`,
    timeMs: trade.timeMs!,
    slot: trade.slot,
    signature: trade.signature,
    side: trade.side,
    trader: trade.trader,
    ...wholeAmounts(trade),
    setsPrice: prices[trades.indexOf(trade)] !== null,
  }));
  return { sample, recentTrades, candles: drawCandles(trades, values, tradesBeside(history)), candlesFromMs: 0 };
}

function wholeAmounts({ baseAmount, quoteAmount, decimals, quoteDecimals }: Trade) {
  const base = Number(baseAmount) / 10 ** decimals;
  const quote = Number(quoteAmount) / 10 ** quoteDecimals;
  return { baseAmount: base, quoteAmount: quote, price: base === 0 ? 0 : quote / base };
}

/** Dust counts and sets no price, and so does what was traded beside. */
function drawCandles(trades: readonly Trade[], values: Readonly<Record<string, number>>, beside: ReadonlySet<Trade>) {
  const dust = parameter(values, 'main.state.dustLamports');
  const counted = trades
    .filter(({ baseAmount, quoteAmount }) => baseAmount > 0n && quoteAmount > 0n)
    .toSorted((a, b) => a.timeMs! - b.timeMs! || a.slot - b.slot);
  const seconds = [...new Set(counted.map(({ timeMs }) => Math.floor(timeMs! / 1000)))];
  return seconds.slice(-600).map((second) => {
    const own = counted.filter(({ timeMs }) => Math.floor(timeMs! / 1000) === second);
    const setting = own.filter((trade) => Number(trade.quoteAmount) >= dust && !beside.has(trade));
    const prices = setting.map((trade) => wholeAmounts(trade).price);
    return {
      timeMs: second * 1000,
      open: prices[0] ?? 0,
      high: Math.max(0, ...prices),
      low: prices.length === 0 ? 0 : Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: own.reduce((sum, trade) => sum + wholeAmounts(trade).quoteAmount, 0),
      trades: own.length,
    };
  });
}
