import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

/** How long a call by hand may be on its way through the log; one that has not come by then never will (ms). */
const onItsWayMs = 60_000;

/**
 * Number of the call by hand that is on its way through the log for this token: decided last of all that was decided of it, not
 * long ago, and not told by scoring yet. Null where there is none.
 */
export async function findPendingCall(queries: RecordsQueries, mint: string, nowMs: number): Promise<bigint | null> {
  const last = await queries
    .selectFrom('outbox')
    .select(['id', 'decided_at', sql<string>`event ->> 'type'`.as('type')])
    .where(sql`event ->> 'mint'`, '=', mint)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.type !== 'call' || nowMs - last.decided_at.getTime() > onItsWayMs) return null;
  const cleared = await queries
    .selectFrom('outbox')
    .select('id')
    .where(sql`event ->> 'type'`, '=', 'clear')
    .where('id', '>', last.id)
    .limit(1)
    .executeTakeFirst();
  if (cleared) return null;
  const told = await queries
    .selectFrom('calls')
    .select('ordinal')
    .where('mint', '=', mint)
    .where(sql`call ->> 'controlId'`, '=', String(last.id))
    .executeTakeFirst();
  return told ? null : last.id;
}

/** The tokens of which a call by hand is on its way. */
export async function findPendingCalls(
  queries: RecordsQueries,
  mints: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const pending = new Set<string>();
  if (mints.length === 0) return pending;
  const mint = sql<string>`event ->> 'mint'`;
  const decided = await queries
    .selectFrom('outbox')
    .select(mint.as('mint'))
    .distinct()
    .where(mint, 'in', [...mints])
    .where(sql`event ->> 'type'`, '=', 'call')
    .where('decided_at', '>=', new Date(nowMs - onItsWayMs))
    .execute();
  for (const one of decided) {
    if ((await findPendingCall(queries, one.mint, nowMs)) !== null) pending.add(one.mint);
  }
  return pending;
}
