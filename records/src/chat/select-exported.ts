import type { ExportedMessage } from '@mintscope/schemas/chat/exported-message';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';

/** Messages that are read at a time: others are served between. */
const atOnce = 500;

/** Messages up to one of them page by page, the oldest first, as admins keep them. */
export async function* readExported(queries: RecordsQueries, upTo: number): AsyncGenerator<ExportedMessage[], void> {
  for (let after = 0; ; ) {
    const page = await selectPage(queries, after, upTo);
    if (page.length > 0) yield page;
    if (page.length < atOnce) return;
    after = page.at(-1)?.order ?? after;
  }
}

async function selectPage(queries: RecordsQueries, after: number, upTo: number): Promise<ExportedMessage[]> {
  const rows = await queries
    .selectFrom('chat_messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .leftJoin('telegram_accounts as t', 't.user_id', 'm.author_id')
    .select([
      'm.place',
      'm.id',
      'm.sent_at',
      'm.author_id',
      't.username as telegram',
      'u.username',
      firstWallet('m.author_id').as('wallet'),
      'm.content',
      'm.reply_to',
      'm.edited_at',
      'm.deleted_at',
      'm.deleted_by',
      'm.held_at',
    ])
    .where('m.place', '>', BigInt(after))
    .where('m.place', '<=', BigInt(upTo))
    .orderBy('m.place')
    .limit(atOnce)
    .execute();
  return rows.map((row) => ({
    order: Number(row.place),
    id: row.id,
    sentAt: row.sent_at.toISOString(),
    authorId: row.author_id,
    telegramUsername: row.telegram,
    username: row.username,
    walletAddress: row.wallet,
    content: row.content,
    replyToId: row.reply_to,
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    deletedBy: row.deleted_by,
    isHeld: row.held_at !== null,
  }));
}
