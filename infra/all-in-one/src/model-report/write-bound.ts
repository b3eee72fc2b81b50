import type { Estimate } from './bootstrap.ts';
import type { Bound } from './find-bound.ts';
import type { BotFigures, RugFigures } from './judge-probabilities.ts';
import { table } from './write-table.ts';

const goals = { auc: 0.95, brier: 0.08 } as const;

/** Of each goal of the chance of ruin that is not met: what is known of its being within reach. */
export function whyUnmet(rug: RugFigures | null, bound: Bound | null): string[] {
  const all = rug?.all[0];
  const [observer, initiate] = [bound?.observer[0], bound?.initiate[0]];
  if (!all || !observer || !initiate) return [];
  const told = (figure: 'auc' | 'brier') =>
    `boosted trees on everything that can be observed reach ${estimate(observer[figure])}, and with what only the creator knows ${estimate(initiate[figure])}`;
  return [
    ...((all.auc ?? 1) < goals.auc
      ? [
          `Chance of ruin, AUC of ${goals.auc}: ${within(observer.auc.high, goals.auc)} of an observer on these markets, because ${told('auc')}; the rest is not decided yet when it is said.`,
          '',
        ]
      : []),
    ...(all.brier > goals.brier
      ? [
          `Chance of ruin, Brier score of ${goals.brier}: ${all.brier <= (observer.brier.high ?? 0) ? 'what is missing is within the error of the bound' : 'a model of terms falls short of the bound'}; ${told('brier')}.`,
          '',
        ]
      : []),
  ];
}

/** What the models cannot be better than, as far as a strong learner can tell; the bound is kept by `fit-model --keep-bound`. */
export function boundPart(bound: Bound | null, bots: BotFigures): string[] {
  if (bound === null) return [];
  const [observer, initiate] = [bound.observer[0]!, bound.initiate[0]!];
  return [
    '## What no observer could know',
    '',
    'Boosted trees instead of the product’s models: *the observer* is given every number of a row and of the model of ruin, and what one',
    'without bounds of memory took down of every wallet, payment and trade; *the initiate* also what only the creator knows: whether',
    'there is a scheme, which, and how many wallets its bundle has. What the initiate cannot tell is not decided yet when it looks: how',
    `many come, when they leave, whether a price comes back. Fitted on seeds ${span(bound.trainingSeeds)}, judged on seeds ${span(bound.heldOutSeeds)}, by`,
    '`npm run fit-model -- --keep-bound`. A learner is a bound only as far as it learns: another may be a little better.',
    '',
    ...table(
      ['of', 'observer: AUC', 'not ruined yet', 'Brier', 'initiate: AUC', 'not ruined yet', 'Brier'],
      bound.observer.map((each, at) => {
        const told = bound.initiate[at]!;
        return [each.of, ...[each.auc, each.aucAhead, each.brier, told.auc, told.aucAhead, told.brier].map(estimate)];
      }),
    ),
    '',
    `An AUC of ${goals.auc} is ${within(observer.auc.high, goals.auc)} for the observer and ${within(initiate.auc.high, goals.auc)} for the initiate; ` +
      `a Brier score of ${goals.brier} is ${within(goals.brier, observer.brier.low)} for the observer and ${within(goals.brier, initiate.brier.low)} for the initiate.`,
    '',
    ...fewTrades(bots),
  ];
}

/** Why a calibrated probability of few trades cannot be low for all samples of people. */
function fewTrades({ samples, people }: BotFigures): string[] {
  return [5, 8].flatMap((trades) => {
    const quality = samples.find(({ of }) => of === `${trades} trades`);
    const calm = people.find((each) => each.trades === trades);
    if (!quality || !calm || calm.count === 0) return [];
    const above = quality.reliability.filter(({ from }) => from >= 0.2);
    const [count, isTrue] = above.reduce(
      ([all, some], tenth) => [all + tenth.count, some + tenth.count * tenth.observed],
      [0, 0],
    );
    return [
      `Of samples of ${trades} trades ${percent(quality.baseRate)} are made by programs. ${count} read above 0.2, and ${percent(isTrue / Math.max(1, count))} of those are; ` +
        `${calm.above} are of people alone. To have none of these read so, samples of which that many are programs’ would have to read below 0.2, against the goal of reliability.`,
      '',
    ];
  });
}

function within(high: number | null, low: number | null): string {
  return high === null || low === null ? 'not known' : high >= low ? 'within reach' : 'out of reach';
}

function span(seeds: readonly number[]): string {
  return seeds.join(', ');
}

function estimate({ value, low, high }: Estimate): string {
  return value === null ? '–' : `${value.toFixed(3)} (${low?.toFixed(3) ?? '–'}–${high?.toFixed(3) ?? '–'})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
