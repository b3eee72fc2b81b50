import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '@mintscope/engines/records/is-unique-violation';
import { noteCommand } from '../audit/note-command.ts';
import { plainUser } from '../people/find-wallet-account.ts';
import type { StoredRole } from '../people/tables.ts';
import { AccountError } from './account-error.ts';
import type { AccountTools } from './account-tools.ts';
import { checkPassword } from './check-password.ts';
import { hasOwner } from './lock-owners.ts';
import { normalEmail } from './normal-email.ts';

export interface NewAdmin {
  email: string;
  password: string;
  /** The first one is an owner, the others are admins unless told. */
  role?: 'admin' | 'owner';
}

/** Makes an account that signs in with e-mail and password. @throws AccountError */
export async function createAdmin(tools: AccountTools, { email, password, role }: NewAdmin) {
  const address = normalEmail(email);
  await checkPassword(password, address);
  const hash = await tools.passwords.hash(password);
  const now = new Date(tools.now());
  const id = randomUUID();
  try {
    return await tools.records.transact(async (queries) => {
      const isFirst = !(await hasOwner(queries));
      if (isFirst && role === 'admin') throw new AccountError('OWNER_FIRST', 'The first account has to be an owner.');
      const given: StoredRole = role ?? (isFirst ? 'owner' : 'admin');
      await queries
        .insertInto('users')
        .values({ ...plainUser(id, now), role: given, label: address.slice(0, 100) })
        .execute();
      await queries.insertInto('passwords').values({ user_id: id, email: address, hash, changed_at: now }).execute();
      await noteCommand(queries, { subjectId: id, action: 'create-admin', detail: { role: given } }, now);
      return { userId: id, email: address, role: given };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'passwords_email_key')) throw error;
    throw new AccountError('EMAIL_TAKEN', `There is an account of ${address} already.`);
  }
}
