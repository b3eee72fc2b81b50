import type { NoteAct } from '@mintscope/records/audit/act';
import type { Records } from '@mintscope/records/records';
import { signedIn } from '../../auth/signed-in.ts';
import type { RouteContext } from '../../http/handle.ts';

interface ChangeTools {
  records: Records;
  userId: string;
  nowMs: number;
  note: NoteAct;
}

/** Changes the caller's lists and tells all connections of the account. `change` gives the revision that has it. */
export async function tellChange(
  { api, caller, writeNote }: RouteContext,
  change: (tools: ChangeTools) => Promise<number>,
): Promise<{ value: { success: true; rev: number } }> {
  const { userId } = signedIn(caller);
  const rev = await change({ records: api.engines.records, userId, nowMs: api.now(), note: writeNote });
  api.listNews.tell(userId, rev);
  return { value: { success: true, rev } };
}
