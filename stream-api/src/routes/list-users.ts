import { listUsers } from '@mintscope/schemas/api/list-users';
import { selectAccounts } from '../account/select-accounts.ts';
import { handle } from '../http/handle.ts';

export const listUsersRoute = handle(listUsers, async ({ query }, { api, note }) => {
  note({ detail: { search: query.search, offset: query.offset } });
  const found = await selectAccounts(api.engines.records.queries, query, api.config.access, api.now());
  note({ detail: { count: found.users.length } });
  const [only, another] = found.users;
  // Whoever looks for one user looks at that user's data.
  if (only && !another && query.search !== '') note({ subjectId: only.id });
  return { value: { success: true as const, ...found } };
});
