import type { RecordsQueries } from '../records.ts';
import { Refusal } from '../refusal.ts';

/**
 * A message as it is kept, deleted or not; one that is held is there for its author, and where all are asked for.
 * @throws Refusal NOT_FOUND
 */
export async function requireMessage(queries: RecordsQueries, id: string, { heldOf }: { heldOf: string | 'all' }) {
  const message = await queries
    .selectFrom('chat_messages')
    .select(['author_id', 'content', 'sent_at', 'deleted_at', 'held_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isShown = message && (message.held_at === null || heldOf === 'all' || heldOf === message.author_id);
  if (!isShown) throw new Refusal('NOT_FOUND', 'The message is not there.');
  return message;
}
