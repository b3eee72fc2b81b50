import { encodeBase58 } from '@mintscope/schemas/batch/base58';
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
  const nameOf = (wallet: number) => members.text(wallet);
  return {
    address: facts.address,
    version: facts.version,
    uri: facts.uri,
    description: facts.description,
    supply: facts.supply === null || facts.decimals === null ? null : facts.supply / 10 ** facts.decimals,
    decimals: facts.decimals,
    pool: facts.pool,
    burnRatio: facts.supply ? Math.min(1, facts.burned / facts.supply) : null,
    walletMetrics: draft.wallets,
    txEvaluation: draft.transactions,
    scoringTrace: draft.trace,
    holders: draft.wallets === null ? [] : holdersOf(token),
    bubbleMap: draft.wallets === null ? null : token.wallets.bubbleMap(bubbles, nameOf),
    sample: token.trades.first().map((trade) => sampleTrade(trade, nameOf)),
    recentTrades: token.trades.newest().map((trade) => tradeRow(trade, nameOf)),
    candles: token.candles.toArray(),
  };
}

function holdersOf(token: TokenState): Holder[] {
  const { wallets, members, facts } = token;
  const largest = new Int32Array(mostHolders);
  const count = wallets.topHolders(mostHolders, largest);
  const held = wallets.heldSupply();
  return Array.from(largest.subarray(0, count), (wallet) => {
    const amount = wallets.balanceOf(wallet);
    const cluster = wallets.clusterOf(wallet);
    return {
      owner: members.text(wallet),
      amount: wallets.exactBalanceOf(wallet).toString(),
      balance: amount / 10 ** (facts.decimals ?? 0),
      percentage: held > 0 ? Math.min(1, amount / held) : 0,
      connections: wallets.connectionsOf(wallet),
      cluster: cluster < 0 ? null : cluster,
    };
  });
}

function sampleTrade(trade: LoggedTrade, nameOf: (wallet: number) => string): SampleTrade {
  return {
    signature: encodeBase58(trade.signature),
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

function tradeRow(trade: LoggedTrade, nameOf: (wallet: number) => string): TradeRow {
  const signature = encodeBase58(trade.signature);
  return {
    id: `${signature}:${trade.instruction}:${trade.sub}`,
    timeMs: trade.timeMs,
    slot: trade.slot,
    signature,
    side: trade.isBuy ? 'buy' : 'sell',
    trader: nameOf(trade.wallet),
    baseAmount: trade.base,
    quoteAmount: trade.quote,
    price: trade.base > 0 ? trade.quote / trade.base : 0,
  };
}
