import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageTrace } from '@mintscope/schemas/score';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { availableStage, showParameters, unavailableStage } from './score-terms.ts';

/** The metrics the wallet stage reads; all null together, without holders. */
export type WalletScoreInputs = Pick<
  WalletMetrics,
  'giniCoefficient' | 'nakamoto50' | 'connectedSupplyPercent' | 'top10Concentration' | 'hhi'
>;

/**
 * Wallet stage, 0-100: points out of 50 and twice that: `15*(1-gini) + 10*min(nakamoto50,50)/50 +
 * 10*(1-connectedSupply) + 10*(1-top10) + 5*max(0, 1-hhi/0.25)`, every number a parameter. When the points do not
 * add up to 50, they are scaled so that full marks stay 100. Unavailable without holders.
 */
export function scoreWallets(metrics: WalletScoreInputs, values: ParameterValues): StageTrace {
  const {
    giniCoefficient: gini,
    nakamoto50,
    connectedSupplyPercent: connected,
    top10Concentration: top10,
    hhi,
  } = metrics;
  if (gini === null || nakamoto50 === null || connected === null || top10 === null || hhi === null) {
    return unavailableStage('investigation', 'no holders are known');
  }
  const cap = parameterValue(values, 'investigation.scales.nakamotoCap');
  const divisor = parameterValue(values, 'investigation.scales.hhiDivisor');
  const marks = marksOf(values);
  const term = (name: WalletTermName, input: number, unit: string, fraction: number): ScoreTerm => ({
    name,
    input,
    unit,
    parameters: shown[name](values),
    contribution: marks[name] * fraction,
  });
  return availableStage('investigation', [
    term('gini', gini, 'Gini 0..1', 1 - gini),
    term('nakamoto', nakamoto50, 'wallets', Math.min(nakamoto50, cap) / cap),
    term('connectedSupply', connected, 'share', 1 - connected),
    term('top10', top10, 'share', 1 - top10),
    term('hhi', hhi, 'HHI 0..1', Math.max(0, 1 - hhi / divisor)),
  ]);
}

/** Nothing is left of the supply in any wallet's hands: a finding, and the worst one. */
export function soldOutStage(): StageTrace {
  return availableStage('investigation', [
    { name: 'holders', input: 0, unit: 'wallets', parameters: {}, contribution: 0 },
  ]);
}

/** The most that a term brings. */
export function fullWalletMarks(name: WalletTermName, values: ParameterValues): number {
  return marksOf(values)[name];
}

/** The wallet panel's raw points out of 50. */
export function walletPoints(stage: StageTrace): number | null {
  return stage.score === null ? null : stage.score / 2;
}

const pointNames = {
  gini: 'investigation.points.gini',
  nakamoto: 'investigation.points.nakamoto',
  connectedSupply: 'investigation.points.connectedSupply',
  top10: 'investigation.points.top10',
  hhi: 'investigation.points.hhi',
} as const;
export type WalletTermName = keyof typeof pointNames;

/** The parameters that terms show. */
const shown = {
  gini: showParameters([pointNames.gini]),
  nakamoto: showParameters([pointNames.nakamoto, 'investigation.scales.nakamotoCap']),
  connectedSupply: showParameters([pointNames.connectedSupply]),
  top10: showParameters([pointNames.top10]),
  hhi: showParameters([pointNames.hhi, 'investigation.scales.hhiDivisor']),
} as const satisfies Record<WalletTermName, unknown>;

const marksOf = perValues((values): Record<WalletTermName, number> => {
  const total = Object.values(pointNames).reduce((sum, each) => sum + parameterValue(values, each), 0);
  const marks = (name: WalletTermName) => (100 * parameterValue(values, pointNames[name])) / total;
  return {
    gini: marks('gini'),
    nakamoto: marks('nakamoto'),
    connectedSupply: marks('connectedSupply'),
    top10: marks('top10'),
    hhi: marks('hhi'),
  };
});
