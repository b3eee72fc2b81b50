import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { logScale, ramp, squashChange } from './scales.ts';
import type { SurfaceInputs } from './surface-inputs.ts';

/** What the parts of a component bring of its 0-100, in the order of `surfaceParts`; null while nothing of it is known. */
export type Points = readonly number[] | null;

export interface SurfacePoints {
  momentum: Points;
  volume: Points;
  liquidity: Points;
  security: Points;
  holders: Points;
  smartMoney: Points;
  creator: Points;
  social: Points;
}

/** The numbers of the surface stage alone. A row needs no more of it, so their names are put to them only where a trace is shown. */
export function surfacePoints(inputs: SurfaceInputs, values: ParameterValues): SurfacePoints {
  const given = givenBy(values);
  const { momentum, smartMoney, floorUsd } = given;
  return {
    momentum: momentumPoints(inputs, momentum),
    volume: scaled(inputs.volume24hUsd, floorUsd, given.volumeUsd),
    liquidity: scaled(inputs.liquidityUsd, floorUsd, given.liquidityUsd),
    security: securityPoints(inputs, given.security),
    holders: scaled(inputs.holderCount, given.holders.floor, given.holders.reference),
    smartMoney: smartMoneyPoints(inputs, smartMoney),
    creator: creatorPoints(inputs, given.creator),
    social: socialPoints(inputs, given.creator, given.social),
  };
}

type Given = ReturnType<typeof readGiven>;

/** Mean of the known windows' squashed price changes, by weight. */
function momentumPoints(inputs: SurfaceInputs, { weights, scales }: Given['momentum']): Points {
  const { priceChange5m: short, priceChange1h: middle, priceChange24h: long } = inputs;
  const total = totalOf(short, middle, long, weights);
  if (total === 0) return null;
  return [
    short === null ? 0 : (weights[0] / total) * squashChange(short, scales[0]),
    middle === null ? 0 : (weights[1] / total) * squashChange(middle, scales[1]),
    long === null ? 0 : (weights[2] / total) * squashChange(long, scales[2]),
  ];
}

/** Smart wallets by number and by share held, and bluechip owners, each linear up to its reference; weights as for momentum. */
function smartMoneyPoints(inputs: SurfaceInputs, { weights, references }: Given['smartMoney']): Points {
  const { smartDegenCount: count, smartDegenRate: rate, bluechipOwnerPercentage: bluechip } = inputs;
  const total = totalOf(count, rate, bluechip, weights);
  if (total === 0) return null;
  return [
    count === null ? 0 : (weights[0] / total) * linear(count, references[0]),
    rate === null ? 0 : (weights[1] / total) * linear(rate, references[1]),
    bluechip === null ? 0 : (weights[2] / total) * linear(bluechip, references[2]),
  ];
}

type Three = readonly [number, number, number];

/** The weights of what is known. */
function totalOf(first: number | null, second: number | null, third: number | null, weights: Three): number {
  return (first === null ? 0 : weights[0]) + (second === null ? 0 : weights[1]) + (third === null ? 0 : weights[2]);
}

function linear(value: number, reference: number): number {
  return 100 * Math.min(1, value / reference);
}

function scaled(input: number | null, floor: number, reference: number): Points {
  return input === null ? null : [logScale(input, floor, reference)];
}

/**
 * Security starts at 100: a rug ratio above 0.1 costs 30, a bundler rate above 0.2 costs 20, more than 10 snipers cost 15;
 * honeypot, wash trading and a live mint or freeze authority each cost their parameter. Not below 0.
 */
function securityPoints(inputs: SurfaceInputs, given: Given['security']): Points {
  const { rugRatio, bundlerRate, sniperCount, isHoneypot, isWashTrading, mintable, freezable } = inputs;
  const isCounted = rugRatio !== null || bundlerRate !== null || sniperCount !== null;
  const isFlagged = isHoneypot !== null || isWashTrading !== null || mintable !== null || freezable !== null;
  // No reason to take anything is known either way.
  if (!isCounted && !isFlagged) return null;
  return bounded([
    100,
    above(rugRatio, given.rugRatio),
    above(bundlerRate, given.bundlerRate),
    above(sniperCount, given.sniperCount),
    isHoneypot === true ? -given.honeypot : 0,
    isWashTrading === true ? -given.washTrading : 0,
    mintable === true ? -given.mintable : 0,
    freezable === true ? -given.freezable : 0,
  ]);
}

