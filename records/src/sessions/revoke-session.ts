import type { NoteAct } from '../audit/act.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { endSessionsIn } from './end-sessions.ts';

export interface OneRevocation {
  userId: string;
  sessionId: string;
  nowMs: number;
}

/** Ends one session of a user. @throws Refusal NOT_FOUND for one that is another's, or has ended. */
export async function revokeSession(
  records: Records,
  { userId, sessionId, nowMs }: OneRevocation,
  note: NoteAct,
): Promise<void> {
  await records.transact(async (queries) => {
    const own = await queries
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const ended = own ? await endSessionsIn(queries, { sessionId }, { reason: 'revoked', at: new Date(nowMs) }) : [];
    if (ended.length === 0) throw new Refusal('NOT_FOUND', 'You have no such session.');
    await note(queries);
  });
}
