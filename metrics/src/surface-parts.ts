import type { ParameterName, ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { SurfaceInputs } from './surface-inputs.ts';
import { type Points, type SurfacePoints, surfacePoints } from './surface-points.ts';

/** A piece of a component: `points` of the component's 0-100. */
export interface Part {
  name: string;
  input: number | null;
  unit: string;
  parameters: readonly ParameterName[];
  points: number;
}

/** One of the surface stage's components: its parts add up to its 0-100; null while nothing of it is known. */
export type Component = readonly Part[] | null;

interface Shape {
  name: string;
  unit: string;
  parameters: readonly ParameterName[];
  input: (inputs: SurfaceInputs) => number | null;
}

/** What the numbers of `surfacePoints` are the points of, and what those rest on. */
export function surfaceParts(inputs: SurfaceInputs, values: ParameterValues): Record<keyof SurfacePoints, Component> {
  const points = surfacePoints(inputs, values);
  const of = (name: keyof SurfacePoints) => partsOf(shapes[name], points[name], inputs);
  return {
    momentum: of('momentum'),
    volume: of('volume'),
    liquidity: of('liquidity'),
    security: of('security'),
    holders: of('holders'),
    smartMoney: of('smartMoney'),
    creator: of('creator'),
    social: of('social'),
  };
}

/** A number more than there are shapes brings a sum outside 0-100 back to its edge; 0 where it lies within. */
function partsOf({ parts, clamp }: Described, points: Points, inputs: SurfaceInputs): Component {
  if (points === null) return null;
  const made = parts.map(({ name, unit, parameters, input }, place): Part => {
    return { name, input: input(inputs), unit, parameters, points: points[place]! };
  });
  const back = points[parts.length] ?? 0;
  if (clamp === null || back === 0) return made;
  const sum = made.reduce((total, part) => total + part.points, 0);
  return [...made, { name: clamp, input: sum, unit: 'points', parameters: [], points: back }];
}

interface Described {
  parts: readonly Shape[];
  clamp: string | null;
}

function part(
  name: string,
  unit: string,
  input: (inputs: SurfaceInputs) => number | null,
  ...parameters: ParameterName[]
): Shape {
  return { name, unit, parameters, input };
}

function flag(
  name: string,
  input: 'isHoneypot' | 'isWashTrading' | 'mintable' | 'freezable' | 'hasTwitter' | 'hasWebsite' | 'hasTelegram',
  parameter: ParameterName,
): Shape {
  const read = (inputs: SurfaceInputs) => (inputs[input] === null ? null : Number(inputs[input]));
  return part(name, 'yes = 1', read, parameter);
}

const shapes: Readonly<Record<keyof SurfacePoints, Described>> = {
  momentum: {
    parts: [
      part(
        'momentum.5m',
        'fraction',
        (inputs) => inputs.priceChange5m,
        'surface.momentum.weight5m',
        'surface.momentum.scale5m',
      ),
      part(
        'momentum.1h',
        'fraction',
        (inputs) => inputs.priceChange1h,
        'surface.momentum.weight1h',
        'surface.momentum.scale1h',
      ),
      part(
        'momentum.24h',
        'fraction',
        (inputs) => inputs.priceChange24h,
        'surface.momentum.weight24h',
        'surface.momentum.scale24h',
      ),
    ],
    clamp: null,
  },
  volume: {
    parts: [
      part(
        'volume.24h',
        'USD',
        (inputs) => inputs.volume24hUsd,
        'surface.liquidity.floorUsd',
        'surface.volume.referenceUsd',
      ),
    ],
    clamp: null,
  },
  liquidity: {
    parts: [
      part(
        'liquidity',
        'USD',
        (inputs) => inputs.liquidityUsd,
        'surface.liquidity.floorUsd',
        'surface.liquidity.referenceUsd',
      ),
    ],
    clamp: null,
  },
  security: {
    parts: [
      part('security.start', 'points', () => 100),
      part(
        'security.rugRatio',
        'share',
        (inputs) => inputs.rugRatio,
        'surface.security.rugRatioThreshold',
        'surface.security.rugRatioPenalty',
      ),
      part(
        'security.bundlerRate',
        'share',
        (inputs) => inputs.bundlerRate,
        'surface.security.bundlerRateThreshold',
        'surface.security.bundlerRatePenalty',
      ),
      part(
        'security.sniperCount',
        'wallets',
        (inputs) => inputs.sniperCount,
        'surface.security.sniperCountThreshold',
        'surface.security.sniperCountPenalty',
      ),
      flag('security.honeypot', 'isHoneypot', 'surface.security.honeypotPenalty'),
      flag('security.washTrading', 'isWashTrading', 'surface.security.washTradingPenalty'),
      flag('security.mintable', 'mintable', 'surface.security.mintablePenalty'),
      flag('security.freezable', 'freezable', 'surface.security.freezablePenalty'),
    ],
    clamp: 'security.clamp',
  },
  holders: {
    parts: [
      part('holders', 'wallets', (inputs) => inputs.holderCount, 'surface.holders.floor', 'surface.holders.reference'),
    ],
    clamp: null,
  },
  smartMoney: {
    parts: [
      part(
        'smartMoney.count',
        'wallets',
        (inputs) => inputs.smartDegenCount,
        'surface.smartMoney.countWeight',
        'surface.smartMoney.referenceCount',
      ),
      part(
        'smartMoney.rate',
        'share',
        (inputs) => inputs.smartDegenRate,
        'surface.smartMoney.rateWeight',
        'surface.smartMoney.referenceRate',
      ),
      part(
        'smartMoney.bluechip',
        'share',
        (inputs) => inputs.bluechipOwnerPercentage,
        'surface.smartMoney.bluechipWeight',
        'surface.smartMoney.referenceBluechip',
      ),
    ],
    clamp: null,
  },
  creator: {
    parts: [
      part('creator.start', 'points', () => 100),
      part(
        'creator.created',
        'tokens',
        (inputs) => inputs.creatorCreatedCount,
        'surface.creator.createdCaution',
        'surface.creator.createdHigh',
        'surface.creator.createdPenalty',
      ),
      part('creator.sold', 'share held', (inputs) => inputs.creatorHolding, 'surface.creator.soldPenalty'),
    ],
    clamp: 'creator.clamp',
  },
  social: {
    parts: [
      flag('social.twitter', 'hasTwitter', 'surface.social.twitter'),
      flag('social.website', 'hasWebsite', 'surface.social.website'),
      flag('social.telegram', 'hasTelegram', 'surface.social.telegram'),
      part(
        'social.reuse',
        'tokens',
        (inputs) => inputs.twitterCreateTokenCount,
        'surface.creator.createdCaution',
        'surface.creator.createdHigh',
        'surface.social.reusePenalty',
      ),
      part(
        'social.image',
        'tokens',
        (inputs) => inputs.imageDup,
        'surface.social.imageCaution',
        'surface.social.imageHigh',
        'surface.social.imagePenalty',
      ),
    ],
    clamp: 'social.clamp',
  },
};
