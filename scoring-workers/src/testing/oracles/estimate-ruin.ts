import type { Measured } from './measured.ts';
import type { History } from './read-history.ts';
import { clamp, parameter, sumOf } from './values.ts';

/** The chance of ruin: logistic in its signs, trades and age (0040, 0047); of a token in ruins at least what its cap leaves. */
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
  return 1 / (1 + Math.exp(-odds));
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
  const mean = trades.reduce((sum, { quoteAmount }) => sum + Number(quoteAmount), 0) / 1e9 / trades.length;
  const { mintable, freezable } = token.row;
  return {
    teamHad: had <= rug('teamFrom') ? 0 : between(Math.log(had), Math.log(rug('teamFrom')), Math.log(rug('teamTo'))),
    fewHolders: 1 - steep(wallets.holderCount, parameter(values, 'surface.holders.floor'), rug('manyHolders')),
    largeTrades: market.row.priceSol === null ? null : steep(mean, rug('tradeFloorSol'), rug('tradeLargeSol')),
    bots: mixedBots(samples),
    connectedSupply: between(wallets.connectedSupplyPercent ?? null, rug('connectedFrom'), 1),
    worthTaking: between(liquidityPeakUsd, rug('worthFrom') * worth, worth),
    rugRatio: between(rugRatio, rug('rugRatioFrom'), 1),
    collapsed: fall === null ? null : Number(isOver),
    authority: mintable === true || freezable === true ? 1 : mintable === null || freezable === null ? null : 0,
  };
}

function mixedBots({ txEvaluation, recentEvaluation, recentWeight }: Measured['samples']): number | null {
  const first = txEvaluation.botProbability;
  return first === null ? null : first + recentWeight * ((recentEvaluation.botProbability ?? first) - first);
}
