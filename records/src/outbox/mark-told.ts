import type { RecordsQueries } from '../records.ts';

/** Notes that every partition concerned has a control event; the time of the first note stays. */
export async function markTold(queries: RecordsQueries, id: number, nowMs: number): Promise<void> {
  await queries
    .updateTable('outbox')
    .set({ told_at: new Date(nowMs) })
    .where('id', '=', BigInt(id))
    .where('told_at', 'is', null)
    .execute();
}
