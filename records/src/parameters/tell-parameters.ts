import { toControlEvent } from '@mintscope/schemas/events/control-event';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records } from '../records.ts';
import { findLastSet } from './find-last-set.ts';
import { type ParametersInForce, readParameters } from './read-parameters.ts';

export interface Telling {
  nowMs: number;
  /** A set that the log was told is told again after so long: it drops what is older than its retention. */
  renewAfterMs: number;
}

/**
 * Puts the set in force into the outbox where the log does not name it: on a new installation, after an upgrade whose registry
 * differs, and before the log forgets it. Of processes that do so side by side one does.
 */
export function tellParameters(
  records: Records,
  { nowMs, renewAfterMs }: Telling,
): Promise<ParametersInForce & { isTold: boolean }> {
  return transactWithOutbox(records, async (queries) => {
    const inForce = await readParameters(queries);
    const last = await findLastSet(queries);
    const isKept = last !== null && (!last.isTold || nowMs - last.decidedAtMs < renewAfterMs);
    const isNamed = last?.version === inForce.set.version && isKept;
    if (!isNamed) await putIntoOutbox(queries, nowMs, (decision) => toControlEvent(inForce.set, decision));
    return { ...inForce, isTold: !isNamed };
  });
}
