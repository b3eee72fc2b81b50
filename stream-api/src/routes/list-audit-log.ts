import { listAuditLog } from '@mintscope/schemas/api/list-audit-log';
import { selectActs } from '../account/select-acts.ts';
import { nameUser } from '../auth/describe-user.ts';
import { handle } from '../http/handle.ts';

export const listAuditLogRoute = handle(listAuditLog, async ({ query }, { api, note }) => {
  const { limit, before } = query;
  note({ detail: { before: before ?? null, limit } });
  const page = await selectActs(api.engines.records.queries, { limit, before, nameOf: nameUser });
  return { value: { success: true as const, ...page } };
});
