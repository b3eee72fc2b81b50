import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, ScoreTrace, StageTrace } from '@mintscope/schemas/score';
import { pickParameters, scoredStage, unavailableStage } from './score-terms.ts';
import type { SurfaceInputs } from './surface-inputs.ts';
import { type Component, surfaceParts } from './surface-parts.ts';
import { type Points, type SurfacePoints, surfacePoints } from './surface-points.ts';

export interface SurfaceScore {
  trace: StageTrace;
  categories: ScoreTrace['categories'];
}

/**
 * Surface stage, 0-100: the weighted mean of momentum, volume, liquidity, security, holders, smart money, creator history
 * and social presence, weights renormalised over the components of which something is known. Unavailable until the token
 * has a market: a price change, a volume or a liquidity. The category `volume` is the mean of volume and liquidity.
 */
export function scoreSurface(inputs: SurfaceInputs, values: ParameterValues): SurfaceScore {
  const { trace, categories } = rateSurface(inputs, values);
  if (trace.score !== null) trace.terms = surfaceTerms(inputs, values);
  return { trace, categories };
}

/** The same without the terms, which add up to it: `surfaceTerms` makes them where they are shown. */
export function rateSurface(inputs: SurfaceInputs, values: ParameterValues): SurfaceScore {
  const points = surfacePoints(inputs, values);
  const weights = weightsOf(values);
  const { momentum, volume, liquidity, security, social } = points;
  const categories = {
    momentum: categoryOf(momentum),
    volume:
      volume === null || liquidity === null ? categoryOf(volume ?? liquidity) : marketOf(volume, liquidity, weights),
    security: categoryOf(security),
    social: categoryOf(social),
  };
  const total = totalWeight(points, weights);
  if (total === 0 || (categories.momentum === null && categories.volume === null)) {
    return { trace: unavailableStage('surface', 'no trade, volume or liquidity is known'), categories };
  }
  let score = 0;
  for (let at = 0; at < componentNames.length; at += 1) {
    const name = componentNames[at]!;
    score = addShare(score, weights[name] / total, points[name]);
  }
  return { trace: scoredStage('surface', score), categories };
}

/** What the score of a surface that is known is made of. */
export function surfaceTerms(inputs: SurfaceInputs, values: ParameterValues): ScoreTerm[] {
  const total = totalWeight(surfacePoints(inputs, values), weightsOf(values));
  const parts = surfaceParts(inputs, values);
  return componentNames.flatMap((name) => termsOf(name, parts[name], total, values));
}

const componentNames = [
  'momentum',
  'volume',
  'liquidity',
  'security',
  'holders',
  'smartMoney',
  'creator',
  'social',
] as const satisfies readonly (keyof SurfacePoints)[];
type ComponentName = keyof SurfacePoints;

const weightNames: Readonly<Record<ComponentName, ParameterName>> = {
  momentum: 'surface.weights.momentum',
  volume: 'surface.weights.volume',
  liquidity: 'surface.weights.liquidity',
  security: 'surface.weights.security',
  holders: 'surface.weights.holders',
  smartMoney: 'surface.weights.smartMoney',
  creator: 'surface.weights.creator',
  social: 'surface.weights.social',
};

type Weights = Readonly<Record<ComponentName, number>>;

const weightsOf = perValues((values): Weights => {
  const weight = (name: ComponentName) => parameterValue(values, weightNames[name]);
  return {
    momentum: weight('momentum'),
    volume: weight('volume'),
    liquidity: weight('liquidity'),
    security: weight('security'),
    holders: weight('holders'),
    smartMoney: weight('smartMoney'),
    creator: weight('creator'),
    social: weight('social'),
  };
});

function termsOf(name: ComponentName, component: Component, total: number, values: ParameterValues): ScoreTerm[] {
  const weight = weightNames[name];
  const { ofParts, ofUnknown } = shownOf(values);
  if (component === null) {
    const parameters = shownBy(ofUnknown, name, () => pickParameters(values, [weight]));
    return [{ name, input: null, unit: 'unknown', parameters, contribution: 0 }];
  }
  const share = weightsOf(values)[name] / total;
  return component.map((part) => ({
    name: part.name,
    input: part.input,
    unit: part.unit,
    parameters: shownBy(ofParts, part.name, () => pickParameters(values, [weight, ...part.parameters])),
    contribution: share * part.points,
  }));
}

type Shown = Map<string, Record<string, number>>;

/** The parameters that terms show, by the name of a part, whose parameters never change, and of a component that is not known. */
const shownOf = perValues((): { ofParts: Shown; ofUnknown: Shown } => ({ ofParts: new Map(), ofUnknown: new Map() }));

function shownBy(shown: Shown, name: string, pick: () => Record<string, number>): Record<string, number> {
  let parameters = shown.get(name);
  if (parameters === undefined) {
    parameters = Object.freeze(pick());
    shown.set(name, parameters);
  }
  return parameters;
}

function totalWeight(points: SurfacePoints, weights: Weights): number {
  let total = 0;
  for (const name of componentNames) if (points[name] !== null) total += weights[name];
  return total;
}

function categoryOf(points: Points): number | null {
  return points === null ? null : within(sumOf(points));
}

/** Mean of both by their weights, evenly when those are 0. */
function marketOf(volume: readonly number[], liquidity: readonly number[], weights: Weights): number {
  const total = weights.volume + weights.liquidity;
  const ofVolume = total === 0 ? 1 / 2 : weights.volume / total;
  const ofLiquidity = total === 0 ? 1 / 2 : weights.liquidity / total;
  return within(ofVolume * sumOf(volume) + ofLiquidity * sumOf(liquidity));
}

function sumOf(points: readonly number[]): number {
  return addShare(0, 1, points);
}

/** Part by part, as terms add up. */
function addShare(sum: number, share: number, points: Points): number {
  let total = sum;
  if (points !== null) for (let at = 0; at < points.length; at += 1) total += share * points[at]!;
  return total;
}

function within(score: number): number {
  return Math.min(100, Math.max(0, score));
}
