import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measured } from './measured.ts';
import type { History } from './read-history.ts';
import { clamp, parameter, sumOf } from './values.ts';

/** Shapes as they are stored: data, which both read. */
interface Shapes {
  intercept: number;
  features: { name: string; knots: number[]; values: number[] }[];
  pairs: { of: [string, string]; values: number[][] }[];
}
const shapesPath = join(import.meta.dirname, '../../../../metrics/src/ruin-shapes.json');
const shapes = JSON.parse(readFileSync(shapesPath, 'utf8')) as Shapes;

/** The chance of ruin: logistic in its signs, trades and age (0040, 0047), and in shapes (0068); of a token in ruins at least what its cap leaves. */
export function ruinChance(history: History, measured: Measured): number | null {
  const { values, trades } = history;
  const floor =
    measured.ruin.life === 'rugged' ? clamp(1 - parameter(values, 'main.caps.rugged') / 100, 0.001, 0.999) : null;
  if (trades.length < parameter(values, 'transaction.sample.minimumTrades')) return floor;
  return Math.max(floor ?? 0, modelledRuin(history, measured));
}

function modelledRuin(history: History, measured: Measured): number {
  const { values, trades, asOfMs } = history;
  const rug = (name: string) => parameter(values, `main.rug.${name}`);
  const signs = ruinSigns(history, measured);
  const ageMinutes = Math.max(0, asOfMs - measured.token.row.createdAt!) / 60_000;
  const odds = Object.entries(signs).reduce(
    (sum, [name, sign]) => sum + rug(name) * (sign ?? rug('unknown')),
    rug('intercept') +
      rug('trades') * Math.log2(trades.length / parameter(values, 'transaction.sample.minimumTrades')) +
      rug('age') * Math.log2(1 + ageMinutes),
  );
  return 1 / (1 + Math.exp(-odds - shapedOdds(shapedFigures(history, measured))));
}

function ruinSigns(
  { values, trades, launch }: History,
  { ruin, groups, wallets, token, market, samples }: Measured,
): Record<string, number | null> {
  const rug = (name: string) => parameter(values, `main.rug.${name}`);
  const rugged = (name: string) => parameter(values, `main.rugged.${name}`);
  const { fates, members } = groups;
  const team = [fates.ofOrigins(members.dev), fates.ofOrigins(members.bundler), fates.ofLinked()];
  // What the linked got is what came to them, also from one that is followed.
  const got = [team[0]!.got, team[1]!.got, fates.linkedGot].reduce((a, b) => a + b, 0n);
  const sold = sumOf(team.map((fate) => fate.sold));
  const had = clamp(Number(got) / Number(launch.supply));
  const { liquidityUsd, liquidityPeakUsd, drawdown, rugRatio } = ruin;
  const gone = liquidityUsd === null || liquidityPeakUsd <= 0 ? null : clamp(1 - liquidityUsd / liquidityPeakUsd);
  const fall = gone === null || drawdown === null ? (gone ?? drawdown) : Math.max(gone, drawdown);
  const isOver =
    had >= rugged('minInsiderShare') &&
    fall !== null &&
    fall >= 1 - rugged('priceLeft') &&
    got > 0n &&
    Number(sold) / Number(got) > rugged('soldShare');
  const between = (figure: number | null, from: number, to: number) =>
    figure === null ? null : clamp((figure - from) / (to - from));
  const steep = (amount: number, floor: number, most: number) =>
    clamp(Math.log1p(amount / floor) / Math.log1p(most / floor));
  const worth = rugged('liquidityFloorUsd');
  const { mintable, freezable } = token.row;
  return {
    teamHad: had <= rug('teamFrom') ? 0 : between(Math.log(had), Math.log(rug('teamFrom')), Math.log(rug('teamTo'))),
    fewHolders: 1 - steep(wallets.holderCount, parameter(values, 'surface.holders.floor'), rug('manyHolders')),
    largeTrades:
      market.row.priceSol === null ? null : steep(meanTrade(trades), rug('tradeFloorSol'), rug('tradeLargeSol')),
    bots: mixedBots(samples),
    connectedSupply: between(wallets.connectedSupplyPercent ?? null, rug('connectedFrom'), 1),
    worthTaking: between(liquidityPeakUsd, rug('worthFrom') * worth, worth),
    rugRatio: between(rugRatio, rug('rugRatioFrom'), 1),
    collapsed: fall === null ? null : Number(isOver),
    authority: mintable === true || freezable === true ? 1 : mintable === null || freezable === null ? null : 0,
  };
}

