import { type ControlEvent, controlEventSchema } from '@mintscope/schemas/events/control-event';
import type { RecordsQueries } from '../records.ts';

/** Control events that the log does not have yet, in the order in which they were decided. */
export async function selectUntold(queries: RecordsQueries, limit: number): Promise<ControlEvent[]> {
  const rows = await queries
    .selectFrom('outbox')
    .select('event')
    .where('told_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ event }) => controlEventSchema.parse(event));
}
