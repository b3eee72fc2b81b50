import type { ControlEvent } from '@mintscope/schemas/events/control-event';
import type { RecordsTransaction } from '../records.ts';

type ToEvent = (decision: { id: number; decidedAtMs: number }) => ControlEvent;

/** Puts a control event last in line, and gives its number. For acts within `transactWithOutbox`. */
export async function putIntoOutbox(
  queries: RecordsTransaction,
  decidedAtMs: number,
  toEvent: ToEvent,
): Promise<bigint> {
  const [id] = await putAllIntoOutbox(queries, decidedAtMs, [toEvent]);
  return id!;
}

/** The same for several, in their order. */
export async function putAllIntoOutbox(
  queries: RecordsTransaction,
  decidedAtMs: number,
  toEvents: readonly ToEvent[],
): Promise<bigint[]> {
  if (toEvents.length === 0) return [];
  const { last } = await queries
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const before = BigInt(last ?? 0);
  const rows = toEvents.map((toEvent, n) => {
    const id = before + BigInt(n + 1);
    const event = JSON.stringify(toEvent({ id: Number(id), decidedAtMs }));
    return { id, event, decided_at: new Date(decidedAtMs) };
  });
  await queries.insertInto('outbox').values(rows).execute();
  return rows.map(({ id }) => id);
}
