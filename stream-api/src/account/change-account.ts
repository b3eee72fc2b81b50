import type { Records, RecordsTransaction } from '@mintscope/engines/records/port';
import type { Role } from '@mintscope/schemas/session-user';
import { notFound, RequestError } from '../errors.ts';

export interface AccountChange {
  /** The owner who asks. */
  byId: string;
  userId: string;
  role: Role | undefined;
  suspended: boolean | undefined;
  nowMs: number;
}

export interface AccountState {
  role: Role;
  suspended: boolean;
}

/**
 * Changes role or suspension; tells what was and what is. The product keeps an owner who can sign in, also when owners take
 * each other's role at the same moment.
 * @throws RequestError 404, 409 OWN_ACCOUNT, 409 LAST_OWNER; 403 when the caller is no owner any more.
 */
export async function changeAccount(
  records: Records,
  change: AccountChange,
): Promise<{ before: AccountState; after: AccountState }> {
  const { byId, userId, nowMs } = change;
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
    if (!staysOwner && owners.every((id) => id === userId)) {
      throw new RequestError(409, 'LAST_OWNER', 'The product would be left without an owner.');
    }
    await queries
      .updateTable('users')
      .set({
        role: after.role,
        ...(after.suspended === before.suspended ? {} : { suspended_at: after.suspended ? new Date(nowMs) : null }),
      })
      .where('id', '=', userId)
      .execute();
    return { before, after };
  });
}

async function lockOwners(queries: RecordsTransaction): Promise<string[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
