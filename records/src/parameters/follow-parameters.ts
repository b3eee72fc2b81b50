import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { shareReading } from '@mintscope/engines/patience/share-reading';
import { within } from '@mintscope/engines/patience/within';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { Records } from '../records.ts';
import { readParameters } from './read-parameters.ts';

const defaultFreshMs = 5_000;
/** A caller waits no longer for records that do not answer. */
const patienceMs = 1_000;

/**
 * The parameter set in force, read anew when it is older than `freshMs`. While the records do not answer it is the last one
 * known, and before any was known the registry's defaults.
 */
export function followParameters({ queries }: Records, freshMs = defaultFreshMs): () => Promise<ParameterSet> {
  let known = defaultParameters();
  async function read(): Promise<ParameterSet> {
    try {
      known = (await readParameters(queries)).set;
    } catch (error) {
      if (!isEngineAway(error)) throw error;
    }
    return known;
  }
  return shareReading(() => within(patienceMs, read(), () => known), freshMs);
}
