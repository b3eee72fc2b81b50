import type { AuditEntry } from '@mintscope/schemas/api/people/audit-entry';
import type { Role } from '@mintscope/schemas/session-user';
import { firstWallet } from '../people/first-wallet.ts';
import type { RecordsQueries } from '../records.ts';

export interface ActPage {
  limit: number;
  /** Entries before this id only. */
  before?: string | undefined;
  /** The user whose account the acts concern; by default every act. */
  about?: string;
  /** What an account is called. */
  nameOf(account: NamedAccount): string;
}

export interface NamedAccount {
  id: string;
  /** Null for accounts that are gone. */
  role: Role | null;
  label: string | null;
  address: string | null;
}

/**
 * A page of the audit log, newest first. About a user: acts of others and of the product that have the user as subject, those
 * in which the user was seen among others (without their detail, which is about the others, too), those of admins in the
 * user's place, and the sign-ins and payments that a stranger may have done in the user's name.
 */
export async function selectActs(
  queries: RecordsQueries,
  { limit, before, about, nameOf }: ActPage,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  let acts = newestActs(queries);
  if (before !== undefined) acts = acts.where('audit_log.id', '<', BigInt(before));
  if (about !== undefined) acts = acts.where('audit_log.id', 'in', actsAbout(queries, about));
  // One more tells whether there is more.
  const rows = await acts.limit(limit + 1).execute();
  const entries = rows.slice(0, limit).map((row) => {
    const act = describeAct(row, nameOf);
    const isAmongOthers = about !== undefined && row.subject_id !== about && row.actor_id !== about;
    return isAmongOthers ? { ...act, subject: null, detail: {} } : act;
  });
  return { entries, more: rows.length > limit };
}

/** What users see of their own acts. */
const shownActs = ['sign-in', 'grant-payment', 'create-api-key', 'revoke-api-key'] as const;

/** Ids, from one index each: with one condition for all, the whole log would be read to find a user's few acts. */
function actsAbout(queries: RecordsQueries, userId: string) {
  const onUser = queries
    .selectFrom('audit_log as acts')
    .select('acts.id')
    .where('acts.subject_id', '=', userId)
    .where(({ eb, or }) =>
      or([eb('acts.actor_id', 'is distinct from', userId), eb('acts.action', 'in', [...shownActs])]),
    );
  const inPlace = queries
    .selectFrom('audit_log as acts')
    .select('acts.id')
    .where('acts.actor_id', '=', userId)
    .where('acts.admin_id', 'is not', null);
  const amongOthers = queries
    .selectFrom('audit_subjects')
    .innerJoin('audit_log as acts', 'acts.id', 'audit_subjects.act_id')
    .select('acts.id')
    .where('audit_subjects.user_id', '=', userId)
    .where('acts.actor_id', 'is distinct from', userId);
  return onUser.unionAll(inPlace).unionAll(amongOthers);
}

function newestActs(queries: RecordsQueries) {
  return queries
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('users as admins', 'admins.id', 'audit_log.admin_id')
    .leftJoin('users as subjects', 'subjects.id', 'audit_log.subject_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.detail',
      'audit_log.request_id',
      'audit_log.actor_id',
      'audit_log.admin_id',
      'audit_log.subject_id',
      'actors.role as actor_role',
      'actors.label as actor_label',
      'admins.role as admin_role',
      'admins.label as admin_label',
      'subjects.role as subject_role',
      'subjects.label as subject_label',
    ])
    .select(
      (['actor', 'admin', 'subject'] as const).map((who) => firstWallet(`audit_log.${who}_id`).as(`${who}_address`)),
    )
    .orderBy('audit_log.id', 'desc');
}

type ActRow = Awaited<ReturnType<ReturnType<typeof newestActs>['execute']>>[number];

function describeAct(row: ActRow, nameOf: ActPage['nameOf']): AuditEntry {
  const account = (id: string | null, role: Role | null, label: string | null, address: string | null) =>
    id === null ? null : { id, role, name: nameOf({ id, role, label, address }) };
  return {
    id: String(row.id),
    at: row.at.getTime(),
    actor: account(row.actor_id, row.actor_role, row.actor_label, row.actor_address),
    admin: account(row.admin_id, row.admin_role, row.admin_label, row.admin_address),
    subject: account(row.subject_id, row.subject_role, row.subject_label, row.subject_address),
    action: row.action,
    detail: row.detail,
    requestId: row.request_id,
  };
}
