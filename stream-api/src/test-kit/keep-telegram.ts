import { randomInt } from 'node:crypto';
import type { TestEngines } from './open-test-api.ts';

/** Links a Telegram account with the user, as by a code, where none is linked. */
export async function linkTelegram({ engines }: TestEngines, userId: string): Promise<void> {
  const now = new Date();
  await engines.records.queries
    .insertInto('telegram_accounts')
    .values({
      telegram_id: BigInt(randomInt(2 ** 40)),
      user_id: userId,
      username: 'ann_t',
      first_name: 'Ann',
      signed_in_at: null,
      linked_by: 'code',
      linked_at: now,
      reachable_since: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

let letters = 0;

/** A message that Telegram did not take; gives its id. */
export async function keepDeadLetter({ engines }: TestEngines, userId: string | null = null): Promise<string> {
  const now = new Date();
  const { id } = await engines.records.queries
    .insertInto('telegram_outbox')
    .values({
      key: `letter ${letters++}`,
      chat_id: 7n,
      user_id: userId,
      text: 'a message',
      state: 'dead',
      created_at: now,
      due_at: now,
      given_up_at: now,
      attempts: 3,
      called_at: now,
      answered_at: now,
      last_error: '400: Bad Request',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}
