import { noteCommand } from '../audit/note-command.ts';
import type { StoredRole } from '../people/tables.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import type { AccountTools } from './account-tools.ts';
import { keepOwner } from './keep-owner.ts';
import { mustFindAccount } from './must-find-account.ts';

/** @param who e-mail, wallet or username. @throws AccountError */
export async function changeRole({ records, now }: AccountTools, who: string, role: StoredRole): Promise<number> {
  const at = new Date(now());
  return records.transact(async (queries) => {
    const user = await mustFindAccount(queries, who);
    if (role !== 'owner') await keepOwner(queries, user.id, who);
    await queries.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await noteCommand(
      queries,
      { subjectId: user.id, action: 'change-role', detail: { from: user.role, to: role } },
      at,
    );
    return (await endSessionsIn(queries, { userId: user.id }, { reason: 'role', at })).length;
  });
}
