import type { RecordsQueries } from '../records.ts';

/** Messages that are not sent yet, and those that an admin has to look at. */
export async function countMessages(queries: RecordsQueries): Promise<{ open: number; failed: number }> {
  const { open, failed } = await queries
    .selectNoFrom((eb) => [
      eb
        .selectFrom('telegram_outbox')
        .select(({ fn }) => fn.countAll<bigint>().as('open'))
        .where('state', 'in', ['waiting', 'sending'])
        .as('open'),
      eb
        .selectFrom('telegram_outbox')
        .select(({ fn }) => fn.countAll<bigint>().as('failed'))
        .where('state', 'in', ['dead', 'unknown'])
        .as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open ?? 0n), failed: Number(failed ?? 0n) };
}