function shapedFigures(history: History, measured: Measured): Record<string, number | null> {
  const { trades, launch, asOfMs } = history;
  const { ruin, groups, wallets, token, market, samples, figures } = measured;
  const { fates, members } = groups;
  const got = [fates.ofOrigins(members.dev).got, fates.ofOrigins(members.bundler).got, fates.linkedGot];
  const sold = [fates.ofOrigins(members.dev), fates.ofOrigins(members.bundler), fates.ofLinked()];
  const { mintable, freezable } = token.row;
  return {
    ruined: ruin.life === 'rugged' || ruin.isRuined ? 1 : 0,
    authority: mintable === true || freezable === true ? 1 : mintable === null || freezable === null ? null : 0,
    peakHeld: clamp(Number(ruin.mostHeld) / Number(launch.supply)),
    roundRate: samples.txEvaluation.success ? samples.txEvaluation.roundRate : null,
    componentCount: wallets.componentCount,
    holderCount: wallets.holderCount,
    ageMs: Math.max(0, asOfMs - token.row.createdAt!),
    rugRatio: ruin.rugRatio,
    meanTradeSol: market.row.priceSol === null ? null : meanTrade(trades),
    botProbability: mixedBots(samples),
    volume5mUsd: market.row.volume5m,
    connectedSupply: wallets.connectedSupplyPercent ?? null,
    liquidityUsd: ruin.liquidityUsd,
    teamHad: clamp(Number(sumOf(got)) / Number(launch.supply)),
    top10: wallets.top10Concentration ?? null,
    freshRate: figures.freshRate,
    trades: trades.length,
    teamSold: sumOf(got) > 0n ? clamp(Number(sumOf(sold.map((fate) => fate.sold))) / Number(sumOf(got))) : 0,
    drawdown: ruin.drawdown,
  };
}

function meanTrade(trades: History['trades']): number {
  return trades.reduce((sum, { quoteAmount }) => sum + Number(quoteAmount), 0) / 1e9 / trades.length;
}

/** Weights of the rows of a table: all on one, or shared between two in proportion. Row 0 is for the unknown. */
function weightsOf(name: string, figures: Record<string, number | null>): Map<number, number> {
  const { knots } = shapes.features.find((each) => each.name === name)!;
  const figure = figures[name] ?? null;
  if (figure === null) return new Map([[0, 1]]);
  const above = knots.findIndex((knot) => knot > figure);
  if (above === 0) return new Map([[1, 1]]);
  if (above < 0) return new Map([[knots.length, 1]]);
  const part = (figure - knots[above - 1]!) / (knots[above]! - knots[above - 1]!);
  return new Map([
    [above, 1 - part],
    [above + 1, part],
  ]);
}

function shapedOdds(figures: Record<string, number | null>): number {
  const weigh = (name: string, values: readonly number[]) =>
    [...weightsOf(name, figures)].reduce((sum, [row, weight]) => sum + weight * values[row]!, 0);
  const single = shapes.features.map(({ name, values }) => weigh(name, values));
  const double = shapes.pairs.map(({ of: [one, other], values }) =>
    weigh(
      one,
      values.map((row) => weigh(other, row)),
    ),
  );
  return [shapes.intercept, ...single, ...double].reduce((a, b) => a + b, 0);
}

function mixedBots({ txEvaluation, recentEvaluation, recentWeight }: Measured['samples']): number | null {
  const first = txEvaluation.botProbability;
  return first === null ? null : first + recentWeight * ((recentEvaluation.botProbability ?? first) - first);
}
