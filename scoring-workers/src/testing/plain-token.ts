import { measureComponents } from '@mintscope/metrics/component-metrics';
import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { measureHolders } from '@mintscope/metrics/holder-metrics';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { measureWindow, type WindowTrade } from '@mintscope/metrics/trade-windows';
import { linkWallets } from '@mintscope/metrics/wallet-links';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade, TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';

/** A token's figures from its whole history, in the most obvious way: the oracle of the shard. */
export interface PlainToken {
  walletMetrics: WalletMetrics;
  txEvaluation: TxEvaluation;
  volumeSol: number;
  priceChange5m: number | null;
  buys: number;
  sells: number;
  currentX: number | null;
  maxX: number | null;
}

const dustLamports = 10_000n;
const fundingLamports = 10_000_000n;

/**
 * For a whole history from launch on, events in order, without late ones, each with `timeMs`. `asOfMs` is the moment that
 * the rolling figures are for.
 */
export function plainToken(
  history: readonly ChainEvent[],
  mint: string,
  asOfMs: number,
  parameters: ParameterSet,
): PlainToken {
  const ids = new Set<string>();
  const events = history.filter((event) => !ids.has(eventId(event)) && ids.add(eventId(event)));
  const own = events.filter((event) => event.mint === mint);
  const trades = own.filter((event): event is Trade => event.type === 'trade');
  const launch = own.find((event) => event.type === 'token_created')!;
  const times = runningTimes(own);
  const prices = pricesOf(trades);
  const windowTrades = trades.map(
    (trade, i): WindowTrade => ({
      timeMs: times.get(trade)!,
      quoteLamports: Number(trade.quoteAmount),
      isBuy: trade.side === 'buy',
      price: prices[i]!,
    }),
  );
  const open = prices[0] ?? null;
  return {
    walletMetrics: plainWallets(events, own, launch.slot, parameters),
    txEvaluation: evaluateTransactions(
      trades.map((trade) => sampleTrade(trade, times.get(trade)!)),
      { launchMs: times.get(launch)!, rules: sampleRules(parameters.values), values: parameters.values },
    ),
    volumeSol: measureWindow(windowTrades, '24h', asOfMs).volumeLamports / 1e9,
    priceChange5m: measureWindow(windowTrades, '5m', asOfMs).change,
    buys: trades.filter(({ side }) => side === 'buy').length,
    sells: trades.filter(({ side }) => side === 'sell').length,
    currentX: open === null ? null : prices.at(-1)! / open,
    maxX: open === null ? null : Math.max(...prices) / open,
  };
}

/** Time never runs backwards. */
function runningTimes(own: readonly ChainEvent[]): Map<ChainEvent, number> {
  let latest = 0;
  return new Map(
    own.map((event) => {
      latest = Math.max(latest, event.timeMs!);
      return [event, latest];
    }),
  );
}

/** Of each trade; dust repeats the price before it. */
function pricesOf(trades: readonly Trade[]): number[] {
  let price = Number.NaN;
  return trades.map((trade) => {
    if (trade.quoteAmount >= dustLamports)
      price = Number(trade.quoteAmount) / 1e9 / (Number(trade.baseAmount) / 10 ** trade.decimals);
    return price;
  });
}

function sampleTrade(trade: Trade, timeMs: number): SampleTrade {
  return {
    signature: trade.signature,
    timeMs,
    slot: trade.slot,
    side: trade.side,
    trader: trade.trader,
    feePayer: trade.feePayer,
    feeLamports: Number(trade.feeLamports),
    quoteLamports: Number(trade.quoteAmount),
    computeUnits: trade.computeUnits,
  };
}

function plainWallets(
  all: readonly ChainEvent[],
  own: readonly ChainEvent[],
  launchSlot: number,
  { values }: ParameterSet,
): WalletMetrics {
  const numbers = new Map<string, number>();
  const numberOf = (wallet: string) => numbers.get(wallet) ?? numbers.set(wallet, numbers.size).get(wallet)!;
  const pools = new Set<string>();
  const balances = new Map<string, bigint>();
  const move = (wallet: string, change: bigint) => {
    const balance = (balances.get(wallet) ?? 0n) + change;
    balances.set(wallet, balance < 0n ? 0n : balance);
  };
  for (const event of own) {
    if ('pool' in event) pools.add(event.pool);
    if (event.type === 'migrated') pools.add(event.fromPool).add(event.toPool);
    if (event.type === 'trade') move(event.trader, event.side === 'buy' ? event.baseAmount : -event.baseAmount);
    if (event.type === 'transfer') {
      move(event.from, -event.amount);
      move(event.to, event.amount);
    }
    if (event.type === 'holder_snapshot') for (const { owner, amount } of event.holders) balances.set(owner, amount);
  }
  const buys = own.filter((event): event is Trade => event.type === 'trade' && event.side === 'buy');
  const sol = all.flatMap((event) =>
    event.type === 'transfer' && event.mint === solMint && event.amount >= fundingLamports && event.from !== event.to
      ? [event]
      : [],
  );
  const direct = own.flatMap((event) => (event.type === 'transfer' ? [event] : []));
  const funders = new Map<string, string>();
  for (const { from, to } of sol) if (!funders.has(to)) funders.set(to, from);
  const window = parameterValue(values, 'investigation.graph.launchWindowSlots');
  const early = buys.filter(({ slot }) => slot >= launchSlot && slot - launchSlot <= window);
  const holders = [...balances].filter(([wallet, balance]) => balance > 0n && !pools.has(wallet));
  const group = (of: readonly [key: unknown, wallet: string][]) => {
    const groups = new Map<unknown, Set<number>>();
    for (const [key, wallet] of of) groups.set(key, (groups.get(key) ?? new Set()).add(numberOf(wallet)));
    return [...groups.values()].map((members) => [...members]);
  };
  const links = linkWallets(
    {
      transfers: [...sol, ...direct].map(({ from, to }) => [numberOf(from), numberOf(to)] as const),
      funderGroups: group(
        [...balances.keys()].flatMap((w) => (funders.has(w) ? [[funders.get(w), w] as const] : [])) as never,
      ),
      transactionGroups: group(buys.map(({ signature, trader }) => [signature, trader])),
      slotGroups: group(early.map(({ slot, trader }) => [slot, trader])),
      hubs: new Set([...pools].map(numberOf)),
    },
    {
      hubDegreeCap: parameterValue(values, 'investigation.graph.hubDegreeCap'),
      slotGroupCap: parameterValue(values, 'investigation.graph.slotGroupCap'),
    },
  );
  const nodes = holders.map(([wallet, balance]) => ({ id: numberOf(wallet), balance }));
  return { ...measureHolders(nodes.map(({ balance }) => balance)), ...measureComponents(nodes, links) };
}
