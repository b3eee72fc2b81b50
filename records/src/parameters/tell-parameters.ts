import { toControlEvent } from '@mintscope/schemas/events/control-event';
import { findLastVersion, isNamed, type Telling } from '../outbox/find-last-version.ts';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records } from '../records.ts';
import { type ParametersInForce, readParameters } from './read-parameters.ts';

/**
 * Puts the set in force into the outbox where the log does not name it: on a new installation, after an upgrade whose registry
 * differs, and before the log forgets it. Of processes that do so side by side one does.
 */
export function tellParameters(records: Records, telling: Telling): Promise<ParametersInForce & { isTold: boolean }> {
  return transactWithOutbox(records, async (queries) => {
    const inForce = await readParameters(queries);
    const isTold = !isNamed(await findLastVersion(queries, 'parameter_set'), inForce.set.version, telling);
    if (isTold) await putIntoOutbox(queries, telling.nowMs, (decision) => toControlEvent(inForce.set, decision));
    return { ...inForce, isTold };
  });
}
