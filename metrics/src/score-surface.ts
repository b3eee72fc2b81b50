import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm, ScoreTrace, StageTrace } from '@mintscope/schemas/score';
import { availableStage, pickParameters, unavailableStage } from './score-terms.ts';
import { creatorParts, securityParts, socialParts } from './surface-deductions.ts';
import type { SurfaceInputs } from './surface-inputs.ts';
import {
  type Component,
  holderParts,
  liquidityParts,
  momentumParts,
  smartMoneyParts,
  volumeParts,
} from './surface-parts.ts';

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
  const components: Record<ComponentName, Component> = {
    momentum: momentumParts(inputs, values),
    volume: volumeParts(inputs, values),
    liquidity: liquidityParts(inputs, values),
    security: securityParts(inputs, values),
    holders: holderParts(inputs, values),
    smartMoney: smartMoneyParts(inputs, values),
    creator: creatorParts(inputs, values),
    social: socialParts(inputs, values),
  };
  const categories = {
    momentum: meanOf(components, ['momentum'], values),
    volume: meanOf(components, ['volume', 'liquidity'], values),
    security: meanOf(components, ['security'], values),
    social: meanOf(components, ['social'], values),
  };
  const total = totalWeight(components, componentNames, values);
  if (total === 0 || (categories.momentum === null && categories.volume === null)) {
    return { trace: unavailableStage('surface', 'no trade, volume or liquidity is known'), categories };
  }
  const terms = componentNames.flatMap((name) => termsOf(name, components[name], total, values));
  return { trace: availableStage('surface', terms), categories };
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
] as const;
type ComponentName = (typeof componentNames)[number];

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

function termsOf(name: ComponentName, component: Component, total: number, values: ParameterValues): ScoreTerm[] {
  const weight = weightNames[name];
  const { ofParts, ofUnknown } = shownOf(values);
  if (component === null) {
    const parameters = shownBy(ofUnknown, name, () => pickParameters(values, [weight]));
    return [{ name, input: null, unit: 'unknown', parameters, contribution: 0 }];
  }
  const share = parameterValue(values, weight) / total;
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

function totalWeight(
  components: Record<ComponentName, Component>,
  names: readonly ComponentName[],
  values: ParameterValues,
): number {
  const known = names.filter((name) => components[name] !== null);
  return known.reduce((sum, name) => sum + parameterValue(values, weightNames[name]), 0);
}

/** Mean of components on 0-100 by their weights (evenly when those are 0); null when none is known. */
function meanOf(
  components: Record<ComponentName, Component>,
  names: readonly ComponentName[],
  values: ParameterValues,
): number | null {
  const known = names.filter((name) => components[name] !== null);
  if (known.length === 0) return null;
  const total = totalWeight(components, known, values);
  const score = known.reduce((sum, name) => {
    const share = total === 0 ? 1 / known.length : parameterValue(values, weightNames[name]) / total;
    return sum + share * (components[name] ?? []).reduce((points, part) => points + part.points, 0);
  }, 0);
  return Math.min(100, Math.max(0, score));
}
