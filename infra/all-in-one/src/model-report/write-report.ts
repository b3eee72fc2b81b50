import type { Estimate } from './bootstrap.ts';
import type { Bound } from './find-bound.ts';
import { oddityNames } from './find-strange-rows.ts';
import type { NamedQuality, RugFigures } from './judge-probabilities.ts';
import type { ReportFigures } from './report-figures.ts';
import { goalRows } from './report-goals.ts';
import { boundPart, whyUnmet } from './write-bound.ts';
import { table } from './write-table.ts';

export interface Report {
  /** As the product is, and as it was before (`docs/model-report-before.json`); null when that is not there. */
  now: ReportFigures;
  before: ReportFigures | null;
  beforeNote: string;
  /** What the market is like beside published figures: a table of its own, ready made. */
  market: string[];
  sizes: string;
  /** `docs/model-bound.json`; null when that is not there. */
  bound: Bound | null;
}

/** The report as a page of Markdown. */
export function writeReport(report: Report): string {
  const { now } = report;
  return [
    '# Model report',
    '',
    'Made by `npm run model-report`; do not edit. Every figure comes from simulated markets of stated seeds that no model was',
    'fitted on, run through the shard that scores in the product. *Ruin* is what the simulator knows: liquidity pulled, or the price at',
    'most 10 % of its maximum with more than half of the insiders’ supply sold. Intervals hold 95 % of 200 bootstrap resamples of tokens.',
    '',
    `${report.sizes} ${report.beforeNote}`,
    '',
    '## Goals, before and now',
    '',
    ...table(['goal', 'before', 'now', 'met'], goalRows(report.before, now)),
    '',
    ...whyUnmet(now.rug, report.bound),
    ...readIt(now),
    '## Markets',
    '',
    ...table(
      ['regime', 'seeds', 'tokens', 'events', 'come to ruin', 'graduate', 'median trades at 20 min'],
      now.markets.map((each) => [
        each.regime,
        each.seeds.join(', '),
        each.tokens,
        each.events,
        percent(each.ruined),
        percent(each.graduated, 2),
        each.trades,
      ]),
    ),
    '',
    ...report.market,
    ...scorePart(now),
    ...botPart(now),
    ...rugPart(now.rug),
    ...boundPart(report.bound, now.bots),
    ...labelPart(now),
    ...strangePart(now),
  ].join('\n');
}

function readIt({ score, rug }: ReportFigures): string[] {
  const aucs = score.aucByRegime.filter(({ ageMs, auc }) => ageMs === 300_000 && auc.value !== null);
  const hardest = aucs.sort((a, b) => a.auc.value! - b.auc.value!)[0];
  const easy = rug?.ahead[0]?.auc ?? 0;
  return [
    hardest ? `Hardest regime at 5 min: ${hardest.regime} (AUC ${estimate(hardest.auc)}).` : '',
    easy > 0.97
      ? 'An AUC this near 1 before the ruin says that the simulated market is too easy, not that ruin can be foretold so well.'
      : '',
    '',
  ];
}

function scorePart({ score }: ReportFigures): string[] {
  return [
    '## Final score',
    '',
    'AUC: the chance that of two tokens the one that comes to ruin has the lower score. *Ahead*: tokens not ruined yet at that age.',
    '*2x*: 1 SOL put in 3 s later could have been sold for 2 at some moment, fees and own impact included.',
    '',
    ...table(
      ['age', 'tokens', 'ruin', 'AUC', 'AUC ahead', '2x, all', '2x, top 5 %', 'times the base rate'],
      score.byAge.map((each) => [
        age(each.ageMs),
        each.count,
        percent(each.ruined),
        estimate(each.auc),
        estimate(each.aucAhead),
        percent(each.doubled),
        percent(each.doubledAtTop),
        estimate(each.lift, 1),
      ]),
    ),
    '',
    ...table(
      ['age', 'band', 'tokens', 'come to ruin', 'ruin still to come', 'reach 2x'],
      score.bands.map((each) => [
        age(each.ageMs),
        each.band ?? 'no verdict',
        each.count,
        shares(each.ruined),
        shares(each.ruinAhead),
        shares(each.doubled),
      ]),
    ),
    '',
    ...lostPart(score),
    ...table(
      ['regime', 'age', 'AUC'],
      score.aucByRegime.map((each) => [each.regime, age(each.ageMs), estimate(each.auc)]),
    ),
    '',
    'Distribution of the score (deciles):',
    '',
    ...table(
      ['age', ...Array.from({ length: 11 }, (_, tenth) => `${tenth * 10} %`)],
      score.byAge.map((each) => [age(each.ageMs), ...each.deciles.map((one) => one?.toFixed(0) ?? '–')]),
    ),
    '',
  ];
}

