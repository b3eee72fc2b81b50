import type { RecordsTransaction } from '../records.ts';

/** Who writes to the bot, as Telegram tells it. */
export interface TelegramSender {
  telegramId: bigint;
  username: string | null;
  firstName: string;
}

/** The Mintscope account that a Telegram account is linked with. */
export interface LinkedAccount {
  userId: string;
  mutedUntilMs: number | null;
}

/** The account of a sender, who is reached from now on and called what Telegram calls them now; null where it is linked with none. */
export async function meetSender(
  queries: RecordsTransaction,
  sender: TelegramSender,
  nowMs: number,
): Promise<LinkedAccount | null> {
  const met = await queries
    .updateTable('telegram_accounts')
    .set(({ fn, val }) => ({
      ...namesOf(sender),
      reachable_since: fn.coalesce('reachable_since', val(new Date(nowMs))),
    }))
    .where('telegram_id', '=', sender.telegramId)
    .returning(['user_id', 'muted_until'])
    .executeTakeFirst();
  return met ? { userId: met.user_id, mutedUntilMs: met.muted_until?.getTime() ?? null } : null;
}

const mostName = 100;

export function namesOf({ username, firstName }: TelegramSender) {
  return { username: username === null ? null : cleanName(username), first_name: cleanName(firstName) };
}

function cleanName(name: string): string {
  return Array.from(name.replace(/\p{C}/gu, '').trim()).slice(0, mostName).join('');
}
