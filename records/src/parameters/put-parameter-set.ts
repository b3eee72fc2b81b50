import { toControlEvent } from '@mintscope/schemas/events/control-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { sql } from 'kysely';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import type { RecordsTransaction } from '../records.ts';

/** Puts the set into the outbox unless the last one there is the same. For acts within `transactWithOutbox`. */
export async function putParameterSet(
  queries: RecordsTransaction,
  set: ParameterSet,
  decidedAtMs: number,
): Promise<boolean> {
  const last = await queries
    .selectFrom('outbox')
    .select(sql<string>`event ->> 'version'`.as('version'))
    .where(sql`event ->> 'type'`, '=', 'parameter_set')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.version === set.version) return false;
  await putIntoOutbox(queries, decidedAtMs, (decision) => toControlEvent(set, decision));
  return true;
}
