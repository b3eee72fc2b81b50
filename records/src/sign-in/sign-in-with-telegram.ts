import { randomUUID } from 'node:crypto';
import type { TelegramUser } from '@mintscope/schemas/api/access/login-with-telegram';
import { freeDays } from '../billing/free-days.ts';
import { plainUser } from '../people/find-wallet-account.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { checkTelegramUser } from './check-telegram-user.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { noteRefusal } from './note-sign-in.ts';
import type { SignInTools } from './sign-in-tools.ts';

/** @throws Refusal TELEGRAM_… for what Telegram did not say, said too long ago, or said and was used already, or where it opens nothing. */
export async function signInWithTelegram(tools: SignInTools, user: TelegramUser): Promise<SessionRow> {
  const { records, access, now } = tools;
  checkTelegramUser(user, access.telegramBotToken, now());
  const { userId, fresh } = await keepTelegramUser(records, user, now());
  if (!fresh) {
    noteRefusal(tools, { userId, method: 'telegram', code: 'TELEGRAM_USED' });
    throw new Refusal('TELEGRAM_USED', 'This sign-in has been used already. Try again.');
  }
  return completeSignIn(tools, {
    userId,
    method: 'telegram',
    grant: { days: freeDays(access, { role: 'user', isHolder: false }), source: 'sign-in', trial: false },
  });
}

/** Not fresh when the account's newest sign-in is as new or newer: of equal ones at once, one is fresh. */
function keepTelegramUser(records: Records, user: TelegramUser, nowMs: number) {
  const id = BigInt(user.id);
  const signedInAt = new Date(user.auth_date * 1000);
  const names = { username: user.username ?? null, first_name: user.first_name ?? '', signed_in_at: signedInAt };
  return records.transact(async (queries): Promise<{ userId: string; fresh: boolean }> => {
    const found = await queries
      .selectFrom('telegram_accounts')
      .select(['user_id', 'linked_by'])
      .where('telegram_id', '=', id)
      .executeTakeFirst();
    if (found?.linked_by === 'code') {
      // What was linked to get messages opens no account: that of an admin would be as weak as a telephone, that of a wallet not asked what it holds.
      throw new Refusal(
        'TELEGRAM_LINKED',
        'This Telegram account gets the messages of an account that signs in another way.',
      );
    }
    if (found) {
      const updated = await queries
        .updateTable('telegram_accounts')
        .set(names)
        .where('telegram_id', '=', id)
        .where('signed_in_at', '<', signedInAt)
        .returning('user_id')
        .executeTakeFirst();
      return { userId: found.user_id, fresh: updated !== undefined };
    }
    const userId = randomUUID();
    await queries
      .insertInto('users')
      .values({ ...plainUser(userId, new Date(nowMs)), label: nameOf(user) })
      .execute();
    const linked = { linked_by: 'sign-in' as const, linked_at: new Date(nowMs) };
    const account = { telegram_id: id, user_id: userId, ...names, ...linked };
    const made = await queries
      .insertInto('telegram_accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('telegram_id').doNothing())
      .returning('user_id')
      .executeTakeFirstOrThrow();
    return { userId: made.user_id, fresh: true };
  });
}

const mostLabel = 100;

/** As Telegram shows them; without control and direction marks, as others see it too. */
function nameOf({ username, first_name = '', last_name = '', id }: TelegramUser): string {
  const name = username ? `@${username}` : `${first_name} ${last_name}`;
  const shown = Array.from(name.replace(/[\p{C}]/gu, '').trim())
    .slice(0, mostLabel)
    .join('');
  return shown === '' ? `Telegram ${id}` : shown;
}
