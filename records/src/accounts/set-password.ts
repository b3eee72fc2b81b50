import { noteCommand } from '../audit/note-command.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import { AccountError } from './account-error.ts';
import type { AccountTools } from './account-tools.ts';
import { checkPassword } from './check-password.ts';
import { laterThanBefore } from './later-than-before.ts';
import { normalEmail } from './normal-email.ts';

/** Sets a password anew and ends all sessions of its user. @throws AccountError */
export async function setPassword({ records, passwords, now }: AccountTools, email: string, password: string) {
  const address = normalEmail(email);
  await checkPassword(password, address);
  const hash = await passwords.hash(password);
  const at = new Date(now());
  return records.transact(async (queries) => {
    const changed = await queries
      .updateTable('passwords')
      .set({ hash, changed_at: laterThanBefore(at) })
      .where('email', '=', address)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw new AccountError('NOBODY', `Nobody has the e-mail ${address}.`);
    await queries.deleteFrom('sign_in_failures').where('account', '=', address).execute();
    await noteCommand(queries, { subjectId: changed.user_id, action: 'change-password', detail: {} }, at);
    return (await endSessionsIn(queries, { userId: changed.user_id }, { reason: 'revoked', at })).length;
  });
}
