import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { createParameterSet, defaultParameters, validateParameters } from '@mintscope/schemas/parameters/registry';

export interface Change {
  name: string;
  value: number;
}

export interface ChangeLeftOut extends Change {
  /** In a sentence that names the parameter. */
  reason: string;
}

/**
 * The registry's defaults with changes laid over them, the first ones first. A change that does not fit is left out: of a
 * parameter that is gone, out of its range, or against another value. Two that fit only together both find their place,
 * because one that does not fit yet is tried again after the others.
 */
export function layOver(changes: readonly Change[]): { set: ParameterSet; leftOut: ChangeLeftOut[] } {
  const defaults = defaultParameters().values;
  const taken: Record<string, number> = {};
  const problemsOf = ({ name, value }: Change) => validateParameters({ ...defaults, ...taken, [name]: value });
  let waiting = changes;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((change) => {
      if (problemsOf(change).length > 0) return true;
      taken[change.name] = change.value;
      return false;
    });
  }
  const leftOut = waiting.map((change) => ({ ...change, reason: problemsOf(change).join('; ') }));
  return { set: createParameterSet(taken), leftOut };
}
