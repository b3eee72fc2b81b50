import type { RecordsQueries } from '../records.ts';
import type { ChatChangeKind } from './tables.ts';

export interface NotedChange {
  rev: number;
  kind: ChatChangeKind;
  messageId: string | null;
  userId: string | null;
  /** Of 'cleared': up to which order. */
  upTo: number | null;
}

/** Changes after one of them in their order, at most so many. A first one that is not the next tells that those between are kept no more. */
export async function selectChanges(queries: RecordsQueries, after: number, limit: number): Promise<NotedChange[]> {
  const rows = await queries
    .selectFrom('chat_changes')
    .select(['rev', 'kind', 'message_id', 'user_id', 'up_to'])
    .where('rev', '>', BigInt(after))
    .orderBy('rev')
    .limit(limit)
    .execute();
  return rows.map(({ rev, kind, message_id, user_id, up_to }) => ({
    rev: Number(rev),
    kind,
    messageId: message_id,
    userId: user_id,
    upTo: up_to === null ? null : Number(up_to),
  }));
}
