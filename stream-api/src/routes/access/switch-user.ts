import { switchToUser } from '@mintscope/records/sessions/switch-to-user';
import { switchUser } from '@mintscope/schemas/api/access/switch-user';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const switchUserRoute = handle(switchUser, async ({ body }, { api, caller, from, note }) => {
  const { user, ...own } = signedIn(caller);
  const session = await switchToUser(api.engines.records, {
    admin: { ...own, name: user.name, sessionExpiresAt: user.sessionExpiresAt },
    target: body.targetEmail ?? '',
    from,
    access: api.config.access,
    nowMs: api.now(),
    onFound: (userId) => note({ subjectId: userId }),
  });
  api.auth.tellEnded([own.sessionId]);
  const opened = await api.auth.issueToken(session);
  return { value: { success: true as const, message: `Switched to ${opened.user.name}.`, ...opened } };
});
