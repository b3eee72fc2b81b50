import type { RugInputs } from '@mintscope/metrics/rug-probability';
import { mixBotProbability } from '@mintscope/metrics/score-transactions';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { Life } from '@mintscope/schemas/score';
import type { FollowedGroup } from '../running/launch-groups.ts';
import type { TokenState } from '../state/token-state.ts';
import { isMarked } from './is-marked.ts';
import { markedShare } from './read-groups.ts';
import type { ScoreDraft } from './score-draft.ts';

/** Those who are in it together; snipers act for themselves. */
const team: readonly FollowedGroup[] = ['dev', 'insider', 'bundler'];

/** What the model of ruin reads, from a draft whose stages are measured. */
export function readRug(draft: ScoreDraft, life: Life, values: ParameterValues): RugInputs {
  const { token, wallets, surface } = draft;
  const { facts } = token;
  const trades = facts.buys + facts.sells;
  const solUsdRate = parameterValue(values, 'main.rates.solUsdRate');
  const { teamHad, teamSold } = teamFigures(token);
  return {
    trades,
    ageMs: facts.asOfMs - facts.createdMs,
    teamHad,
    teamSold,
    connectedSupply: wallets?.connectedSupplyPercent ?? null,
    rugRatio: surface.rugRatio,
    drawdown: token.performance.drawdown(),
    liquidityUsd: surface.liquidityUsd,
    liquidityPeakUsd: (facts.liquidityPeak / lamportsPerSol) * solUsdRate,
    holderCount: surface.holderCount,
    meanTradeSol: trades === 0 || facts.priceSol === null ? null : token.positions.totalQuote / lamportsPerSol / trades,
    botProbability: mixBotProbability(draft.transactions, draft.recentTransactions, values),
    mintable: surface.mintable,
    freezable: surface.freezable,
    ruined: life === 'rugged' || isMarked(token, values),
    peakHeld: peakHeld(token),
    roundRate: draft.transactions.roundRate,
    componentCount: wallets?.componentCount ?? null,
    top10: wallets?.top10Concentration ?? null,
    freshRate: markedShare(token, 'fresh'),
    volume5mUsd: facts.priceSol === null ? null : (token.window.volume('5m') / lamportsPerSol) * solUsdRate,
  };
}

/** The most of the total supply that was ever held at once; null where the launch was missed. */
function peakHeld({ facts }: TokenState): number | null {
  const { supply, seenFromLaunch } = facts;
  return seenFromLaunch && supply !== null && supply > 0 ? Math.min(1, facts.peakHeld / supply) : null;
}

/** What they got in all, of the total supply, as ruin is told by; null where the launch was missed. */
function teamFigures(token: TokenState) {
  const { facts, launch } = token;
  const { supply } = facts;
  if (!facts.seenFromLaunch || supply === null || supply <= 0) return { teamHad: null, teamSold: null };
  let [got, sold] = [0, 0];
  for (const group of team) {
    const fate = launch.fateOf(group);
    got += fate.got;
    sold += fate.sold;
  }
  return {
    teamHad: Math.min(1, got / supply),
    teamSold: got > 0 ? Math.min(1, sold / got) : 0,
  };
}
