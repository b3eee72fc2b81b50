import type { RecordsQueries } from '@mintscope/engines/records/port';
import type { Act } from './audit.ts';

/** Notes an act. `queries` may be a transaction's, so that act and entry are kept together or not at all. */
export async function writeAct(queries: RecordsQueries, act: Act, nowMs: number): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({
      at: new Date(nowMs),
      actor_id: act.actorId,
      admin_id: act.adminId,
      subject_id: act.subjectId,
      action: act.action,
      detail: JSON.stringify(act.detail),
      request_id: act.requestId,
      address: act.address,
    })
    .execute();
}
