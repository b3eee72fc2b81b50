import type { ControlEvent } from '@mintscope/schemas/events/control-event';
import type { RecordsTransaction } from '../records.ts';

/** Puts a control event last in line. For acts within `transactWithOutbox`. */
export async function putIntoOutbox(
  queries: RecordsTransaction,
  decidedAtMs: number,
  toEvent: (decision: { id: number; decidedAtMs: number }) => ControlEvent,
): Promise<void> {
  const { last } = await queries
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const id = BigInt(last ?? 0) + 1n;
  const event = JSON.stringify(toEvent({ id: Number(id), decidedAtMs }));
  await queries
    .insertInto('outbox')
    .values({ id, event, decided_at: new Date(decidedAtMs) })
    .execute();
}
