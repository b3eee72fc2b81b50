import { ruinChance } from './estimate-ruin.ts';
import type { Evaluation } from './evaluate-trades.ts';
import type { Measured } from './measured.ts';
import type { History } from './read-history.ts';
import { clamp, logarithmic, parameter, ramp, type Values } from './values.ts';

type Weighted = readonly [weight: number, points: number | null];

/** Mean of what is known; null where nothing with a weight is. */
function mean(parts: readonly Weighted[]): number | null {
  const known = parts.filter(([weight, points]) => points !== null && weight > 0);
  const total = known.reduce((sum, [weight]) => sum + weight, 0);
  return total === 0 ? null : known.reduce((sum, [weight, points]) => sum + (weight * points!) / total, 0);
}

/** Components of the surface stage, 0 to 100 each; null = unknown. */
function surfaceParts({ told, token, market, wallets, figures, ruin }: Measured, values: Values) {
  const value = (name: string) => parameter(values, `surface.${name}`);
  const { row } = market;
  const change = (window: '5m' | '1h' | '24h'): Weighted => {
    const fraction = row[`priceChange${window}`];
    const points = fraction === null ? null : 100 / (1 + Math.exp((-2 * fraction) / value(`momentum.scale${window}`)));
    return [value(`momentum.weight${window}`), points];
  };
  const linear = (name: string, amount: number | null): Weighted => {
    const reference = value(`smartMoney.reference${name[0]!.toUpperCase()}${name.slice(1)}`);
    return [value(`smartMoney.${name}Weight`), amount === null ? null : Math.min(100, (100 * amount) / reference)];
  };
  const over = (name: 'rugRatio' | 'bundlerRate' | 'sniperCount', amount: number | null) =>
    amount !== null && amount > value(`security.${name}Threshold`) ? value(`security.${name}Penalty`) : 0;
  const flag = (name: string, is: boolean | null) => (is === true ? value(`security.${name}Penalty`) : 0);
  const security =
    100 -
    over('rugRatio', ruin.rugRatio) -
    over('bundlerRate', figures.bundlerRate) -
    over('sniperCount', figures.sniperCount) -
    flag('honeypot', ruin.isHoneypot) -
    flag('washTrading', figures.isWashTrading) -
    flag('mintable', token.row.mintable) -
    flag('freezable', token.row.freezable);
  const links = (['twitter', 'website', 'telegram'] as const).map((name) =>
    token.row[name] === null ? 0 : value(`social.${name}`),
  );
  const reuse =
    ramp(token.row.twitterCreateTokenCount, 'surface.creator.created', 'surface.social.reuse', values) +
    ramp(token.row.imageDup, 'surface.social.image', 'surface.social.image', values);
  // A creator who never had any has not sold.
  const hasSoldOut = figures.creatorHolding === 0 && figures.devSold !== null;
  const creator =
    100 -
    ramp(token.row.creatorCreatedCount, 'surface.creator.created', 'surface.creator.created', values) -
    (hasSoldOut ? value('creator.soldPenalty') : 0);
  return {
    momentum: mean([change('5m'), change('1h'), change('24h')]),
    volume: logarithmic(row.volume, 'volume', values),
    liquidity: logarithmic(ruin.liquidityUsd, 'liquidity', values),
    security: clamp(security, 0, 100),
    holders: logarithmic(wallets.holderCount, 'holders', values),
    smartMoney: mean([
      linear('count', told.smartDegenCount),
      linear('rate', told.smartDegenRate),
      linear('bluechip', token.row.bluechipOwnerPercentage),
    ]),
    creator: clamp(creator, 0, 100),
    social: token.hasMetadata ? clamp(links.reduce((a, b) => a + b, 0) - reuse, 0, 100) : null,
  };
}

function scoreSurface(measured: Measured, values: Values) {
  const parts = surfaceParts(measured, values);
  const weighted = (names: readonly (keyof typeof parts)[]) =>
    mean(names.map((name): Weighted => [parameter(values, `surface.weights.${name}`), parts[name]]));
  const hasMarket = parts.momentum !== null || parts.volume !== null || parts.liquidity !== null;
  return {
    score: hasMarket ? weighted(Object.keys(parts) as (keyof typeof parts)[]) : null,
    categories: {
      momentum: parts.momentum,
      volume: weighted(['volume', 'liquidity']),
      security: parts.security,
      social: parts.social,
    },
  };
}

function scoreWallets({ wallets, token }: Measured, values: Values): number | null {
  const {
    giniCoefficient: gini,
    nakamoto50,
    connectedSupplyPercent: connected,
    top10Concentration: top10,
    hhi,
  } = wallets;
  if (wallets.holderCount === 0) return token.row.swaps > 0 ? 0 : null;
  const scale = (name: string) => parameter(values, `investigation.scales.${name}`);
  const points = (name: string) => parameter(values, `investigation.points.${name}`);
  const sum =
    points('gini') * (1 - gini!) +
    points('nakamoto') * Math.min(1, nakamoto50! / scale('nakamotoCap')) +
    points('connectedSupply') * (1 - connected!) +
    points('top10') * (1 - top10!) +
    points('hhi') * Math.max(0, 1 - hhi! / scale('hhiDivisor'));
  const names = ['gini', 'nakamoto', 'connectedSupply', 'top10', 'hhi'];
  return (100 * sum) / names.reduce((total, name) => total + points(name), 0);
}

const checks = {
  interval: 'intervalConsistency',
  fee: 'feeConsistency',
  accountReuse: 'accountReuse',
  quick: 'quickRate',
  round: 'roundRate',
} as const;

