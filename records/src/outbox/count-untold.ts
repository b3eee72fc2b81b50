import type { RecordsQueries } from '../records.ts';

/** How many control events wait to be told. */
export async function countUntold(queries: RecordsQueries): Promise<number> {
  const { untold } = await queries
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('untold'))
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(untold);
}
