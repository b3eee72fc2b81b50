import type { ControlEvent } from '@mintscope/schemas/events/control-event';
import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

/** Kinds of control events that name what holds from them on. */
type VersionedEvent = Extract<ControlEvent, { version: string }>['type'];

export interface LastVersion {
  version: string;
  decidedAtMs: number;
  /** Whether the log has it. */
  isTold: boolean;
}

/** The parameter set, or the rules of picking, that were put into the outbox last; null before there were any. */
export async function findLastVersion(queries: RecordsQueries, type: VersionedEvent): Promise<LastVersion | null> {
  const last = await queries
    .selectFrom('outbox')
    .select(['decided_at', 'told_at', sql<string>`event ->> 'version'`.as('version')])
    .where(sql`event ->> 'type'`, '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { version: last.version, decidedAtMs: last.decided_at.getTime(), isTold: last.told_at !== null } : null;
}

/** Whether the log names that version already, and keeps it for a while yet; what waits to be told is not told twice. */
export function isNamed(last: LastVersion | null, version: string, { nowMs, renewAfterMs }: Telling): boolean {
  if (last?.version !== version) return false;
  return !last.isTold || nowMs - last.decidedAtMs < renewAfterMs;
}

export interface Telling {
  nowMs: number;
  /** What the log was told is told again after so long: it drops what is older than its retention. */
  renewAfterMs: number;
}
