import { switchBack } from '@mintscope/records/sessions/switch-back';
import { switchBackToAdmin } from '@mintscope/schemas/api/access/switch-back-to-admin';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const switchBackToAdminRoute = handle(switchBackToAdmin, async (_input, { api, caller, from, note }) => {
  const { userId, sessionId, adminId, user } = signedIn(caller);
  if (adminId !== null) note({ subjectId: userId });
  const session = await switchBack(api.engines.records, {
    caller: { sessionId, adminId, sessionExpiresAt: user.sessionExpiresAt },
    from,
    nowMs: api.now(),
  });
  api.auth.tellEnded([sessionId]);
  const opened = await api.auth.issueToken(session);
  return { value: { success: true as const, message: 'Back to your own account.', ...opened } };
});
