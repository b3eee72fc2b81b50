import { revokeKeysIn } from '../api-keys/revoke-key.ts';
import { noteCommand } from '../audit/note-command.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import type { AccountTools } from './account-tools.ts';
import { keepOwner } from './keep-owner.ts';
import { mustFindAccount } from './must-find-account.ts';

/** A suspended user's API keys are revoked. Gives how many sessions ended. @throws AccountError */
export async function setSuspended({ records, now }: AccountTools, who: string, suspended: boolean): Promise<number> {
  const at = new Date(now());
  return records.transact(async (queries) => {
    const user = await mustFindAccount(queries, who);
    if (suspended) await keepOwner(queries, user.id, who);
    await queries
      .updateTable('users')
      .set({ suspended_at: suspended ? at : null })
      .where('id', '=', user.id)
      .execute();
    const action = suspended ? 'suspend-user' : 'restore-user';
    await noteCommand(queries, { subjectId: user.id, action, detail: {} }, at);
    if (!suspended) return 0;
    await revokeKeysIn(queries, { userId: user.id }, at);
    return (await endSessionsIn(queries, { userId: user.id }, { reason: 'suspended', at })).length;
  });
}
