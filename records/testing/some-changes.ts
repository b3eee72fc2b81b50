import { defaultParameters, parameterList, validateParameters } from '@mintscope/schemas/parameters/registry';

/** Changes of parameters that fit together in any order, each of another parameter. */
export function someChanges(count: number): Record<string, number> {
  const { values } = defaultParameters();
  const changes: Record<string, number> = {};
  for (const { name, default: byDefault, step } of parameterList) {
    if (Object.keys(changes).length === count) break;
    const more = { ...changes, [name]: byDefault + step };
    if (validateParameters({ ...values, ...more }).length === 0) Object.assign(changes, more);
  }
  return changes;
}
