import type { NoteAct } from '../audit/act.ts';
import { Refusal } from '../refusal.ts';
import type { BackupHead } from './backup-line.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';

/**
 * Takes away the messages that a backup has, and no other: what came since stays.
 * @throws Refusal ALREADY_DECIDED where one of them has changed since, and the backup is not what is taken away.
 */
export function clearChat(
  chat: ChatWrites,
  { upTo, rev, nowMs }: Pick<BackupHead, 'upTo' | 'rev'> & { nowMs: number },
  note: NoteAct,
): Promise<{ cleared: number }> {
  return chat.transact(async (queries) => {
    const changed = await queries
      .selectFrom('chat_messages')
      .select('id')
      .where('place', '<=', BigInt(upTo))
      .where('rev', '>', BigInt(rev))
      .limit(1)
      .executeTakeFirst();
    if (changed) throw new Refusal('ALREADY_DECIDED', 'A message changed while the backup was made; try again.');
    const gone = await queries.deleteFrom('chat_messages').where('place', '<=', BigInt(upTo)).executeTakeFirst();
    await noteChange(queries, { kind: 'cleared', upTo, nowMs });
    await note(queries);
    return { cleared: Number(gone.numDeletedRows) };
  });
}
