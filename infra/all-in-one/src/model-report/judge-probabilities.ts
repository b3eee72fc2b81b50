import { botProbability } from '@mintscope/metrics/bot-probability';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import { type BotSample, sampleSizes } from './bot-samples.ts';
import type { Look } from './follow-market.ts';
import { comesToRuin, isRuined } from './judge-score.ts';
import { measureQuality, type Prediction, type Quality, quantile } from './measure-quality.ts';

/** A quality with the name of what it is the quality of. */
export interface NamedQuality extends Quality {
  of: string;
}

export interface BotFigures {
  samples: NamedQuality[];
  /** Samples of people alone, by number of trades: how many read above 0.2. */
  people: { trades: number; count: number; above: number }[];
  /** What rows showed at their ages. */
  rows: NamedQuality;
}

export interface RugFigures {
  all: NamedQuality[];
  /** Of tokens not ruined yet. */
  ahead: NamedQuality[];
  /** Of ruins that were still to come at a look: how many read at least 0.5 at a look before, and the median time left then. */
  warned: { ruins: number; warned: number; medianLeadMs: number | null; falseAlarms: number; honest: number };
}

/** A sample whose trades are made by programs in more than this share is a bot's. */
export const botShareOfBots = 0.5;
const calmBelow = 0.2;
const warnsFrom = 0.5;

export function judgeBots(
  samples: readonly (BotSample & { regime: string })[],
  looks: readonly Look[],
  values: ParameterValues,
): BotFigures {
  const said = (sample: BotSample) => botProbability(sample.evaluation, sample.evaluation.analyzedCount, values);
  const judged = samples.map((sample) => ({
    sample,
    said: said(sample),
    isTrue: sample.botShare > botShareOfBots,
  }));
  const sizeOf = ({ sample }: (typeof judged)[number]) => sample.evaluation.analyzedCount;
  const regimes = [...new Set(samples.map(({ regime }) => regime))];
  return {
    samples: [
      named('all', judged),
      ...sampleSizes.map((size) =>
        named(
          `${size} trades`,
          judged.filter((each) => sizeOf(each) === size),
        ),
      ),
      ...regimes.map((regime) =>
        named(
          regime,
          judged.filter(({ sample }) => sample.regime === regime),
        ),
      ),
    ],
    people: sampleSizes.map((size) => {
      const people = judged.filter((each) => sizeOf(each) === size && each.sample.botShare === 0);
      return { trades: size, count: people.length, above: people.filter((each) => each.said > calmBelow).length };
    }),
    rows: named(
      'rows',
      looks.flatMap(({ row, botShare }) =>
        row.botProbability === null || botShare === null
          ? []
          : [{ said: row.botProbability, isTrue: botShare > botShareOfBots }],
      ),
    ),
  };
}

/** `said` tells what is judged: what a row showed, or what other parameters would have said. */
export function judgeRug(looks: readonly Look[], said: (look: Look) => number | null): RugFigures {
  const known = looks.flatMap((look) => {
    const probability = said(look);
    return probability === null ? [] : [{ look, said: probability, isTrue: comesToRuin(look) }];
  });
  const ahead = known.filter(({ look }) => !isRuined(look));
  const cuts = (some: typeof known): NamedQuality[] => [
    named('all', some),
    ...[...new Set(some.map(({ look }) => look.ageMs))]
      .sort((a, b) => a - b)
      .map((ageMs) =>
        named(
          `${ageMs / 1000} s`,
          some.filter(({ look }) => look.ageMs === ageMs),
        ),
      ),
    ...tradeBuckets.map(([from, to]) =>
      named(
        `${from}-${to} trades`,
        some.filter(({ look }) => look.trades >= from && look.trades <= to),
      ),
    ),
    ...[...new Set(some.map(({ look }) => look.market.regime))].map((regime) =>
      named(
        regime,
        some.filter(({ look }) => look.market.regime === regime),
      ),
    ),
  ];
  return { all: cuts(known), ahead: cuts(ahead), warned: warnings(ahead) };
}

const tradeBuckets = [
  [5, 9],
  [10, 19],
  [20, 49],
  [50, 199],
  [200, 1_000_000],
] as const;

function warnings(ahead: readonly (Prediction & { look: Look })[]): RugFigures['warned'] {
  const first = new Map<string, number | null>();
  const ends = new Map<string, boolean>();
  for (const { look, said, isTrue } of [...ahead].sort((a, b) => a.look.ageMs - b.look.ageMs)) {
    const token = `${look.market.seed}:${look.mint}`;
    ends.set(token, isTrue);
    if (said >= warnsFrom && !first.has(token)) first.set(token, look.ruinInMs);
  }
  const ruins = [...ends].filter(([, isRuin]) => isRuin).map(([token]) => token);
  const leads = ruins.flatMap((token) => first.get(token) ?? []);
  const honest = [...ends].filter(([, isRuin]) => !isRuin).map(([token]) => token);
  return {
    ruins: ruins.length,
    warned: leads.length,
    medianLeadMs: quantile(leads, 0.5),
    falseAlarms: honest.filter((token) => first.has(token)).length,
    honest: honest.length,
  };
}

function named(of: string, predictions: readonly Prediction[]): NamedQuality {
  return { of, ...measureQuality(predictions) };
}
