import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { followInForce } from '../follow-in-force.ts';
import type { Records } from '../records.ts';
import { readParameters } from './read-parameters.ts';

const defaultFreshMs = 5_000;

/** The parameter set in force, as `followInForce` reads it. */
export function followParameters({ queries }: Records, freshMs = defaultFreshMs): () => Promise<ParameterSet> {
  return followInForce({
    read: async () => (await readParameters(queries)).set,
    byDefault: defaultParameters(),
    freshMs,
  });
}
