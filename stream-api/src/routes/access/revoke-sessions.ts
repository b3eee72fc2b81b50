import { revokeSessions } from '@mintscope/schemas/api/access/revoke-sessions';
import { endSessionsIn } from '../../auth/end-sessions.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const revokeSessionsRoute = handle(revokeSessions, async (_input, { api, caller, note, writeNote }) => {
  const { userId } = signedIn(caller);
  const ids = await api.engines.records.transact(async (queries) => {
    const ended = await endSessionsIn(queries, { userId }, { reason: 'revoked', at: new Date(api.now()) });
    note({ detail: { ended: ended.length } });
    await writeNote(queries);
    return ended;
  });
  api.auth.tellEnded(ids);
  return { value: { success: true as const, message: 'You are signed out everywhere.', ended: ids.length } };
});
