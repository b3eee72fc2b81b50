import type { Records, RecordsTransaction } from '@mintscope/engines/records/port';
import type { Role } from '@mintscope/schemas/session-user';
import { endSessionsIn } from '../auth/end-sessions.ts';
import { isLastOwner, lockOwners } from '../auth/lock-owners.ts';
import { notFound, RequestError } from '../errors.ts';

export interface AccountChange {
  /** The owner who asks. */
  byId: string;
  userId: string;
  role: Role | undefined;
  suspended: boolean | undefined;
  nowMs: number;
  /** Puts the change into the audit log, in the transaction that makes it. */
  audit(queries: RecordsTransaction, states: { before: AccountState; after: AccountState }): Promise<void>;
}

export interface AccountState {
  role: Role;
  suspended: boolean;
}

/**
 * Changes role or suspension, ends the sessions that a new role or a suspended user has no business with, and writes the
 * audit entry: all or nothing. Gives the ids of the ended sessions. The product keeps an owner who can sign in, also when
 * owners take each other's role at the same moment.
 * @throws RequestError 404, 409 OWN_ACCOUNT, 409 LAST_OWNER; 403 when the caller is no owner any more.
 */
export async function changeAccount(records: Records, change: AccountChange): Promise<string[]> {
  const { byId, userId, nowMs } = change;
  const at = new Date(nowMs);
  if (userId === byId)
    throw new RequestError(409, 'OWN_ACCOUNT', 'Nobody changes their own role or suspends themselves.');
  return records.transact(async (queries) => {
    // All owners are held, in one order, until this is decided.
    const owners = await lockOwners(queries);
    const user = await queries
      .selectFrom('users')
      .select(['role', 'suspended_at'])
      .where('id', '=', userId)
      .where('shadow_of', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw notFound('There is no such user.');
    if (!owners.includes(byId)) throw new RequestError(403, 'FORBIDDEN', 'You are no owner any more.');
    const before = { role: user.role, suspended: user.suspended_at !== null };
    const after = { role: change.role ?? before.role, suspended: change.suspended ?? before.suspended };
    const staysOwner = after.role === 'owner' && !after.suspended;
    if (!staysOwner && (await isLastOwner(queries, userId))) {
      throw new RequestError(409, 'LAST_OWNER', 'The product would be left without an owner.');
    }
    await queries
      .updateTable('users')
      .set({
        role: after.role,
        ...(after.suspended === before.suspended ? {} : { suspended_at: after.suspended ? at : null }),
      })
      .where('id', '=', userId)
      .execute();
    await change.audit(queries, { before, after });
    const reason = after.suspended && !before.suspended ? 'suspended' : 'role';
    if (reason === 'role' && after.role === before.role) return [];
    return endSessionsIn(queries, { userId }, { reason, at });
  });
}
