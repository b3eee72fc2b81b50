import { revokeSession } from '@mintscope/schemas/api/access/revoke-session';
import { endSessionsIn } from '../../auth/end-sessions.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';

export const revokeSessionRoute = handle(
  revokeSession,
  async ({ params: { id } }, { api, caller, note, writeNote }) => {
    const { userId } = signedIn(caller);
    note({ detail: { session: id } });
    const ended = await api.engines.records.transact(async (queries) => {
      const own = await queries
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const ids = own
        ? await endSessionsIn(queries, { sessionId: id }, { reason: 'revoked', at: new Date(api.now()) })
        : [];
      if (ids.length === 0) throw notFound('You have no such session.');
      await writeNote(queries);
      return ids;
    });
    api.auth.tellEnded(ended);
    return { value: { success: true as const, message: 'The session has ended.' } };
  },
);
