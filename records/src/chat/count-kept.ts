import type { RecordsQueries } from '../records.ts';

/** How far the history goes now, and how many messages are kept of it, deleted and held ones too. */
export async function countKept(queries: RecordsQueries): Promise<{ upTo: number; count: number }> {
  const { rev } = await queries.selectFrom('chat_state').select('rev').executeTakeFirstOrThrow();
  const { count } = await queries
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('place', '<=', rev)
    .executeTakeFirstOrThrow();
  return { upTo: Number(rev), count: Number(count) };
}
