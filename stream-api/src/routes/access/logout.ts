import { logout } from '@mintscope/schemas/api/access/logout';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const logoutRoute = handle(logout, async (_input, { api, caller }) => {
  await api.auth.endSessions({ sessionId: signedIn(caller).sessionId }, 'logout');
  return { value: { success: true as const, message: 'Signed out.' } };
});
