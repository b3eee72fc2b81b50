import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageTrace } from '@mintscope/schemas/score';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { availableStage, scoredStage, showParameters, unavailableStage } from './score-terms.ts';

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
  const trace = rateWallets(metrics, values);
  if (trace.score !== null) trace.terms = walletTerms(metrics, values);
  return trace;
}

/** The same without the terms, which add up to it: `walletTerms` makes them where they are shown. */
export function rateWallets(metrics: WalletScoreInputs, values: ParameterValues): StageTrace {
  const fractions = fractionsOf(metrics, values);
  if (fractions === null) return unavailableStage('investigation', 'no holders are known');
  const marks = marksOf(values);
  let score = 0;
  for (let place = 0; place < termNames.length; place += 1) score += marks[termNames[place]!] * fractions[place]!;
  return scoredStage('investigation', score);
}

/** What the score of known holders is made of. */
export function walletTerms(metrics: WalletScoreInputs, values: ParameterValues): ScoreTerm[] {
  const marks = marksOf(values);
  const fractions = fractionsOf(metrics, values) ?? [];
  return fractions.map((fraction, place) => {
    const name = termNames[place]!;
    const { input, unit } = termInputs[name];
    return { name, input: metrics[input], unit, parameters: shown[name](values), contribution: marks[name] * fraction };
  });
}

/** The part of its marks that each term brings, in the order of their names. */
function fractionsOf(metrics: WalletScoreInputs, values: ParameterValues): readonly number[] | null {
  const { giniCoefficient, nakamoto50, connectedSupplyPercent, top10Concentration, hhi } = metrics;
  if (giniCoefficient === null || nakamoto50 === null || connectedSupplyPercent === null) return null;
  if (top10Concentration === null || hhi === null) return null;
  const { cap, divisor } = scalesOf(values);
  return [
    1 - giniCoefficient,
    Math.min(nakamoto50, cap) / cap,
    1 - connectedSupplyPercent,
    1 - top10Concentration,
    Math.max(0, 1 - hhi / divisor),
  ];
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

const termNames = ['gini', 'nakamoto', 'connectedSupply', 'top10', 'hhi'] as const satisfies readonly WalletTermName[];

const termInputs = {
  gini: { input: 'giniCoefficient', unit: 'Gini 0..1' },
  nakamoto: { input: 'nakamoto50', unit: 'wallets' },
  connectedSupply: { input: 'connectedSupplyPercent', unit: 'share' },
  top10: { input: 'top10Concentration', unit: 'share' },
  hhi: { input: 'hhi', unit: 'HHI 0..1' },
} as const satisfies Record<WalletTermName, { input: keyof WalletScoreInputs; unit: string }>;

const scalesOf = perValues((values) => ({
  cap: parameterValue(values, 'investigation.scales.nakamotoCap'),
  divisor: parameterValue(values, 'investigation.scales.hhiDivisor'),
}));

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
