import { hashValues } from './hash-values.ts';
import { investigationParameters } from './investigation.ts';
import { mainParameters } from './main.ts';
import type { Parameter, ParameterSet } from './parameter.ts';
import { rugParameters } from './rug.ts';
import { stateParameters } from './state.ts';
import { surfaceParameters } from './surface.ts';
import { transactionParameters } from './transaction.ts';
import { verdictParameters } from './verdict.ts';

/** Every number of the scoring model that may be tuned, in the order people read it. */
export const parameterList = [
  ...mainParameters,
  ...verdictParameters,
  ...rugParameters,
  ...surfaceParameters,
  ...investigationParameters,
  ...transactionParameters,
  ...stateParameters,
] as const satisfies readonly Parameter[];

export type ParameterName = (typeof parameterList)[number]['name'];
export type ParameterValues = ParameterSet['values'];

/** The registry's defaults as a frozen set. */
export function defaultParameters(): ParameterSet {
  return createParameterSet({});
}

/**
 * A complete, frozen set: the defaults with `changes` laid over them. Its version is a hash of names and values, so two
 * sets have the same version exactly when they score alike. Throws `ParameterError` for a set that does not validate.
 */
export function createParameterSet(changes: Partial<Record<ParameterName, number>>): ParameterSet {
  const values: Record<string, number> = {};
  for (const parameter of parameterList) values[parameter.name] = parameter.default;
  Object.assign(values, changes);
  const errors = validateParameters(values);
  if (errors.length > 0) throw new ParameterError(errors);
  return Object.freeze({ version: hashValues(values), values: Object.freeze(values) });
}

/**
 * A set that was made elsewhere, as this registry has it: names it does not know (`unknownParameters`) are left out, what the set
 * lacks takes its default. It keeps its version, by which people know it. Whether its values are allowed is `validateParameters`'
 * matter.
 */
export function completeParameterSet({ version, values }: ParameterSet): ParameterSet {
  const own = parameterList.map((each): [string, number] => [each.name, values[each.name] ?? each.default]);
  return Object.freeze({ version, values: Object.freeze(Object.fromEntries(own)) });
}

/** Names of a set made elsewhere that this registry does not know: those that left it, and those that never were in it. */
export function unknownParameters(values: Readonly<Record<string, number>>): string[] {
  return Object.keys(values).filter((name) => !byName.has(name));
}

/** What is wrong with a set of values, each sentence naming its parameter; empty when nothing is. */
export function validateParameters(values: Readonly<Record<string, number>>): string[] {
  const errors: string[] = [];
  for (const parameter of parameterList) {
    const problem = problemOf(parameter, values[parameter.name]);
    if (problem !== null) errors.push(`${parameter.name} ${problem}`);
  }
  for (const name of unknownParameters(values)) errors.push(`${name} is not a parameter`);
  return errors.length > 0 ? errors : relationErrors(values);
}

/** The value of a parameter. Throws `ParameterError` when the set lacks it: a set comes from `createParameterSet`. */
export function parameterValue(values: ParameterValues, name: ParameterName): number {
  const value = values[name];
  if (value === undefined) throw new ParameterError([`${name} is missing`]);
  return value;
}

export function findParameter(name: string): Parameter | undefined {
  return byName.get(name);
}

export class ParameterError extends Error {
  readonly code = 'PARAMETERS_INVALID';
  override readonly name = 'ParameterError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`scoring parameters: ${errors.join('; ')}`);
    this.errors = errors;
  }
}

const byName: ReadonlyMap<string, Parameter> = new Map(parameterList.map((each) => [each.name, each]));

function problemOf(parameter: Parameter, value: number | undefined): string | null {
  if (value === undefined) return 'is missing';
  if (!Number.isFinite(value)) return 'is not a number';
  if (value < parameter.min || value > parameter.max) return `must be from ${parameter.min} to ${parameter.max}`;
  if (parameter.step >= 1 && Number.isInteger(parameter.min) && parameter.step % 1 === 0 && !Number.isInteger(value)) {
    return 'must be a whole number';
  }
  return null;
}

/** Pairs of which the first must lie below the second. */
const ascending: readonly (readonly [ParameterName, ParameterName])[] = [
  ['main.bands.watch', 'main.bands.buy'],
  ['main.bands.buy', 'main.bands.strongBuy'],
  ['surface.liquidity.floorUsd', 'surface.liquidity.referenceUsd'],
  ['surface.holders.floor', 'surface.holders.reference'],
  ['main.rug.teamFrom', 'main.rug.teamTo'],
  ['surface.creator.createdCaution', 'surface.creator.createdHigh'],
  ['surface.social.imageCaution', 'surface.social.imageHigh'],
];

/** Groups whose values must not all be 0, because a weighted mean is made of them. */
const weightGroups = ['main.weights.', 'surface.weights.', 'surface.momentum.weight', 'investigation.points.'];

function relationErrors(values: Readonly<Record<string, number>>): string[] {
  const errors: string[] = [];
  for (const [low, high] of ascending) {
    if (!((values[low] ?? 0) < (values[high] ?? 0))) errors.push(`${low} must be below ${high}`);
  }
  for (const prefix of weightGroups) {
    const names = parameterList.map((each) => each.name).filter((name) => name.startsWith(prefix));
    if (!names.some((name) => (values[name] ?? 0) > 0)) errors.push(`${names[0]} and its siblings must not all be 0`);
  }
  return errors;
}
