import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageTrace } from '@mintscope/schemas/score';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { availableStage, pickParameters, unavailableStage } from './score-terms.ts';

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
  const scale = 100 / pointNames.reduce((total, name) => total + parameterValue(values, pointsName(name)), 0);
  const term = (name: PointName, input: number, unit: string, fraction: number): ScoreTerm => ({
    name,
    input,
    unit,
    parameters: pickParameters(values, [pointsName(name), ...scaleNames(name)]),
    contribution: scale * parameterValue(values, pointsName(name)) * fraction,
  });
  return availableStage('investigation', [
    term('gini', gini, 'Gini 0..1', 1 - gini),
    term('nakamoto', nakamoto50, 'wallets', Math.min(nakamoto50, cap) / cap),
    term('connectedSupply', connected, 'share', 1 - connected),
    term('top10', top10, 'share', 1 - top10),
    term('hhi', hhi, 'HHI 0..1', Math.max(0, 1 - hhi / divisor)),
  ]);
}

/** The wallet panel's raw points out of 50. */
export function walletPoints(stage: StageTrace): number | null {
  return stage.score === null ? null : stage.score / 2;
}

const pointNames = ['gini', 'nakamoto', 'connectedSupply', 'top10', 'hhi'] as const;
type PointName = (typeof pointNames)[number];

function pointsName(name: PointName): `investigation.points.${PointName}` {
  return `investigation.points.${name}`;
}

function scaleNames(name: PointName) {
  if (name === 'nakamoto') return ['investigation.scales.nakamotoCap'] as const;
  if (name === 'hhi') return ['investigation.scales.hhiDivisor'] as const;
  return [];
}
