import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';

export interface PersonalRemoval {
  userId: string;
  /** Null = all of them. */
  mints: readonly string[] | null;
  reason: string | null;
  nowMs: number;
}

/** Hides picks of a user's own, which stay in the user's statistics. Gives the tokens; where there is none nothing is noted. */
export function removePersonal(records: Records, removal: PersonalRemoval, note: NoteAct): Promise<string[]> {
  const { userId, mints, reason, nowMs } = removal;
  return records.transact(async (queries) => {
    if (mints?.length === 0) return [];
    let picks = queries
      .updateTable('personal_picks')
      .set({ removed_at: new Date(nowMs), reason })
      .where('user_id', '=', userId)
      .where('removed_at', 'is', null);
    if (mints) picks = picks.where('mint', 'in', [...new Set(mints)]);
    const removed = await picks.returning('mint').execute();
    if (removed.length > 0) await note(queries);
    return removed.map(({ mint }) => mint);
  });
}
