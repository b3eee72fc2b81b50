import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';

interface OneRevocation {
  userId: string;
  keyId: string;
  nowMs: number;
}

/** Revokes one key of a user. @throws Refusal NOT_FOUND for one that is another's, or is revoked already. */
export async function revokeKey(
  records: Records,
  { userId, keyId, nowMs }: OneRevocation,
  note: NoteAct,
): Promise<void> {
  await records.transact(async (queries) => {
    const revoked = await revokeKeysIn(queries, { userId, keyId }, new Date(nowMs));
    if (revoked.length === 0) throw new Refusal('NOT_FOUND', 'You have no such API key.');
    await note(queries);
  });
}

/** Revokes a key of a user, or all of them, and gives the ids of those that were not revoked until now. */
export async function revokeKeysIn(
  queries: RecordsQueries,
  { userId, keyId }: { userId: string; keyId?: string },
  at: Date,
): Promise<string[]> {
  const rows = await queries
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keyId !== undefined, (query) => query.where('id', '=', keyId ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
