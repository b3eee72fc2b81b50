import type { RecordsQueries } from '../records.ts';

/** Remembers how far an account has read: never backwards, and never beyond what there is. */
export async function markRead(queries: RecordsQueries, userId: string, readUpTo: number): Promise<void> {
  await queries
    .insertInto('chat_reads')
    .columns(['user_id', 'read_up_to'])
    .expression((db) =>
      db
        .selectFrom('chat_state')
        .select(({ val, fn, cast }) => [
          cast<string>(val(userId), 'uuid').as('user_id'),
          fn<bigint>('least', ['rev', cast<bigint>(val(String(readUpTo)), 'bigint')]).as('read_up_to'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ fn, ref }) => ({
        read_up_to: fn<bigint>('greatest', [ref('chat_reads.read_up_to'), ref('excluded.read_up_to')]),
      })),
    )
    .execute();
}
