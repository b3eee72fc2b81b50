import { sql } from 'kysely';
import type { Records, RecordsTransaction } from '../records.ts';

/**
 * One transaction of an act that puts control events into the outbox. Such acts run one after the other: the lock is taken
 * before anything is read, so each sees what the ones before it decided, and ids rise in the order of their commits.
 */
export function transactWithOutbox<Value>(
  records: Records,
  act: (queries: RecordsTransaction) => Promise<Value>,
): Promise<Value> {
  return records.transact(async (queries) => {
    await sql`LOCK TABLE outbox IN EXCLUSIVE MODE`.execute(queries);
    return act(queries);
  });
}
