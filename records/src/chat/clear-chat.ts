import type { NoteAct } from '../audit/act.ts';
import type { RecordsTransaction } from '../records.ts';
import type { BackupPage } from './back-up-chat.ts';
import type { ChatWrites } from './chat-writes.ts';
import { noteChange } from './note-changes.ts';

/** What a page of a backup says of what may be taken away. */
export interface BackedUp extends Omit<BackupPage, 'lines'> {
  /** Reports that it has of its messages, and those of them that are decided on: they change no rev. */
  reports: number;
  decided: number;
}

export function backedUpOf({ after, upTo, rev, lines }: BackupPage): BackedUp {
  const reports = lines.flatMap((line) => line.reports);
  return { after, upTo, rev, reports: reports.length, decided: reports.filter(({ decidedAt }) => decidedAt).length };
}

export interface Cleared {
  cleared: number;
  /** Changed since they were backed up, so they stay. */
  left: number;
}

/**
 * Takes away the messages that a backup has, and no other, a page at a time, the oldest first, each page in a transaction of its own:
 * what came since stays, and so does a message that changed since. The first carries the note of the act. Those who follow are told
 * with the last, which has the messages that they see. Where it breaks off, the rest is there and the backup has what is gone.
 */
export async function clearChat(
  chat: ChatWrites,
  { pages, upTo, nowMs }: { pages: readonly BackedUp[]; upTo: number; nowMs: number },
  note: NoteAct,
  onCleared: (cleared: number) => void = () => undefined,
): Promise<Cleared> {
  let cleared = 0;
  let left = 0;
  const nothing = { after: 0, upTo: 0, rev: 0, reports: 0, decided: 0 };
  const all = pages.length > 0 ? pages : [nothing];
  for (const [n, page] of all.entries()) {
    const isLast = n === all.length - 1;
    const done = await chat.transactFirst(async (queries) => {
      const gone = await clearPage(queries, page);
      if (n === 0) await note(queries);
      if (!isLast) return gone;
      await noteChange(queries, { kind: 'cleared', upTo, nowMs });
      // Those that stay are told anew with all others.
      if (left + gone.left > 0) await noteChange(queries, { kind: 'restored', nowMs });
      return gone;
    });
    cleared += done.cleared;
    left += done.left;
    onCleared(cleared);
  }
  return { cleared, left };
}

async function clearPage(queries: RecordsTransaction, page: BackedUp): Promise<Cleared> {
  const inPage = queries
    .selectFrom('chat_messages')
    .select('id')
    .where('place', '>', BigInt(page.after))
    .where('place', '<=', BigInt(page.upTo));
  const { reports, decided } = await queries
    .selectFrom('chat_reports')
    .select(({ fn }) => [fn.countAll<bigint>().as('reports'), fn.count<bigint>('decided_at').as('decided')])
    .where('message_id', 'in', inPage)
    .executeTakeFirstOrThrow();
  // Which one was reported since is not known.
  const staysReported = Number(reports) > page.reports || Number(decided) !== page.decided;
  const gone = await queries
    .deleteFrom('chat_messages')
    .where('id', 'in', inPage)
    .where('rev', '<=', BigInt(page.rev))
    .$if(staysReported, (all) =>
      all.where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('chat_reports').select('user_id').whereRef('message_id', '=', 'chat_messages.id'))),
      ),
    )
    .executeTakeFirst();
  const rest = await queries
    .selectFrom(inPage.as('rest'))
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .executeTakeFirstOrThrow();
  return { cleared: Number(gone.numDeletedRows), left: Number(rest.left) };
}
