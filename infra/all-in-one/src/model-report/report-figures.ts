import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { BotSample } from './bot-samples.ts';
import { findStrangeRows, type StrangeRow } from './find-strange-rows.ts';
import { type FollowedMarket, followMarket, type Look, lookAges } from './follow-market.ts';
import { judgeLabels, type LabelFigures } from './judge-labels.ts';
import { type BotFigures, judgeBots, judgeRug, type RugFigures } from './judge-probabilities.ts';
import { comesToRuin, judgeScore, type ScoreFigures, shareOf } from './judge-score.ts';
import { quantile } from './measure-quality.ts';
import type { ReportMarket } from './report-market.ts';

/** All figures of one run of the report. */
export interface ReportFigures {
  /** Parameter set that was judged. */
  parameterVersion: string;
  markets: {
    regime: string;
    seeds: number[];
    tokens: number;
    events: number;
    ruined: number;
    graduated: number;
    trades: number | null;
  }[];
  score: ScoreFigures;
  bots: BotFigures;
  /** As rows said it; null where rows do not say it. */
  rug: RugFigures | null;
  labels: LabelFigures[];
  strange: { counts: number[]; rows: StrangeRow[] };
}

export type RegimeSample = BotSample & { regime: string };

/** What a run of several markets brought. */
export interface Followed {
  markets: readonly ReportMarket[];
  looks: Look[];
  samples: RegimeSample[];
  events: Map<string, number>;
}

/** Runs the markets one after another; `told` hears of each. */
export function followMarkets(
  markets: readonly ReportMarket[],
  told: (market: ReportMarket, followed: FollowedMarket) => void,
): Followed {
  const each = markets.map((market) => {
    const followed = followMarket(market);
    told(market, followed);
    return followed;
  });
  return collect(markets, each);
}

/** What runs of `markets`, one of each, brought in all. */
export function collect(markets: readonly ReportMarket[], each: readonly FollowedMarket[]): Followed {
  const all: Followed = { markets, looks: [], samples: [], events: new Map() };
  for (const [at, market] of markets.entries()) {
    const followed = each[at]!;
    for (const look of followed.looks) all.looks.push(look);
    for (const sample of followed.botSamples) all.samples.push({ ...sample, regime: market.regime });
    all.events.set(market.regime, (all.events.get(market.regime) ?? 0) + followed.events);
  }
  return all;
}

export function figuresOf(
  { markets, looks, samples, events }: Followed,
  { version, values }: { version: string; values: ParameterValues },
): ReportFigures {
  const saysRug = looks.some(({ row }) => row.rugProbability !== null);
  return {
    parameterVersion: version,
    markets: [...new Set(markets.map(({ regime }) => regime))].map((regime) => {
      const first = looks.filter((look) => look.market.regime === regime && look.ageMs === lookAges[0]);
      const last = looks.filter(
        (look) => look.market.regime === regime && look.ageMs === lookAges[lookAges.length - 1],
      );
      return {
        regime,
        seeds: markets.filter((market) => market.regime === regime).map(({ seed }) => seed),
        tokens: first.length,
        events: events.get(regime) ?? 0,
        ruined: shareOf(first, comesToRuin) ?? 0,
        graduated: shareOf(last, ({ row }) => row.migrated) ?? 0,
        trades: quantile(
          last.map(({ trades }) => trades),
          0.5,
        ),
      };
    }),
    score: judgeScore(looks, lookAges),
    bots: judgeBots(samples, looks, values),
    rug: saysRug ? judgeRug(looks, ({ row }) => row.rugProbability) : null,
    labels: judgeLabels(looks),
    strange: findStrangeRows(looks),
  };
}
