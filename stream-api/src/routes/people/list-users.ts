import { selectAccounts } from '@mintscope/records/accounts/select-accounts';
import { listUsers } from '@mintscope/schemas/api/people/list-users';
import { handle } from '../../http/handle.ts';

export const listUsersRoute = handle(listUsers, async ({ query }, { api, caller, note }) => {
  note({ detail: { search: query.search, offset: query.offset } });
  const found = await api.turns.lists(caller, () =>
    selectAccounts(api.engines.records.lists, query, api.config.access, api.now()),
  );
  note({ detail: { count: found.users.length } });
  const [only, another] = found.users;
  if (only && !another) note({ subjectId: only.id });
  else note({ seenIds: found.users.map(({ id }) => id) });
  return { value: { success: true as const, ...found } };
});
