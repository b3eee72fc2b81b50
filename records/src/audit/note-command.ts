import type { RecordsTransaction } from '../records.ts';
import { writeAct } from './write-act.ts';

interface CommandAct {
  /** Null for what concerns no account. */
  subjectId: string | null;
  action: string;
  detail: Record<string, unknown>;
}

/** Notes an act of the command line. */
export function noteCommand(queries: RecordsTransaction, act: CommandAct, at: Date): Promise<void> {
  const atServer = { actorId: null, adminId: null, requestId: null, address: null };
  return writeAct(queries, { ...atServer, ...act, detail: { ...act.detail, by: 'command line' } }, at.getTime());
}