function scoreTrades({ samples }: Measured, values: Values): number | null {
  const base = 50;
  const each = parameter(values, 'transaction.points.consistency');
  const scoreOf = (sample: Evaluation) => {
    const kept = Object.entries(checks).flatMap(([name, feature]) => {
      const figure = (sample as Readonly<Record<string, unknown>>)[feature] as number | null;
      const threshold = parameter(values, `transaction.thresholds.${name}`);
      return figure === null ? [] : [figure <= threshold ? 1 : (1 - figure) / (1 - threshold)];
    });
    const points = (5 * each * kept.reduce((a, b) => a + b, 0)) / kept.length;
    return ((100 * (base + points)) / (base + 5 * each)) * (1 - sample.botProbability!);
  };
  const { txEvaluation, recentEvaluation, recentWeight } = samples;
  if (!txEvaluation.success) return null;
  if (recentWeight === 0) return scoreOf(txEvaluation);
  return (1 - recentWeight) * scoreOf(txEvaluation) + recentWeight * scoreOf(recentEvaluation);
}

/** Stage scores, the final one, its range, and what is said by them. */
export function scoreToken(history: History, measured: Measured) {
  const { values, asOfMs } = history;
  const { token, ruin, samples } = measured;
  const surface = scoreSurface(measured, values);
  const stages = {
    surface: surface.score,
    investigation: scoreWallets(measured, values),
    transaction: scoreTrades(measured, values),
  };
  const rugProbability = ruinChance(history, measured);
  const names = ['surface', 'investigation', 'transaction'] as const;
  const weight = (name: string) => parameter(values, `main.weights.${name}`);
  const total = names.reduce((sum, name) => sum + weight(name), 0);
  const known = names.filter((name) => stages[name] !== null && weight(name) > 0);
  const hasVerdict = token.row.swaps >= parameter(values, 'transaction.sample.minimumTrades') && known.length > 0;
  const cap = Math.min(...capsOf(measured, rugProbability, values));
  const scoreWith = (missing: number | null) => {
    if (!hasVerdict) return null;
    const sum = names.reduce((all, name) => {
      const points = stages[name] ?? missing ?? parameter(values, 'main.priors.stage');
      return all + (weight(name) / total) * points;
    }, 0);
    const boosts =
      (token.row.dexscrAd === true ? parameter(values, 'main.boosts.paidAd') : 0) +
      (token.row.ctoFlag === true ? parameter(values, 'main.boosts.ctoPromotion') : 0);
    return Math.min(clamp(sum + boosts, 0, 100), cap);
  };
  const finalScore = scoreWith(null);
  const isPending = names.some((name) => stages[name] === null) || finalScore === null;
  const isOver = ruin.life === 'dead' || ruin.life === 'rugged' || isSoldOut(measured);
  const isScored = isOver || names.every((name) => stages[name]! > 0);
  const isGrown = asOfMs - token.row.createdAt! >= parameter(values, 'main.completeness.minAgeMs');
  const { txEvaluation, recentEvaluation, recentWeight: recent } = samples;
  return {
    row: {
      status: isPending ? 'pending' : isScored && isGrown ? 'complete' : 'provisional',
      life: ruin.life,
      band: finalScore === null ? null : bandOf(finalScore, values),
      finalScore,
      scoreLow: scoreWith(0),
      scoreHigh: scoreWith(100),
      initialScore: stages.surface,
      investigationScore: stages.investigation,
      transactionScore: stages.transaction,
      rugProbability,
      botProbability:
        txEvaluation.botProbability === null || recent === 0
          ? txEvaluation.botProbability
          : (1 - recent) * txEvaluation.botProbability + recent * recentEvaluation.botProbability!,
    },
    categories: surface.categories,
  };
}

function isSoldOut({ wallets, token }: Measured): boolean {
  return wallets.holderCount === 0 && token.row.swaps > 0;
}

/** The limits of all findings that hold. */
function capsOf(measured: Measured, rugProbability: number | null, values: Values): number[] {
  const { ruin, wallets, figures, token } = measured;
  const cap = (name: string) => parameter(values, `main.caps.${name}`);
  const hand = Math.max(wallets.largestHolder ?? 0, wallets.largestComponentSupply ?? 0);
  const isPoor = token.row.swaps > 0 && ruin.liquidityUsd !== null && ruin.liquidityUsd < cap('liquidityBelowUsd');
  const limits: [boolean, number][] = [
    [ruin.life === 'rugged', cap('rugged')],
    [ruin.life === 'dead', cap('dead')],
    [ruin.isRuined && ruin.life !== 'rugged', cap('rugRatio')],
    [isSoldOut(measured), cap('noHolders')],
    [ruin.isHoneypot === true, cap('honeypot')],
    [(ruin.rugRatio ?? 0) > cap('rugRatioAbove'), cap('rugRatio')],
    [(figures.washShare ?? 0) > cap('washShareAbove'), cap('washShare')],
    [hand > cap('oneHandAbove'), cap('oneHand')],
    [token.row.mintable === true || token.row.freezable === true, cap('authority')],
    [isPoor, cap('liquidity')],
    [rugProbability !== null, 100 * (1 - (rugProbability ?? 0)) ** cap('ruinExponent')],
  ];
  return [100, ...limits.filter(([holds]) => holds).map(([, limit]) => limit)];
}

function bandOf(score: number, values: Values): string {
  const from = (name: string) => parameter(values, `main.bands.${name}`);
  if (score < from('watch')) return 'AVOID';
  if (score < from('buy')) return 'WATCH';
  return score < from('strongBuy') ? 'BUY' : 'STRONG_BUY';
}
