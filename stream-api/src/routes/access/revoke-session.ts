import { revokeSession as revokeSessionAct } from '@mintscope/records/sessions/revoke-session';
import { revokeSession } from '@mintscope/schemas/api/access/revoke-session';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const revokeSessionRoute = handle(
  revokeSession,
  async ({ params: { id } }, { api, caller, note, writeNote }) => {
    const { userId } = signedIn(caller);
    note({ detail: { session: id } });
    await revokeSessionAct(api.engines.records, { userId, sessionId: id, nowMs: api.now() }, writeNote);
    api.auth.tellEnded([id]);
    return { value: { success: true as const, message: 'The session has ended.' } };
  },
);
