import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { logScale, squashChange } from './scales.ts';
import type { SurfaceInputs } from './surface-inputs.ts';

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

/** Mean of the known windows' squashed price changes, by weight. */
export function momentumParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  return weightedParts(values, [
    changePart(changes['5m'], inputs.priceChange5m, values),
    changePart(changes['1h'], inputs.priceChange1h, values),
    changePart(changes['24h'], inputs.priceChange24h, values),
  ]);
}

export function volumeParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  return scaledPart(
    { name: 'volume.24h', input: inputs.volume24hUsd, unit: 'USD' },
    ['surface.liquidity.floorUsd', 'surface.volume.referenceUsd'],
    values,
  );
}

export function liquidityParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  return scaledPart(
    { name: 'liquidity', input: inputs.liquidityUsd, unit: 'USD' },
    ['surface.liquidity.floorUsd', 'surface.liquidity.referenceUsd'],
    values,
  );
}

export function holderParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  return scaledPart(
    { name: 'holders', input: inputs.holderCount, unit: 'wallets' },
    ['surface.holders.floor', 'surface.holders.reference'],
    values,
  );
}

/** Smart wallets by number and by share held, and bluechip owners, each linear up to its reference. */
export function smartMoneyParts(inputs: SurfaceInputs, values: ParameterValues): Component {
  const { smartDegenCount: count, smartDegenRate: rate, bluechipOwnerPercentage: bluechip } = inputs;
  const linear = (
    part: { name: string; input: number | null; unit: string },
    weight: ParameterName,
    reference: ParameterName,
  ): Weighted => ({
    ...part,
    parameters: [weight, reference],
    weight,
    score: (value) => 100 * Math.min(1, value / parameterValue(values, reference)),
  });
  return weightedParts(values, [
    linear(
      { name: 'smartMoney.count', input: count, unit: 'wallets' },
      'surface.smartMoney.countWeight',
      'surface.smartMoney.referenceCount',
    ),
    linear(
      { name: 'smartMoney.rate', input: rate, unit: 'share' },
      'surface.smartMoney.rateWeight',
      'surface.smartMoney.referenceRate',
    ),
    linear(
      { name: 'smartMoney.bluechip', input: bluechip, unit: 'share' },
      'surface.smartMoney.bluechipWeight',
      'surface.smartMoney.referenceBluechip',
    ),
  ]);
}

interface Weighted {
  name: string;
  input: number | null;
  unit: string;
  parameters: readonly ParameterName[];
  weight: ParameterName;
  score: (value: number) => number;
}

/** Names are written out here and below: to put them together for every row costs more than what they name. */
const changes = {
  '5m': { name: 'momentum.5m', parameters: ['surface.momentum.weight5m', 'surface.momentum.scale5m'] },
  '1h': { name: 'momentum.1h', parameters: ['surface.momentum.weight1h', 'surface.momentum.scale1h'] },
  '24h': { name: 'momentum.24h', parameters: ['surface.momentum.weight24h', 'surface.momentum.scale24h'] },
} as const;

function changePart(
  { name, parameters }: (typeof changes)[keyof typeof changes],
  input: number | null,
  values: ParameterValues,
): Weighted {
  const [weight, scale] = parameters;
  const score = (value: number) => squashChange(value, parameterValue(values, scale));
  return { name, input, unit: 'fraction', parameters, weight, score };
}

/** A weighted mean over what is known, weights renormalised; null when nothing with a weight is. */
function weightedParts(values: ParameterValues, parts: readonly Weighted[]): Component {
  const weightOf = (part: Weighted) => (part.input === null ? 0 : parameterValue(values, part.weight));
  const total = parts.reduce((sum, part) => sum + weightOf(part), 0);
  if (total === 0) return null;
  return parts.map((part) => ({
    name: part.name,
    input: part.input,
    unit: part.unit,
    parameters: part.parameters,
    points: part.input === null ? 0 : (weightOf(part) / total) * part.score(part.input),
  }));
}

function scaledPart(
  part: { name: string; input: number | null; unit: string },
  [floor, reference]: readonly [ParameterName, ParameterName],
  values: ParameterValues,
): Component {
  if (part.input === null) return null;
  const points = logScale(part.input, parameterValue(values, floor), parameterValue(values, reference));
  return [{ ...part, parameters: [floor, reference], points }];
}
