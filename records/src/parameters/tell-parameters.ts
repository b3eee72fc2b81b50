import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records } from '../records.ts';
import { putParameterSet } from './put-parameter-set.ts';
import { type ParametersInForce, readParameters } from './read-parameters.ts';

/**
 * Puts the set in force into the outbox where scoring has not been told of it: on a new installation, and after an upgrade
 * whose registry differs. Of processes that start side by side one does.
 */
export function tellParameters(records: Records, nowMs: number): Promise<ParametersInForce & { isNew: boolean }> {
  return transactWithOutbox(records, async (queries) => {
    const inForce = await readParameters(queries);
    return { ...inForce, isNew: await putParameterSet(queries, inForce.set, nowMs) };
  });
}
