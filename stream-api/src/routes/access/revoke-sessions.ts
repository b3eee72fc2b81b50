import { revokeSessions as revokeSessionsAct } from '@mintscope/records/sessions/revoke-sessions';
import { revokeSessions } from '@mintscope/schemas/api/access/revoke-sessions';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const revokeSessionsRoute = handle(revokeSessions, async (_input, { api, caller, note, writeNote }) => {
  const { userId } = signedIn(caller);
  const ids = await revokeSessionsAct(api.engines.records, { userId, nowMs: api.now() }, (queries, ended) => {
    note({ detail: { ended } });
    return writeNote(queries);
  });
  api.auth.tellEnded(ids);
  return { value: { success: true as const, message: 'You are signed out everywhere.', ended: ids.length } };
});
