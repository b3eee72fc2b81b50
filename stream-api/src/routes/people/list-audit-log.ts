import { selectActs } from '@mintscope/records/audit/select-acts';
import { nameUser } from '@mintscope/records/sessions/describe-user';
import { listAuditLog } from '@mintscope/schemas/api/people/list-audit-log';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listAuditLogRoute = handle(listAuditLog, async ({ query }, { api, caller, note }) => {
  const { limit, before } = query;
  note({ detail: { before: before ?? null, limit } });
  const page = await api.turns.lists(caller, () =>
    selectActs(api.engines.records.lists, { limit, before, nameOf: nameUser }),
  );
  // Entries tell of users what they did and what was done to them.
  const people = page.entries.flatMap(({ actor, subject }) => [actor?.id ?? [], subject?.id ?? []].flat());
  note({ seenIds: people.filter((id) => id !== signedIn(caller).userId) });
  return { value: { success: true as const, ...page } };
});
