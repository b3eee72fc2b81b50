import type { Act } from '../audit/act.ts';
import { writeAct } from '../audit/write-act.ts';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsTransaction } from '../records.ts';
import { nameUser } from '../sessions/describe-user.ts';
import { hashCode } from './make-code.ts';
import { namesOf, type TelegramSender } from './telegram-account.ts';
import { telegramLimits } from './telegram-limits.ts';

export type LinkResult =
  | { kind: 'linked' | 'linked-before'; name: string }
  | { kind: 'wrong' }
  | { kind: 'too-many-tries'; leftMs: number }
  /** This Telegram account is another user's. */
  | { kind: 'taken' }
  /** The user has another Telegram account. */
  | { kind: 'has-another' };

/** Links a Telegram account with the user whose code it sent. What does not link changes nothing but the count of wrong codes. */
export async function linkByCode(
  queries: RecordsTransaction,
  sender: TelegramSender,
  typed: string,
  nowMs: number,
): Promise<LinkResult> {
  const leftMs = await lockLeftMs(queries, sender.telegramId, nowMs);
  if (leftMs > 0) return { kind: 'too-many-tries', leftMs };
  const user = await findUserOfCode(queries, typed, nowMs);
  if (!user) {
    await countWrong(queries, sender.telegramId, nowMs);
    return { kind: 'wrong' };
  }
  const known = await queries
    .selectFrom('telegram_accounts')
    .select(['telegram_id', 'user_id'])
    .where(({ eb, or }) => or([eb('telegram_id', '=', sender.telegramId), eb('user_id', '=', user.id)]))
    .execute();
  if (known.some((one) => one.telegram_id === sender.telegramId && one.user_id !== user.id)) return { kind: 'taken' };
  if (known.some((one) => one.telegram_id !== sender.telegramId)) return { kind: 'has-another' };
  await queries.deleteFrom('telegram_codes').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('telegram_tries').where('telegram_id', '=', sender.telegramId).execute();
  if (known.length > 0) return { kind: 'linked-before', name: nameUser(user) };
  const now = new Date(nowMs);
  await queries
    .insertInto('telegram_accounts')
    .values({
      telegram_id: sender.telegramId,
      user_id: user.id,
      ...namesOf(sender),
      signed_in_at: null,
      linked_by: 'code',
      linked_at: now,
      reachable_since: now,
    })
    .execute();
  await writeAct(queries, linkedAct(user.id, sender), nowMs);
  return { kind: 'linked', name: nameUser(user) };
}

/** The user sees it in their log: who had the code may have been another. */
function linkedAct(userId: string, { username }: TelegramSender): Act {
  const atTelegram = { actorId: null, adminId: null, requestId: null, address: null };
  return { ...atTelegram, subjectId: userId, action: 'link-telegram', detail: { username } };
}

function findUserOfCode(queries: RecordsTransaction, typed: string, nowMs: number) {
  return queries
    .selectFrom('telegram_codes')
    .innerJoin('users', 'users.id', 'telegram_codes.user_id')
    .select(['users.id', 'users.label', firstWallet('users.id').as('address')])
    .where('code_hash', '=', hashCode(typed))
    .where('expires_at', '>', new Date(nowMs))
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
}

async function lockLeftMs(queries: RecordsTransaction, telegramId: bigint, nowMs: number): Promise<number> {
  const row = await queries
    .selectFrom('telegram_tries')
    .select('first_at')
    .where('telegram_id', '=', telegramId)
    .where('tries', '>=', telegramLimits.wrongCodes)
    .executeTakeFirst();
  return row ? row.first_at.getTime() + telegramLimits.wrongCodesMs - nowMs : 0;
}

/** Counted from the first of them; those of long ago are forgotten. */
async function countWrong(queries: RecordsTransaction, telegramId: bigint, nowMs: number): Promise<void> {
  await queries
    .deleteFrom('telegram_tries')
    .where('telegram_id', '=', telegramId)
    .where('first_at', '<=', new Date(nowMs - telegramLimits.wrongCodesMs))
    .execute();
  await queries
    .insertInto('telegram_tries')
    .values({ telegram_id: telegramId, tries: 1, first_at: new Date(nowMs) })
    .onConflict((conflict) =>
      conflict.column('telegram_id').doUpdateSet(({ eb, ref }) => ({ tries: eb(ref('telegram_tries.tries'), '+', 1) })),
    )
    .execute();
}
