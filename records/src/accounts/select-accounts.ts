import type { Account } from '@mintscope/schemas/api/people/account';
import { sql } from 'kysely';
import { type EntitlementRule, entitledUntil, readEntitlement } from '../billing/entitlement.ts';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';
import { nameUser } from '../sessions/describe-user.ts';
import { leftAloneSince } from '../sessions/session-row.ts';

export interface AccountPage {
  /** Part of an e-mail, a label or a username, the start of a wallet, or an id; empty = all accounts. */
  search: string;
  limit: number;
  offset: number;
}

/** Accounts of real people, newest first, and how many there are. */
export async function selectAccounts(
  queries: RecordsQueries,
  page: AccountPage,
  rule: EntitlementRule,
  nowMs: number,
): Promise<{ users: Account[]; total: number }> {
  const matching = matchingAccounts(queries, page.search);
  const { total } = await matching.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  const ids = matching
    .select('users.id')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await accountRows(queries, nowMs)
    .where('users.id', 'in', ids)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .execute();
  return { users: rows.map((row) => describeAccount(row, rule, nowMs)), total: Number(total) };
}

/** One account; undefined where there is none, and for the plain account that an admin sees the product with. */
export async function findAccount(
  queries: RecordsQueries,
  id: string,
  rule: EntitlementRule,
  nowMs: number,
): Promise<Account | undefined> {
  const row = await accountRows(queries, nowMs).where('users.id', '=', id).executeTakeFirst();
  return row && describeAccount(row, rule, nowMs);
}

function matchingAccounts(queries: RecordsQueries, search: string) {
  const all = queries
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .where('users.shadow_of', 'is', null);
  if (search === '') return all;
  // What a search has of LIKE's own signs is meant as it is written.
  const text = search.replace(/[\\%_]/g, '\\$&');
  return all.where(({ eb, or, exists, selectFrom }) =>
    or([
      eb('passwords.email', 'like', `%${text.toLowerCase()}%`),
      eb('users.label', 'ilike', `%${text}%`),
      eb('users.username', 'ilike', `%${text}%`),
      eb(sql<string>`users.id::text`, '=', search.toLowerCase()),
      exists(
        selectFrom('wallets')
          .select('wallets.address')
          .whereRef('wallets.user_id', '=', 'users.id')
          .where('wallets.address', 'like', `${text}%`),
      ),
    ]),
  );
}

function accountRows(queries: RecordsQueries, nowMs: number) {
  return queries
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .leftJoin('entitlements', 'entitlements.user_id', 'users.id')
    .where('users.shadow_of', 'is', null)
    .select([
      'users.id',
      'users.role',
      'users.username',
      'users.label',
      'users.created_at',
      'users.suspended_at',
      'passwords.email',
      'entitlements.trial',
      entitledUntil().as('entitled_until'),
    ])
    .select(({ selectFrom, fn }) => [
      firstWallet('users.id').as('address'),
      selectFrom('sessions')
        .select(fn.countAll<bigint>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', new Date(nowMs))
        .where(({ eb, or }) =>
          or([
            eb('sessions.last_seen_at', '>', leftAloneSince('admin', nowMs)),
            eb.and([eb('users.role', '=', 'user'), eb('sessions.last_seen_at', '>', leftAloneSince('user', nowMs))]),
          ]),
        )
        .as('sessions'),
      // An admin in the user's place is not the user.
      selectFrom('sessions')
        .select((session) => session.fn.max('sessions.last_seen_at').as('last_seen_at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.method', '!=', 'switch')
        .as('last_seen_at'),
    ]);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

function describeAccount(row: AccountRow, rule: EntitlementRule, nowMs: number): Account {
  const stored = { trial: row.trial === true, expiresAt: row.entitled_until };
  return {
    id: row.id,
    name: nameUser(row),
    address: row.address,
    email: row.email,
    username: row.username,
    role: row.role,
    entitlement: readEntitlement(stored, row.role, rule, nowMs).entitlement,
    sessions: Number(row.sessions ?? 0n),
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    suspendedAt: row.suspended_at?.getTime() ?? null,
  };
}
