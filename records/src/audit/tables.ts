import type { Generated, JSONColumnType } from 'kysely';
import type { Time } from '../time-columns.ts';

/** Who saw or changed what of whom. */
export interface AuditTables {
  audit_log: AuditLogTable;
  audit_subjects: AuditSubjectTable;
}

interface AuditLogTable {
  id: Generated<bigint>;
  at: Time;
  /** Who did it; null for the product itself and the command line. */
  actor_id: string | null;
  /** The admin behind a switched session; null otherwise. */
  admin_id: string | null;
  /** Whose data were seen or changed; null when no user's. */
  subject_id: string | null;
  /** `verb-noun`. */
  action: string;
  detail: JSONColumnType<Record<string, unknown>>;
  request_id: string | null;
  address: string | null;
}

/** Who was seen with an act among others. */
interface AuditSubjectTable {
  user_id: string;
  act_id: bigint;
}
