import type { Records, RecordsTransaction } from '../records.ts';
import { endSessionsIn } from './end-sessions.ts';

export interface Revocation {
  userId: string;
  nowMs: number;
}

/** Ends all sessions of a user and gives their ids. `note` is written with it or not at all. */
export function revokeSessions(
  records: Records,
  { userId, nowMs }: Revocation,
  note: (queries: RecordsTransaction, ended: number) => Promise<void>,
): Promise<string[]> {
  return records.transact(async (queries) => {
    const ended = await endSessionsIn(queries, { userId }, { reason: 'revoked', at: new Date(nowMs) });
    await note(queries, ended.length);
    return ended;
  });
}
