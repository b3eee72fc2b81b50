import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, StageTrace } from '@mintscope/schemas/score';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { scoredStage, showParameters, unavailableStage } from './score-terms.ts';

/**
 * Transaction stage, 0-100. A sample's score is `(1-botProbability)` times 50 points and 10 each for interval, fee, account
 * reuse, quick and round: all of them while the figure is at or below its threshold, falling linearly to 0 at 1. So a market
 * of machines keeps no points for how evenly it trades. An unknown figure's points go to the known ones of the five; when the
 * points do not add up to 100, they are scaled so that full marks stay 100. The stage is the launch sample's score, and once both
 * samples have enough trades a mean of the two by the parameter, whose terms stand one after the other. Unavailable below the
 * fewest trades of a sample.
 */
export function scoreTransactions(
  evaluation: TxEvaluation,
  values: ParameterValues,
  recent: TxEvaluation = evaluation,
): StageTrace {
  const trace = rateTransactions(evaluation, values, recent);
  if (trace.score !== null) trace.terms = transactionTerms(evaluation, values, recent);
  return trace;
}

/** The same without the terms, which add up to it: `transactionTerms` makes them where they are shown. */
export function rateTransactions(
  evaluation: TxEvaluation,
  values: ParameterValues,
  recent: TxEvaluation = evaluation,
): StageTrace {
  if (!evaluation.success || evaluation.botProbability === null) {
    const minimum = parameterValue(values, 'transaction.sample.minimumTrades');
    const trades = `${evaluation.analyzedCount} ${evaluation.analyzedCount === 1 ? 'trade' : 'trades'}`;
    return unavailableStage('transaction', `${trades} seen, ${minimum} are needed`);
  }
  const weight = recentWeight(evaluation, recent, values);
  const score = addPoints(evaluation, values, 1 - weight, 0);
  return scoredStage('transaction', weight > 0 ? addPoints(recent, values, weight, score) : score);
}

/** What the score of a sample that is large enough is made of. */
export function transactionTerms(
  evaluation: TxEvaluation,
  values: ParameterValues,
  recent: TxEvaluation = evaluation,
): ScoreTerm[] {
  const weight = recentWeight(evaluation, recent, values);
  const isMixed = weight > 0;
  const terms = termsOf(evaluation, values, { prefix: '', weight: 1 - weight, isMixed });
  if (isMixed) terms.push(...termsOf(recent, values, { prefix: 'recent.', weight, isMixed }));
  return terms;
}

/** The probability that machines make the market, of both samples as the stage weighs them; null while there is none. */
export function mixBotProbability(launch: TxEvaluation, recent: TxEvaluation, values: ParameterValues): number | null {
  const weight = recentWeight(launch, recent, values);
  if (weight === 0 || launch.botProbability === null) return launch.botProbability;
  return (1 - weight) * launch.botProbability + weight * (recent.botProbability ?? launch.botProbability);
}

/** What the recent sample counts: nothing while it is the launch sample itself, or while one of them is small. */
function recentWeight(launch: TxEvaluation, recent: TxEvaluation, values: ParameterValues): number {
  const least = parameterValue(values, 'transaction.sample.enoughTrades');
  const isSmall = Math.min(launch.analyzedCount, recent.analyzedCount) < least;
  if (recent === launch || isSmall || recent.botProbability === null) return 0;
  return parameterValue(values, 'transaction.sample.recentWeight');
}

interface SampleTerms {
  prefix: '' | 'recent.';
  weight: number;
  /** Whether the weight is made of the parameter, where there are two samples. */
  isMixed: boolean;
}