function above(input: number | null, { threshold, penalty }: { threshold: number; penalty: number }): number {
  return input !== null && input > threshold ? -penalty : 0;
}

/** Creator history starts at 100: serial creation costs up to its penalty, having sold out costs its own. */
function creatorPoints({ creatorCreatedCount, creatorHolding }: SurfaceInputs, given: Given['creator']): Points {
  if (creatorCreatedCount === null && creatorHolding === null) return null;
  return bounded([
    100,
    ramped(creatorCreatedCount, given.created, given.createdPenalty),
    creatorHolding !== null && creatorHolding <= 0 ? -given.soldPenalty : 0,
  ]);
}

/** Social presence: points for each link; an account or an image that other tokens use costs up to its penalty. */
function socialPoints(inputs: SurfaceInputs, { created }: Given['creator'], given: Given['social']): Points {
  const { hasTwitter, hasWebsite, hasTelegram } = inputs;
  if (hasTwitter === null && hasWebsite === null && hasTelegram === null) return null;
  return bounded([
    hasTwitter === true ? given.twitter : 0,
    hasWebsite === true ? given.website : 0,
    hasTelegram === true ? given.telegram : 0,
    ramped(inputs.twitterCreateTokenCount, created, given.reusePenalty),
    ramped(inputs.imageDup, given.image, given.imagePenalty),
  ]);
}

function ramped(input: number | null, { from, to }: { from: number; to: number }, penalty: number): number {
  const part = input === null ? 0 : ramp(input, from, to);
  return part === 0 ? 0 : -part * penalty;
}

/** Adds what brings a sum outside 0-100 back to its edge. */
function bounded(points: number[]): Points {
  let sum = 0;
  for (let at = 0; at < points.length; at += 1) sum += points[at]!;
  points.push(Math.min(100, Math.max(0, sum)) - sum);
  return points;
}

/** The parameters by what they are for: a row reads forty of them, and looking a name up costs more than what it is for. */
const givenBy = perValues(readGiven);

function readGiven(values: ParameterValues) {
  const value = (name: ParameterName) => parameterValue(values, name);
  const three = (...names: [ParameterName, ParameterName, ParameterName]): Three => [
    value(names[0]),
    value(names[1]),
    value(names[2]),
  ];
  const limit = (name: 'rugRatio' | 'bundlerRate' | 'sniperCount') => ({
    threshold: value(`surface.security.${name}Threshold`),
    penalty: value(`surface.security.${name}Penalty`),
  });
  return {
    momentum: {
      weights: three('surface.momentum.weight5m', 'surface.momentum.weight1h', 'surface.momentum.weight24h'),
      scales: three('surface.momentum.scale5m', 'surface.momentum.scale1h', 'surface.momentum.scale24h'),
    },
    floorUsd: value('surface.liquidity.floorUsd'),
    volumeUsd: value('surface.volume.referenceUsd'),
    liquidityUsd: value('surface.liquidity.referenceUsd'),
    holders: { floor: value('surface.holders.floor'), reference: value('surface.holders.reference') },
    security: {
      rugRatio: limit('rugRatio'),
      bundlerRate: limit('bundlerRate'),
      sniperCount: limit('sniperCount'),
      honeypot: value('surface.security.honeypotPenalty'),
      washTrading: value('surface.security.washTradingPenalty'),
      mintable: value('surface.security.mintablePenalty'),
      freezable: value('surface.security.freezablePenalty'),
    },
    smartMoney: {
      weights: three(
        'surface.smartMoney.countWeight',
        'surface.smartMoney.rateWeight',
        'surface.smartMoney.bluechipWeight',
      ),
      references: three(
        'surface.smartMoney.referenceCount',
        'surface.smartMoney.referenceRate',
        'surface.smartMoney.referenceBluechip',
      ),
    },
    creator: {
      created: { from: value('surface.creator.createdCaution'), to: value('surface.creator.createdHigh') },
      createdPenalty: value('surface.creator.createdPenalty'),
      soldPenalty: value('surface.creator.soldPenalty'),
    },
    social: {
      twitter: value('surface.social.twitter'),
      website: value('surface.social.website'),
      telegram: value('surface.social.telegram'),
      reusePenalty: value('surface.social.reusePenalty'),
      image: { from: value('surface.social.imageCaution'), to: value('surface.social.imageHigh') },
      imagePenalty: value('surface.social.imagePenalty'),
    },
  };
}
