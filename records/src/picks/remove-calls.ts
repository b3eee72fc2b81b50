import { sql } from 'kysely';
import type { NoteAct } from '../audit/act.ts';
import { putAllIntoOutbox, putIntoOutbox } from '../outbox/put-into-outbox.ts';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { findPendingCalls } from './find-pending-call.ts';

export interface CallRemoval {
  mints: readonly string[];
  /** In words; null = none were given. */
  reason: string | null;
  nowMs: number;
}

export interface RemovedCalls {
  removed: string[];
  notSelected: string[];
}

/**
 * Hides the platform's calls of these tokens, each once, and tells scoring: nothing is forgotten of them. A call by hand that is on
 * its way counts as one. Where none of them is selected nothing is noted.
 */
export function removeCalls(records: Records, removal: CallRemoval, note: NoteAct): Promise<RemovedCalls> {
  const { reason, nowMs } = removal;
  const mints = [...new Set(removal.mints)];
  return transactWithOutbox(records, async (queries) => {
    const calls = await selectShown(queries, mints);
    const shown = new Set(calls.map(({ mint }) => mint));
    const others = mints.filter((mint) => !shown.has(mint));
    const pending = await findPendingCalls(queries, others, nowMs);
    const removed = mints.filter((mint) => shown.has(mint) || pending.has(mint));
    const notSelected = mints.filter((mint) => !shown.has(mint) && !pending.has(mint));
    if (removed.length === 0) return { removed, notSelected };
    const ids = await putAllIntoOutbox(
      queries,
      nowMs,
      removed.map((mint) => (decision) => ({ type: 'removal', v: 1, mint, ...decision })),
    );
    const idOf = new Map(removed.map((mint, n) => [mint, ids[n]!]));
    const hidden = calls.map(({ mint, ordinal }) => ({
      mint,
      ordinal,
      removed_at: new Date(nowMs),
      control_id: idOf.get(mint)!,
      reason,
    }));
    if (hidden.length > 0) await queries.insertInto('removals').values(hidden).execute();
    await note(queries);
    return { removed, notSelected };
  });
}

/** Calls of these tokens that are not removed. */
function selectShown(queries: RecordsTransaction, mints: readonly string[]) {
  return queries
    .selectFrom('calls')
    .select(['calls.mint', 'calls.ordinal'])
    .where('calls.mint', 'in', [...mints])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('removals')
            .select('removals.mint')
            .whereRef('removals.mint', '=', 'calls.mint')
            .whereRef('removals.ordinal', '=', 'calls.ordinal'),
        ),
      ),
    )
    .execute();
}

/** Hides all calls of the platform and tells scoring, which calls nothing for a while, also where there was none to hide. */
export function clearCalls(
  records: Records,
  { reason, nowMs }: Omit<CallRemoval, 'mints'>,
  note: NoteAct,
): Promise<{ removed: number }> {
  return transactWithOutbox(records, async (queries) => {
    const controlId = await putIntoOutbox(queries, nowMs, (decision) => ({ type: 'clear', v: 1, ...decision }));
    const { numInsertedOrUpdatedRows: hidden = 0n } = await hideAll(queries, { reason, nowMs, controlId });
    await note(queries);
    return { removed: Number(hidden) };
  });
}

interface Hiding {
  reason: string | null;
  nowMs: number;
  controlId: bigint;
}

function hideAll(queries: RecordsTransaction, { reason, nowMs, controlId }: Hiding) {
  return queries
    .insertInto('removals')
    .columns(['mint', 'ordinal', 'removed_at', 'control_id', 'reason'])
    .expression((db) =>
      db
        .selectFrom('calls')
        .select(['calls.mint', 'calls.ordinal'])
        .select([
          sql<Date>`${new Date(nowMs)}::timestamptz`.as('removed_at'),
          sql<bigint>`${controlId}::bigint`.as('control_id'),
          sql<string | null>`${reason}::text`.as('reason'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['mint', 'ordinal']).doNothing())
    .executeTakeFirstOrThrow();
}
