import { toControlEvent } from '@mintscope/schemas/events/control-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import type { RecordsTransaction } from '../records.ts';
import { findLastSet } from './find-last-set.ts';

/** Puts the set into the outbox unless the last one there is the same. For acts within `transactWithOutbox`. */
export async function putParameterSet(
  queries: RecordsTransaction,
  set: ParameterSet,
  decidedAtMs: number,
): Promise<boolean> {
  if ((await findLastSet(queries))?.version === set.version) return false;
  await putIntoOutbox(queries, decidedAtMs, (decision) => toControlEvent(set, decision));
  return true;
}
