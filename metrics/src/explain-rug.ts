import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ModelTerm } from '@mintscope/schemas/token-evidence';
import { type RugInputs, rugGrowth, rugSignNames, rugSigns, rugWeightName, shapeFigures } from './rug-probability.ts';
import { shapeTerms } from './ruin-shapes.ts';

/**
 * The addends of `rugProbability`'s sum, largest first: signs as the registry weighs them, and shapes that are not 0; none below the
 * fewest trades of a sample. Where the ruin has come and the model tells less than `floor`, `ruined` is what lifts the sum to it.
 */
export function explainRug(inputs: RugInputs, values: ParameterValues, floor: number | null): ModelTerm[] {
  const terms = modelTerms(inputs, values);
  if (floor === null) return terms;
  const lift = Math.log(floor / (1 - floor)) - terms.reduce((sum, { contribution }) => sum + contribution, 0);
  if (terms.length > 0 && lift <= 0) return terms;
  return [{ name: 'ruined', input: 1, used: 1, weight: lift, contribution: lift }, ...terms];
}

function modelTerms(inputs: RugInputs, values: ParameterValues): ModelTerm[] {
  const growth = rugGrowth(inputs, values);
  if (growth === null) return [];
  const term = (name: string, parameter: ParameterName, input: number | null): ModelTerm => {
    const weight = parameterValue(values, parameter);
    const used = input ?? parameterValue(values, 'main.rug.unknown');
    return { name, input, used, weight, contribution: weight * used };
  };
  const signs = rugSigns(inputs, values);
  return [
    term('intercept', 'main.rug.intercept', 1),
    term('trades', 'main.rug.trades', growth.trades),
    term('age', 'main.rug.age', growth.age),
    ...rugSignNames.map((name) => term(name, rugWeightName(name), signs[name])),
    ...shapeTerms(shapeFigures(inputs))
      .filter(({ contribution }) => contribution !== 0)
      .map(
        ({ name, input, contribution }): ModelTerm => ({ name, input, contribution, used: contribution, weight: 1 }),
      ),
  ].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
}
