import { type NamedAccount, selectActs } from '@mintscope/records/audit/select-acts';
import { nameUser } from '@mintscope/records/sessions/describe-user';
import { listDataAccess } from '@mintscope/schemas/api/people/list-data-access';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listDataAccessRoute = handle(listDataAccess, async ({ query }, { api, caller }) => {
  const { userId, role } = signedIn(caller);
  const { limit, before } = query;
  // Owners know each other's e-mails; every other user is told that it was an admin, and which of them.
  const nameOf = (account: NamedAccount) =>
    role === 'owner' || account.id === userId ? nameUser(account) : maskName(account);
  const page = await api.turns.lists(caller, () =>
    selectActs(api.engines.records.lists, { limit, before, about: userId, nameOf }),
  );
  return { value: { success: true as const, ...page } };
});

function maskName({ id, role }: NamedAccount): string {
  return `${role === 'user' ? 'Mintscope user' : 'Mintscope admin'} ${id.slice(0, 8)}`;
}
