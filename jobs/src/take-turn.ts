import type { Records } from '@mintscope/records/records';

export interface JobTurn {
  name: string;
  everyMs: number;
  nowMs: number;
}

/**
 * Takes the turn of a job: true for one of all processes, once each period. A process that dies in its turn lets the others
 * have the next one.
 */
export async function takeTurn({ queries }: Records, { name, everyMs, nowMs }: JobTurn): Promise<boolean> {
  const now = new Date(nowMs);
  const due = { due_at: new Date(nowMs + everyMs) };
  const taken = await queries
    .insertInto('jobs')
    .values({ name, ...due })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(due).where('jobs.due_at', '<=', now))
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
