import type { Band } from '@mintscope/schemas/score';
import { bootstrap, type Estimate } from './bootstrap.ts';
import type { Look } from './follow-market.ts';
import { areaUnderCurve, mean, quantile } from './measure-quality.ts';

export interface ScoreFigures {
  byAge: {
    ageMs: number;
    /** Looks with a score, and the share of them whose token comes to ruin or has. */
    count: number;
    ruined: number;
    /** Chance that a token that ruins has the lower score of two: of all, and of those that were not ruined yet. */
    auc: Estimate;
    aucAhead: Estimate;
    /** Share that reaches twice the price, sold for real: of all, and of the twentieth with the highest scores. */
    doubled: number;
    doubledAtTop: number;
    lift: Estimate;
    deciles: (number | null)[];
  }[];
  aucByRegime: { regime: string; ageMs: number; auc: Estimate }[];
  bands: {
    ageMs: number;
    band: Band | null;
    count: number;
    ruined: Estimate;
    ruinAhead: Estimate;
    doubled: Estimate;
  }[];
  /** Tokens already ruined or dead, and what they read. */
  lost: {
    kind: 'ruined' | 'dead';
    count: number;
    readBuy: number;
    /** Of those that read Buy: whose price stands above half of its maximum, so that its market came back. */
    cameBack?: number;
    readWatch: number;
    readAvoid: number;
    unread: number;
  }[];
}

const bands: readonly (Band | null)[] = ['STRONG_BUY', 'BUY', 'WATCH', 'AVOID', null];
const bandAges = [120_000, 300_000];
const topShare = 0.05;

export function judgeScore(looks: readonly Look[], ages: readonly number[]): ScoreFigures {
  const regimes = [...new Set(looks.map(({ market }) => market.regime))];
  const at = (ageMs: number) => looks.filter((look) => look.ageMs === ageMs);
  return {
    byAge: ages.map((ageMs) => judgeAge(ageMs, at(ageMs))),
    aucByRegime: regimes.flatMap((regime) =>
      [60_000, 300_000].map((ageMs) => ({
        regime,
        ageMs,
        auc: aucOf(at(ageMs).filter(({ market }) => market.regime === regime)),
      })),
    ),
    bands: bandAges.flatMap((ageMs) => bands.map((band) => judgeBand(ageMs, band, at(ageMs)))),
    lost: [
      judgeLost('ruined', looks.filter(isRuined)),
      judgeLost(
        'dead',
        looks.filter(({ isDead }) => isDead),
      ),
    ],
  };
}

function judgeAge(ageMs: number, all: readonly Look[]): ScoreFigures['byAge'][number] {
  const looks = all.filter(({ row }) => row.finalScore !== null);
  return {
    ageMs,
    count: looks.length,
    ruined: shareOf(looks, comesToRuin) ?? 0,
    auc: aucOf(looks),
    aucAhead: aucOf(looks.filter((look) => !isRuined(look))),
    doubled: shareOf(looks, doubles) ?? 0,
    doubledAtTop: shareOf(topOf(looks), doubles) ?? 0,
    lift: bootstrap(looks, liftOf),
    deciles: Array.from({ length: 11 }, (_, tenth) =>
      quantile(
        looks.map(({ row }) => row.finalScore!),
        tenth / 10,
      ),
    ),
  };
}

function aucOf(looks: readonly Look[]): Estimate {
  const scored = looks.filter(({ row }) => row.finalScore !== null);
  return bootstrap(scored, (some) =>
    areaUnderCurve(some.map((look) => ({ said: -look.row.finalScore!, isTrue: comesToRuin(look) }))),
  );
}

function judgeBand(ageMs: number, band: Band | null, all: readonly Look[]): ScoreFigures['bands'][number] {
  const looks = all.filter(({ row }) => row.band === band);
  const ahead = looks.filter((look) => !isRuined(look));
  return {
    ageMs,
    band,
    count: looks.length,
    ruined: bootstrap(looks, (some) => shareOf(some, comesToRuin)),
    ruinAhead: bootstrap(ahead, (some) => shareOf(some, comesToRuin)),
    doubled: bootstrap(looks, (some) => shareOf(some, doubles)),
  };
}

function judgeLost(kind: 'ruined' | 'dead', looks: readonly Look[]): ScoreFigures['lost'][number] {
  const reading = (...read: (Band | null)[]) => looks.filter(({ row }) => read.includes(row.band)).length;
  return {
    kind,
    count: looks.length,
    readBuy: reading('BUY', 'STRONG_BUY'),
    cameBack: looks.filter(cameBack).length,
    readWatch: reading('WATCH'),
    readAvoid: reading('AVOID'),
    unread: reading(null),
  };
}

function cameBack({ row, rugInputs }: Look): boolean {
  return (row.band === 'BUY' || row.band === 'STRONG_BUY') && (rugInputs.drawdown ?? 1) < 0.5;
}

/** How much more often the top twentieth doubles than all do. */
function liftOf(looks: readonly Look[]): number | null {
  const [all, top] = [shareOf(looks, doubles), shareOf(topOf(looks), doubles)];
  return all === null || top === null || all === 0 ? null : top / all;
}

function topOf(looks: readonly Look[]): Look[] {
  const ranked = [...looks].sort((a, b) => b.row.finalScore! - a.row.finalScore!);
  return ranked.slice(0, Math.max(1, Math.round(looks.length * topShare)));
}

export function shareOf(looks: readonly Look[], test: (look: Look) => boolean): number | null {
  return looks.length === 0 ? null : mean(looks.map((look) => (test(look) ? 1 : 0)));
}

export function comesToRuin({ ruinInMs }: Look): boolean {
  return ruinInMs !== null;
}

export function isRuined({ ruinInMs }: Look): boolean {
  return ruinInMs !== null && ruinInMs <= 0;
}

function doubles({ bestMultiple }: Look): boolean {
  return bestMultiple !== null && bestMultiple >= 2;
}
