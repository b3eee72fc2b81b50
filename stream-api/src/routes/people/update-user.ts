import { changeAccount } from '@mintscope/records/accounts/change-account';
import { findAccount } from '@mintscope/records/accounts/select-accounts';
import { updateUser } from '@mintscope/schemas/api/people/update-user';
import { signedIn } from '../../auth/signed-in.ts';
import { badRequest, notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';

export const updateUserRoute = handle(
  updateUser,
  async ({ params: { id }, body }, { api, caller, note, writeNote }) => {
    const { role, suspended } = body;
    note({ subjectId: id });
    if (role === undefined && suspended === undefined) throw badRequest('role', 'or suspended has to be given');
    const { records } = api.engines;
    const ended = await changeAccount(records, {
      byId: signedIn(caller).userId,
      userId: id,
      role,
      suspended,
      nowMs: api.now(),
      audit(queries, states) {
        note({ detail: { ...states } });
        return writeNote(queries);
      },
    });
    api.auth.tellEnded(ended);
    const user = await findAccount(records.queries, id, api.config.access, api.now());
    if (!user) throw notFound('There is no such user.');
    return { value: { success: true as const, user } };
  },
);
