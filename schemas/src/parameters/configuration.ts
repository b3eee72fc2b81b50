import { type ParameterName, type ParameterValues, parameterList, parameterValue } from './registry.ts';

type Category = (typeof parameterList)[number]['category'];

/**
 * A parameter set as the API tells it: the weights of the stages by stage, everything else in a map for each category,
 * named `subcategory.name`.
 */
export interface Configuration extends Record<Category, Record<string, number>> {
  parameterVersion: string;
  mainWeights: { surface: number; investigation: number; transaction: number };
}

const weightPrefix = 'main.weights.';

export function toConfiguration(parameterVersion: string, values: ParameterValues): Configuration {
  const weight = (stage: keyof Configuration['mainWeights']) => parameterValue(values, `${weightPrefix}${stage}`);
  const configuration: Configuration = {
    parameterVersion,
    mainWeights: {
      surface: weight('surface'),
      investigation: weight('investigation'),
      transaction: weight('transaction'),
    },
    main: {},
    surface: {},
    investigation: {},
    transaction: {},
  };
  for (const { name, category } of parameterList) {
    if (!name.startsWith(weightPrefix))
      configuration[category][name.slice(category.length + 1)] = parameterValue(values, name);
  }
  return configuration;
}

/** The values a configuration tells of; what it does not tell, or what the registry here does not know, is left out. */
export function changesOf(configuration: Configuration): Partial<Record<ParameterName, number>> {
  const told: Partial<Record<ParameterName, number>> = {};
  for (const { name, category } of parameterList) {
    const value = name.startsWith(weightPrefix)
      ? configuration.mainWeights[name.slice(weightPrefix.length) as keyof Configuration['mainWeights']]
      : configuration[category][name.slice(category.length + 1)];
    if (value !== undefined) told[name] = value;
  }
  return told;
}
