import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { describeBubbles, describeDev, describeEntities, describeHolders, describeTrades } from './describe-detail.ts';
import { describeToken } from './describe-token.ts';
import { detectRuin } from './detect-ruin.ts';
import { evaluateTrades } from './evaluate-trades.ts';
import { describeGroups, measureGroups, readGroups } from './measure-groups.ts';
import { measureMarket } from './measure-market.ts';
import { measureWallets } from './measure-wallets.ts';
import type { Measured } from './measured.ts';
import { type History, readHistory } from './read-history.ts';
import { scoreToken } from './score-token.ts';
import { parameter, type Values } from './values.ts';

/** Fields of a row that no oracle recomputes, each with what proves it instead. */
export const unprovenOfRow = {
  version: 'counts publications and has no definition but that it rises (partition-shard.test.ts, invariance.test.ts)',
  smartDegenCount: 'follows from other tokens: plain records of wallets are compared in wallet-facts.test.ts',
  smartDegenRate: 'as smartDegenCount',
  smartBoughtSol: 'as smartDegenCount',
  calledAt: 'what rules and people decided: an oracle of its own makes the calls (call-oracle.engines.test.ts)',
} as const satisfies Partial<Record<keyof TokenRow, string>>;

/** And of a detail. */
export const unprovenOfDetail = {
  evidence: 'is added up against the labels, groups and figures of row and detail in the test of contradictions',
  version: 'as that of the row',
  pool: 'the last one that is known by name, shown and not scored (partition-shard.test.ts)',
} as const satisfies Partial<Record<keyof TokenDetail, string>>;

/**
 * Row and detail of a token from its whole history in the plainest way, as far as they are defined by it. `events` are in the order
 * of the chain, from the launch on, without late ones, each of the chain with its `timeMs`. `said` is what the product says: of it are taken
 * the moment that figures are for, the order of holders of equal balance, and what other tokens tell.
 */
export function recomputeToken(
  events: readonly ChainEvent[],
  said: { row: TokenRow; detail: TokenDetail },
  values: Values,
) {
  const history = readHistory(events, said.row.address, said.detail.scoringTrace.eventTimeMs, values);
  const { smartDegenCount, smartDegenRate } = said.row;
  const measured = measureToken(history, { smartDegenCount, smartDegenRate });
  const { token, market, wallets, groups, figures, ruin, samples } = measured;
  const scored = scoreToken(history, measured);
  const { isHoneypot, rugRatio, liquidityUsd, liquidityPulled } = ruin;
  const order = said.detail.holders.map(({ owner }) => owner);
  const shown = (said.detail.bubbleMap?.nodes ?? []).map(({ id }) => id);
  return {
    row: {
      ...token.row,
      ...market.row,
      ...figures,
      ...scored.row,
      ...(hasEnded(history) && { volume: null, volumeSol: null, priceChange24h: null }),
      isHoneypot,
      rugRatio,
      liquidity: liquidityUsd,
      liquidityPulled,
      holders: wallets.holderCount,
    },
    detail: {
      ...token.detail,
      ...describeTrades(history),
      burnRatio: 0,
      walletMetrics: wallets,
      txEvaluation: samples.txEvaluation,
      recentEvaluation: samples.recentEvaluation,
      groups: describeGroups(history, groups),
      dev: describeDev(history, groups, token.row.creatorCreatedCount),
      entities: describeEntities(history, groups, wallets),
      holders: describeHolders(history, groups, order),
      bubbleMap: describeBubbles(history, groups, shown),
      scoringTrace: { categories: scored.categories },
    },
    /** Largest first, for a look at the order that was taken from the product. */
    balances: groups.wallets.holders.map(([, amount]) => amount),
  };
}

/** Its row is the last one, which no time can make another. */
function hasEnded({ asOfMs, trades, values }: History): boolean {
  return trades.length > 0 && asOfMs - trades.at(-1)!.timeMs! >= parameter(values, 'main.state.endAfterMs');
}

/** Everything that a score is made of; `told` is what other tokens tell. */
export function measureToken(history: History, told: Measured['told']): Measured {
  const groups = readGroups(history);
  return {
    told,
    token: describeToken(history),
    market: measureMarket(history),
    wallets: measureWallets(groups.wallets, groups.teams),
    groups,
    figures: measureGroups(history, groups),
    ruin: detectRuin(history, groups),
    samples: evaluateTrades(history),
  };
}
