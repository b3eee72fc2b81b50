import type { RecordsTransaction } from '../records.ts';
import { writeAct } from './write-act.ts';

interface CommandAct {
  /** Null for what concerns nobody's account. */
  subjectId: string | null;
  action: string;
  detail: Record<string, unknown>;
}

/** Notes an act of the command line. */
export function noteCommand(queries: RecordsTransaction, act: CommandAct, at: Date): Promise<void> {
  const nobody = { actorId: null, adminId: null, requestId: null, address: null };
  return writeAct(queries, { ...nobody, ...act, detail: { ...act.detail, by: 'command line' } }, at.getTime());
}
