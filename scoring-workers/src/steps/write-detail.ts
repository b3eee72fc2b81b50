import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { Holder, SampleTrade, TradeRow } from '@mintscope/schemas/token-metrics';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { LoggedTrade } from '../state/trade-rows.ts';
import { type LabelledWallets, labelsOf, labelWallets } from './label-wallets.ts';
import { readEntities } from './read-entities.ts';
import { shareOfSupply, supplyOf } from './read-groups.ts';
import type { ScoreDraft } from './score-draft.ts';
import { writeDev } from './write-dev.ts';
import { writeEvidence } from './write-evidence.ts';
import { writeGroups } from './write-groups.ts';

const mostHolders = scoringLimits.holders;

/** What is kept of a scored token beside its row. */
export function writeDetail(draft: ScoreDraft, state: ShardState): TokenDetail {
  const { values } = state.parameters;
  const { token } = draft;
  const { facts, members } = token;
  const labelled = labelWallets(token, parameterValue(values, 'investigation.launch.whaleShare'));
  const nameOf = memoize((wallet: number) => members.text(wallet));
  const trades = token.trades.read(scoringLimits.recentTrades, (trade) => ({
    trade,
    signature: encodeBase58(trade.signature),
  }));
  return {
    address: facts.address,
    version: facts.version,
    lateEvents: facts.lateEvents,
    futureEvents: facts.futureEvents,
    uri: facts.uri,
    image: facts.logo,
    description: facts.description,
    providedBy: facts.provided.from,
    supply: facts.supply === null || facts.decimals === null ? null : facts.supply / 10 ** facts.decimals,
    decimals: facts.decimals,
    pool: facts.pool,
    burnRatio: facts.supply ? Math.min(1, facts.burned / facts.supply) : null,
    walletMetrics: draft.wallets,
    txEvaluation: draft.transactions,
    groups: writeGroups(token, labelled),
    dev: writeDev(token, state),
    entities: readEntities(draft, supplyOf(token)),
    evidence: writeEvidence(draft, state, { labelled, nameOf }),
    recentEvaluation: draft.recentTransactions,
    scoringTrace: draft.trace,
    holders: draft.wallets === null ? [] : holdersOf(token, state, { labelled, nameOf }),
    bubbleMap: draft.wallets === null ? null : token.wallets.bubbleMap(mostHolders, nameOf, supplyOf(token)),
    sample: trades.first.map((named) => sampleTrade(named, nameOf)),
    recentTrades: trades.newest.map((named) => tradeRow(named, nameOf)),
    candles: token.candles.toArray(),
    candlesFromMs: Number.isFinite(token.candles.wholeFromMs) ? token.candles.wholeFromMs : null,
  };
}

interface Named {
  labelled: LabelledWallets;
  nameOf: (wallet: number) => string;
}

function holdersOf(token: TokenState, { walletFacts, keys }: ShardState, { labelled, nameOf }: Named): Holder[] {
  const { wallets, facts, members } = token;
  const largest = new Int32Array(mostHolders);
  const count = wallets.topHolders(mostHolders, largest);
  const held = wallets.heldSupply();
  // Numbered as the bubble map numbers them: in the order of their largest holder.
  const clusters = new Map<number, number>();
  return Array.from(largest.subarray(0, count), (wallet) => {
    const amount = wallets.balanceOf(wallet);
    const component = wallets.clusterOf(wallet);
    const cluster = clusters.get(component) ?? clusters.size;
    clusters.set(component, cluster);
    const funder = walletFacts.get(members.keyOf(wallet))?.funder ?? -1;
    return {
      owner: nameOf(wallet),
      amount: wallets.exactBalanceOf(wallet).toString(),
      balance: amount / 10 ** (facts.decimals ?? 0),
      percentage: held > 0 ? Math.min(1, amount / held) : 0,
      supplyShare: shareOfSupply(token, amount),
      labels: labelsOf(wallet, labelled),
      connections: wallets.connectionsOf(wallet),
      cluster,
      funder: funder < 0 ? null : keys.text(funder),
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
    typedLamports: trade.typedLamports,
    computeUnits: trade.computeUnits,
  };
}

function tradeRow({ trade, signature }: NamedTrade, nameOf: (wallet: number) => string): TradeRow {
  const sol = trade.quoteLamports === null ? null : trade.quoteLamports / lamportsPerSol;
  return {
    id: `${signature}:${trade.instruction}:${trade.sub}`,
    timeMs: trade.chainMs,
    slot: trade.slot,
    signature,
    side: trade.isBuy ? 'buy' : 'sell',
    trader: nameOf(trade.wallet),
    baseAmount: trade.base,
    quoteAmount: sol,
    price: sol !== null && trade.base > 0 ? sol / trade.base : null,
    setsPrice: trade.setsPrice,
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
