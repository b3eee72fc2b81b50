import type { RecordsTransaction } from '../records.ts';

/** One act to be noted. Ids are users'. */
export interface Act {
  actorId: string | null;
  adminId: string | null;
  /** Whose data were seen or changed. */
  subjectId: string | null;
  /** Whose data were seen among those of others, in a list. */
  seenIds?: readonly string[];
  /** Name of the endpoint or of the act. */
  action: string;
  /** Small, without secrets. */
  detail: Record<string, unknown>;
  requestId: string | null;
  address: string | null;
}

/** Writes the entry of an act in the act's own transaction: both are kept, or neither. */
export type NoteAct = (queries: RecordsTransaction) => Promise<void>;
