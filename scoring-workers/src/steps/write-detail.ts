import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenDetail } from '@mintscope/schemas/token';
import type { Holder, SampleTrade, TradeRow } from '@mintscope/schemas/token-metrics';
import type { TokenState } from '../state/token-state.ts';
import type { LoggedTrade } from '../state/trade-log.ts';
import type { ScoreDraft } from './score-draft.ts';

const mostHolders = 100;

/** What is kept of a scored token beside its row. */
export function writeDetail(draft: ScoreDraft, values: ParameterValues): TokenDetail {
  const { token } = draft;
  const { facts, members } = token;
  const bubbles = parameterValue(values, 'investigation.graph.bubbleMapHolders');
  const nameOf = memoize((wallet: number) => members.text(wallet));
  const trades = token.trades.read((trade) => ({ trade, signature: encodeBase58(trade.signature) }));
  return {
    address: facts.address,
    version: facts.version,
    lateEvents: facts.lateEvents,
    futureEvents: facts.futureEvents,
    uri: facts.uri,
    description: facts.description,
    supply: facts.supply === null || facts.decimals === null ? null : facts.supply / 10 ** facts.decimals,
    decimals: facts.decimals,
    pool: facts.pool,
    burnRatio: facts.supply ? Math.min(1, facts.burned / facts.supply) : null,
    walletMetrics: draft.wallets,
    txEvaluation: draft.transactions,
    scoringTrace: draft.trace,
    holders: draft.wallets === null ? [] : holdersOf(token, nameOf),
    bubbleMap: draft.wallets === null ? null : token.wallets.bubbleMap(bubbles, nameOf),
    sample: trades.first.map((named) => sampleTrade(named, nameOf)),
    recentTrades: trades.newest.map((named) => tradeRow(named, nameOf)),
    candles: token.candles.toArray(),
    candlesFromMs: Number.isFinite(token.candles.wholeFromMs) ? token.candles.wholeFromMs : null,
  };
}

function holdersOf(token: TokenState, nameOf: (wallet: number) => string): Holder[] {
  const { wallets, facts } = token;
  const largest = new Int32Array(mostHolders);
  const count = wallets.topHolders(mostHolders, largest);
  const held = wallets.heldSupply();
  return Array.from(largest.subarray(0, count), (wallet) => {
    const amount = wallets.balanceOf(wallet);
    const cluster = wallets.clusterOf(wallet);
    return {
      owner: nameOf(wallet),
      amount: wallets.exactBalanceOf(wallet).toString(),
      balance: amount / 10 ** (facts.decimals ?? 0),
      percentage: held > 0 ? Math.min(1, amount / held) : 0,
      connections: wallets.connectionsOf(wallet),
      cluster: cluster < 0 ? null : cluster,
    };
  });
}

interface NamedTrade {
  trade: LoggedTrade;
  signature: string;
}

function sampleTrade({ trade, signature }: NamedTrade, nameOf: (wallet: number) => string): SampleTrade {
  return {
    signature,
    timeMs: trade.timeMs,
    slot: trade.slot,
    side: trade.isBuy ? 'buy' : 'sell',
    trader: nameOf(trade.wallet),
    feePayer: nameOf(trade.payer),
    feeLamports: trade.feeLamports,
    quoteLamports: trade.quoteLamports,
    computeUnits: trade.computeUnits,
  };
}

function tradeRow({ trade, signature }: NamedTrade, nameOf: (wallet: number) => string): TradeRow {
  return {
    id: `${signature}:${trade.instruction}:${trade.sub}`,
    timeMs: trade.chainMs,
    slot: trade.slot,
    signature,
    side: trade.isBuy ? 'buy' : 'sell',
    trader: nameOf(trade.wallet),
    baseAmount: trade.base,
    quoteAmount: trade.quote,
    price: trade.base > 0 ? trade.quote / trade.base : 0,
  };
}

/** Base58 is the dear part of a detail, and the same wallets are named again and again. */
function memoize(make: (wallet: number) => string): (wallet: number) => string {
  const made = new Map<number, string>();
  return (wallet) => {
    let text = made.get(wallet);
    if (text === undefined) {
      text = make(wallet);
      made.set(wallet, text);
    }
    return text;
  };
}