/** The terms of one sample. */
function termsOf(
  evaluation: TxEvaluation,
  values: ParameterValues,
  { prefix, weight, isMixed }: SampleTerms,
): ScoreTerm[] {
  const people = weight * (1 - (evaluation.botProbability ?? 0));
  const { scale, points } = fullPoints(evaluation, values);
  const terms: ScoreTerm[] = [
    {
      name: `${prefix}botProbability`,
      input: evaluation.botProbability,
      unit: 'probability',
      parameters: shownWith(isMixed).bot(values),
      contribution: scale * base * people,
    },
  ];
  for (const check of checks) {
    const input = evaluation[check.feature];
    terms.push({
      name: `${prefix}${check.name}`,
      input,
      unit: 'share',
      parameters: shownWith(isMixed)[check.name](values),
      contribution: input === null ? 0 : points * kept(input, thresholdsOf(values)[check.name]) * people,
    });
  }
  return terms;
}

/** A sum with what the terms of one sample bring, one after the other. */
function addPoints(evaluation: TxEvaluation, values: ParameterValues, weight: number, sum: number): number {
  const people = weight * (1 - (evaluation.botProbability ?? 0));
  const { scale, points } = fullPoints(evaluation, values);
  const thresholds = thresholdsOf(values);
  let total = sum + scale * base * people;
  for (const { feature, name } of checks) {
    const input = evaluation[feature];
    if (input !== null) total += points * kept(input, thresholds[name]) * people;
  }
  return total;
}

/** What the probability's points are scaled by, and what a known check brings at most. */
function fullPoints(evaluation: TxEvaluation, values: ParameterValues): { scale: number; points: number } {
  const { each } = thresholdsOf(values);
  let known = 0;
  for (const { feature } of checks) if (evaluation[feature] !== null) known += 1;
  const scale = 100 / (base + each * (known === 0 ? 0 : checks.length));
  return { scale, points: known === 0 ? 0 : (scale * each * checks.length) / known };
}

/** The most that the bot probability's term brings where every figure is known. */
export function fullBotMarks(values: ParameterValues): number {
  return (100 * base) / (base + parameterValue(values, 'transaction.points.consistency') * checks.length);
}

/** Points for a bot probability of 0; those of the checks beside it are a parameter. */
const base = 50;

const checks = [
  { name: 'interval', feature: 'intervalConsistency', threshold: 'transaction.thresholds.interval' },
  { name: 'fee', feature: 'feeConsistency', threshold: 'transaction.thresholds.fee' },
  { name: 'accountReuse', feature: 'accountReuse', threshold: 'transaction.thresholds.accountReuse' },
  { name: 'quick', feature: 'quickRate', threshold: 'transaction.thresholds.quick' },
  { name: 'round', feature: 'roundRate', threshold: 'transaction.thresholds.round' },
] as const;

const thresholdsOf = perValues((values) => ({
  each: parameterValue(values, 'transaction.points.consistency'),
  interval: parameterValue(values, 'transaction.thresholds.interval'),
  fee: parameterValue(values, 'transaction.thresholds.fee'),
  accountReuse: parameterValue(values, 'transaction.thresholds.accountReuse'),
  quick: parameterValue(values, 'transaction.thresholds.quick'),
  round: parameterValue(values, 'transaction.thresholds.round'),
}));

/** The parameters that terms show, of one sample and of two. */
const shown = { alone: showBeside([]), mixed: showBeside(['transaction.sample.recentWeight']) };

function shownWith(isMixed: boolean) {
  return isMixed ? shown.mixed : shown.alone;
}

function showBeside(mixed: readonly ParameterName[]) {
  const show = (...names: ParameterName[]) => showParameters(['transaction.points.consistency', ...names, ...mixed]);
  return {
    bot: show(),
    interval: show('transaction.thresholds.interval'),
    fee: show('transaction.thresholds.fee'),
    accountReuse: show('transaction.thresholds.accountReuse'),
    quick: show('transaction.thresholds.quick'),
    round: show('transaction.thresholds.round'),
  };
}

/** The part of its points that a figure keeps: 1 up to the threshold, then linearly to 0 at 1. */
function kept(figure: number, threshold: number): number {
  return figure <= threshold ? 1 : (1 - figure) / (1 - threshold);
}
