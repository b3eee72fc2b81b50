import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageTrace } from '@mintscope/schemas/score';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { availableStage, pickParameters, unavailableStage } from './score-terms.ts';

/**
 * Transaction stage, 0-100: `50*(1-botProbability)` and 10 points each for interval, fee, account reuse, quick and round:
 * all of them while the figure is at or below its threshold, falling linearly to 0 at 1. An unknown figure's points go to
 * the known ones of the five; when the points do not add up to 100, they are scaled so that full marks stay 100.
 * Unavailable below the fewest trades of a sample.
 */
export function scoreTransactions(evaluation: TxEvaluation, values: ParameterValues): StageTrace {
  if (!evaluation.success || evaluation.botProbability === null) {
    const minimum = parameterValue(values, 'transaction.sample.minimumTrades');
    const trades = `${evaluation.analyzedCount} ${evaluation.analyzedCount === 1 ? 'trade' : 'trades'}`;
    return unavailableStage('transaction', `${trades} seen, ${minimum} are needed`);
  }
  const base = parameterValue(values, 'transaction.points.base');
  const each = parameterValue(values, 'transaction.points.consistency');
  const known = checks.filter((check) => evaluation[check.feature] !== null).length;
  const scale = 100 / (base + each * (known === 0 ? 0 : checks.length));
  const points = known === 0 ? 0 : (scale * each * checks.length) / known;
  const terms: ScoreTerm[] = [
    {
      name: 'botProbability',
      input: evaluation.botProbability,
      unit: 'probability',
      parameters: pickParameters(values, ['transaction.points.base']),
      contribution: scale * base * (1 - evaluation.botProbability),
    },
  ];
  for (const { name, feature } of checks) {
    const input = evaluation[feature];
    const threshold = parameterValue(values, `transaction.thresholds.${name}`);
    terms.push({
      name,
      input,
      unit: 'share',
      parameters: pickParameters(values, ['transaction.points.consistency', `transaction.thresholds.${name}`]),
      contribution: input === null ? 0 : points * kept(input, threshold),
    });
  }
  return availableStage('transaction', terms);
}

const checks = [
  { name: 'interval', feature: 'intervalConsistency' },
  { name: 'fee', feature: 'feeConsistency' },
  { name: 'accountReuse', feature: 'accountReuse' },
  { name: 'quick', feature: 'quickRate' },
  { name: 'round', feature: 'roundRate' },
] as const;

/** The part of its points that a figure keeps: 1 up to the threshold, then linearly to 0 at 1. */
function kept(figure: number, threshold: number): number {
  return figure <= threshold ? 1 : (1 - figure) / (1 - threshold);
}
