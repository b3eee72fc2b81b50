import type { ModeratedMember } from '@mintscope/schemas/chat/chat-moderation';
import { sql } from 'kysely';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';

export interface MemberSearch {
  /** Part of a username or Telegram name, the start of a wallet, or an id; empty = all who wrote or are restricted. */
  search: string;
  onlyRestricted: boolean;
  limit: number;
  nowMs: number;
}

/** Accounts of real people for moderators, those that wrote last first. */
export async function selectMembers(queries: RecordsQueries, wanted: MemberSearch): Promise<ModeratedMember[]> {
  const rows = await searched(queries, wanted)
    .orderBy(sql`last_message_at DESC NULLS LAST`)
    .orderBy('u.id')
    .limit(wanted.limit)
    .execute();
  return rows.map(memberOf);
}

/** One of them by its id; undefined where there is no such account. Reads its own messages alone. */
export async function selectMember(
  queries: RecordsQueries,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<ModeratedMember | undefined> {
  const rows = memberRows(queries, writtenBy(queries, userId), nowMs);
  const row = await rows.where('u.id', '=', userId).executeTakeFirst();
  return row && memberOf(row);
}

function searched(queries: RecordsQueries, { search, onlyRestricted, nowMs }: MemberSearch) {
  const rows = memberRows(queries, writtenBy(queries), nowMs).$if(onlyRestricted, (all) =>
    all.where('r.kind', 'is not', null),
  );
  if (search === '') {
    return rows.where(({ eb, or }) => or([eb('w.author_id', 'is not', null), eb('r.kind', 'is not', null)]));
  }
  // What a search has of LIKE's own signs is meant as it is written.
  const text = search.replace(/[\\%_]/g, '\\$&');
  return rows.where(({ eb, or, exists, selectFrom }) =>
    or([
      eb('u.username', 'ilike', `%${text}%`),
      eb('t.username', 'ilike', `%${text}%`),
      eb(sql<string>`u.id::text`, '=', search.toLowerCase()),
      exists(
        selectFrom('wallets')
          .select('wallets.address')
          .whereRef('wallets.user_id', '=', 'u.id')
          .where('wallets.address', 'like', `${text}%`),
      ),
    ]),
  );
}

/** How much an account wrote, and when last: of all who did, unless told of whom. */
function writtenBy(queries: RecordsQueries, userId: string | null = null) {
  return queries
    .selectFrom('chat_messages')
    .select(({ fn }) => ['author_id', fn.countAll<bigint>().as('messages'), fn.max('sent_at').as('last_message_at')])
    .$if(userId !== null, (all) => all.where('author_id', '=', userId))
    .groupBy('author_id');
}

function memberRows(queries: RecordsQueries, wrote: ReturnType<typeof writtenBy>, nowMs: number) {
  return queries
    .selectFrom('users as u')
    .leftJoin('telegram_accounts as t', 't.user_id', 'u.id')
    .leftJoin(wrote.as('w'), 'w.author_id', 'u.id')
    .leftJoin('chat_restrictions as r', (join) =>
      join
        .onRef('r.user_id', '=', 'u.id')
        .on(({ eb, or }) => or([eb('r.until', 'is', null), eb('r.until', '>', new Date(nowMs))])),
    )
    .select([
      'u.id',
      'u.role',
      'u.username',
      't.username as telegram',
      firstWallet('u.id').as('wallet'),
      'w.messages',
      'w.last_message_at',
      'r.kind',
      'r.until',
      'r.reason',
      'r.since',
    ])
    .where('u.shadow_of', 'is', null);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number];

function memberOf(found: MemberRow): ModeratedMember {
  const { id, role, username, telegram, wallet, kind, until, reason, since, ...row } = found;
  return {
    account: { id, role, username, telegramUsername: telegram, walletAddress: wallet, avatar: null },
    restriction:
      kind === null || reason === null || since === null
        ? null
        : { kind, until: until?.getTime() ?? null, reason, since: since.getTime() },
    messages: Number(row.messages ?? 0),
    lastMessageAt: row.last_message_at?.getTime() ?? null,
  };
}
