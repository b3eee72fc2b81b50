import type { Records } from '@mintscope/records/records';

export interface WantedTurn {
  name: string;
  everyMs: number;
  /** Longer than the period, where one that takes so long must not meet the next. */
  heldMs: number;
  nowMs: number;
}

export interface Turn {
  /** The turn is over: the next one comes after the period, and not only when this one could have been held no longer. */
  end(): Promise<void>;
}

/**
 * Takes the turn of a job: for one of all processes, once each period. A process that dies in its turn lets the others have
 * the next one.
 */
export async function takeTurn(records: Records, { name, everyMs, heldMs, nowMs }: WantedTurn): Promise<Turn | null> {
  const { queries } = records;
  const now = new Date(nowMs);
  const next = new Date(nowMs + everyMs);
  const due = { due_at: new Date(nowMs + Math.max(everyMs, heldMs)) };
  const taken = await queries
    .insertInto('jobs')
    .values({ name, ...due })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(due).where('jobs.due_at', '<=', now))
    .returning('name')
    .executeTakeFirst();
  if (!taken) return null;
  return {
    async end() {
      if (heldMs <= everyMs) return;
      await queries
        .updateTable('jobs')
        .set({ due_at: next })
        .where('name', '=', name)
        .where('due_at', '=', due.due_at)
        .execute();
    },
  };
}
