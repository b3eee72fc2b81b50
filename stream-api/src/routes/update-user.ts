import { updateUser } from '@mintscope/schemas/api/update-user';
import { changeAccount } from '../account/change-account.ts';
import { findAccount } from '../account/select-accounts.ts';
import { signedIn } from '../auth/signed-in.ts';
import { badRequest, notFound } from '../errors.ts';
import { handle } from '../http/handle.ts';

export const updateUserRoute = handle(updateUser, async ({ params: { id }, body }, { api, caller, note }) => {
  const { role, suspended } = body;
  note({ subjectId: id });
  if (role === undefined && suspended === undefined) throw badRequest('role', 'or suspended has to be given');
  const { records } = api.engines;
  const nowMs = api.now();
  const change = { byId: signedIn(caller).userId, userId: id, role, suspended, nowMs };
  const { before, after } = await changeAccount(records, change);
  note({ detail: { before, after } });
  // What the user may do is read with each request; this ends open connections, and what a new role has no business with.
  if (after.suspended && !before.suspended) await api.auth.endSessions({ userId: id }, 'suspended');
  else if (after.role !== before.role) await api.auth.endSessions({ userId: id }, 'role');
  const user = await findAccount(records.queries, id, api.config.access, api.now());
  if (!user) throw notFound('There is no such user.');
  return { value: { success: true as const, user } };
});
