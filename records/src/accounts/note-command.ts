import { writeAct } from '../audit/write-act.ts';
import type { RecordsTransaction } from '../records.ts';

interface CommandAct {
  subjectId: string;
  action: string;
  detail: Record<string, unknown>;
}

/** Notes an act of the command line. */
export function noteCommand(queries: RecordsTransaction, act: CommandAct, at: Date): Promise<void> {
  const atServer = { actorId: null, adminId: null, requestId: null, address: null };
  return writeAct(queries, { ...atServer, ...act, detail: { ...act.detail, by: 'command line' } }, at.getTime());
}
