import { revokeSessions } from '@mintscope/schemas/api/revoke-sessions';
import { signedIn } from '../auth/signed-in.ts';
import { handle } from '../http/handle.ts';

export const revokeSessionsRoute = handle(revokeSessions, async (_input, { api, caller, note }) => {
  const ended = await api.auth.endSessions({ userId: signedIn(caller).userId }, 'revoked');
  note({ detail: { ended } });
  return { value: { success: true as const, message: 'You are signed out everywhere.', ended } };
});