function lostPart({ lost }: ReportFigures['score']): string[] {
  return [
    'Ruined once is ruined here, also where others bought on after creator and insiders had left and the price came back. A death is told at',
    'a tick of the clock, some seconds after it.',
    '',
    ...table(
      ['already', 'looks', 'Buy', 'of these above half of its best price', 'Watch', 'Avoid', 'no verdict'],
      lost.map((each) => [
        each.kind,
        each.count,
        each.readBuy,
        each.cameBack ?? '–',
        each.readWatch,
        each.readAvoid,
        each.unread,
      ]),
    ),
    '',
  ];
}

function botPart({ bots }: ReportFigures): string[] {
  return [
    '## Bot probability',
    '',
    'True: programs made more than half of the sample’s trades. A sample is taken when a token reaches its number of trades.',
    '',
    ...qualities([...bots.samples, bots.rows]),
    '',
    ...table(
      ['samples of people alone', 'samples', 'read above 0.2'],
      bots.people.map(({ trades, count, above }) => [
        `${trades} trades`,
        count,
        count === 0 ? '–' : percent(above / count),
      ]),
    ),
    '',
    ...reliability(bots.samples[0]!),
  ];
}

function rugPart(rug: RugFigures | null): string[] {
  if (rug === null) return ['## Chance of ruin', '', 'Rows do not say it.', ''];
  const { ruins, warned, medianLeadMs, falseAlarms, honest } = rug.warned;
  const lead = medianLeadMs === null ? '–' : `${(medianLeadMs / 1000).toFixed(0)} s`;
  return [
    '## Chance of ruin',
    '',
    ...qualities(rug.all),
    '',
    'Of tokens not ruined yet:',
    '',
    ...qualities(rug.ahead),
    '',
    `Warning (0.5 or more at a look before the ruin): ${warned} of ${ruins} ruins that were still to come, median ${lead} ahead;`,
    `${falseAlarms} of ${honest} tokens that came to no ruin were warned of.`,
    '',
    ...reliability(rug.ahead[0]!),
  ];
}

function labelPart({ labels }: ReportFigures): string[] {
  return [
    '## Labels at 5 minutes',
    '',
    ...table(
      ['label', 'true of', 'found', 'not true of', 'said all the same', 'true where said'],
      labels.map((each) => [
        each.label,
        each.present,
        `${each.found} (${percent(each.present === 0 ? null : each.found / each.present)})`,
        each.absent,
        `${each.alleged} (${percent(each.absent === 0 ? null : each.alleged / each.absent)})`,
        percent(each.found + each.alleged === 0 ? null : each.found / (each.found + each.alleged)),
      ]),
    ),
    '',
  ];
}

function strangePart({ strange }: ReportFigures): string[] {
  return [
    '## Strange rows',
    '',
    'Looks that contradict themselves or the truth: how many of each kind, and up to ten of them.',
    '',
    ...table(
      ['what is strange', 'looks'],
      oddityNames.map((name, at) => [name, strange.counts[at] ?? 0]),
    ),
    '',
    ...table(
      ['row', 'regime, seed', 'age', 'score', 'trades', 'why'],
      strange.rows.map((row) => [
        `${row.mint.slice(0, 8)}…`,
        `${row.regime}, ${row.seed}`,
        age(row.ageMs),
        row.finalScore?.toFixed(1) ?? '–',
        row.trades,
        row.why,
      ]),
    ),
    '',
  ];
}

function qualities(all: readonly NamedQuality[]): string[] {
  return table(
    ['of', 'samples', 'true', 'AUC', 'Brier', 'of the base rate', 'reliability error'],
    all.map((each) => [
      each.of,
      each.count,
      percent(each.baseRate),
      each.auc?.toFixed(3) ?? '–',
      each.brier.toFixed(4),
      each.brierOfBaseRate.toFixed(4),
      each.reliabilityError.toFixed(3),
    ]),
  );
}

function reliability(quality: NamedQuality): string[] {
  return [
    ...table(
      ['said', 'samples', 'on average', 'came true'],
      quality.reliability.map(({ from, count, said, observed }) => [
        `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`,
        count,
        count === 0 ? '–' : percent(said),
        count === 0 ? '–' : percent(observed),
      ]),
    ),
    '',
  ];
}

function age(ageMs: number): string {
  return ageMs < 60_000 ? `${ageMs / 1000} s` : `${ageMs / 60_000} min`;
}

function percent(share: number | null, digits = 1): string {
  return share === null ? '–' : `${(share * 100).toFixed(digits)} %`;
}

function estimate({ value, low, high }: Estimate, digits = 3): string {
  if (value === null) return '–';
  return `${value.toFixed(digits)} (${low?.toFixed(digits) ?? '–'}–${high?.toFixed(digits) ?? '–'})`;
}

function shares({ value, low, high }: Estimate): string {
  return value === null ? '–' : `${percent(value)} (${percent(low)}–${percent(high)})`;
}
