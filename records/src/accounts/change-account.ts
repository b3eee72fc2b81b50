import type { Role } from '@mintscope/schemas/session-user';
import { revokeKeysIn } from '../api-keys/revoke-key.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import { isLastOwner, lockOwners } from './lock-owners.ts';

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
 * Changes role or suspension, ends the sessions that a new role or a suspended user has no business with, of the latter the API keys
 * too, and writes the audit entry: all or nothing. Gives the ids of what ended. The product keeps an owner who can sign in, also when
 * owners take each other's role at the same moment.
 * @throws Refusal NOT_FOUND, OWN_ACCOUNT, LAST_OWNER; FORBIDDEN when the caller is no owner any more.
 */
export async function changeAccount(records: Records, change: AccountChange): Promise<string[]> {
  const { byId, userId, nowMs } = change;
  const at = new Date(nowMs);
  if (userId === byId) throw new Refusal('OWN_ACCOUNT', 'Nobody changes their own role or suspends themselves.');
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
    if (!user) throw new Refusal('NOT_FOUND', 'There is no such user.');
    if (!owners.includes(byId)) throw new Refusal('FORBIDDEN', 'You are no owner any more.');
    const before = { role: user.role, suspended: user.suspended_at !== null };
    const after = { role: change.role ?? before.role, suspended: change.suspended ?? before.suspended };
    const staysOwner = after.role === 'owner' && !after.suspended;
    if (!staysOwner && (await isLastOwner(queries, userId))) {
      throw new Refusal('LAST_OWNER', 'The product would be left without an owner.');
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
    const ended = await endSessionsIn(queries, { userId }, { reason, at });
    return reason === 'suspended' ? [...ended, ...(await revokeKeysIn(queries, { userId }, at))] : ended;
  });
}
