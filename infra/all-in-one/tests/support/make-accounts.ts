import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { changeRole } from '@mintscope/records/accounts/change-role';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { createPasswords } from '@mintscope/records/people/passwords';
import type { StoredRole } from '@mintscope/records/people/tables';

export interface KnownAccount {
  email: string;
  password: string;
  role: StoredRole;
}

/**
 * Makes accounts with passwords in the records of a product that is stopped, as `mintscope admin` does: for products that take
 * payments, where no visitor signs in at a click. The first one has to be an owner.
 */
export async function makeAccounts(
  environment: Readonly<Record<string, string>>,
  accounts: readonly KnownAccount[],
): Promise<void> {
  const opened = await openRecordsOnly({ config: readConfig(environment), log: createLogger('warn', 'test') });
  try {
    const tools = { records: opened.records, passwords: createPasswords(), now: () => Date.now() };
    for (const { email, password, role } of accounts) {
      await createAdmin(tools, { email, password, role: role === 'owner' ? role : 'admin' });
      if (role === 'user') await changeRole(tools, email, role);
    }
  } finally {
    await opened.close();
  }
}
