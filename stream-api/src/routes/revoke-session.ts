import { revokeSession } from '@mintscope/schemas/api/revoke-session';
import { signedIn } from '../auth/signed-in.ts';
import { notFound } from '../errors.ts';
import { handle } from '../http/handle.ts';

export const revokeSessionRoute = handle(revokeSession, async ({ params: { id } }, { api, caller, note }) => {
  const { userId } = signedIn(caller);
  note({ detail: { session: id } });
  const own = await api.engines.records.queries
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const ended = own ? await api.auth.endSessions({ sessionId: id }, 'revoked') : 0;
  if (ended === 0) throw notFound('You have no such session.');
  return { value: { success: true as const, message: 'The session has ended.' } };
});
