import type { LogRecord } from '@mintscope/engines/event-log/port';

/** What one process does with one partition it was assigned. */
export interface PartitionWork {
  /** First record wanted. */
  readonly startOffset: number;
  /** Called with records in order; a rejection ends the work on this partition. */
  onRecords(records: readonly LogRecord[]): Promise<void>;
  /** Resolves while the partition's lease and state are as this owner left them; else STALE_OWNER or STATE_LOST. */
  verify(): Promise<void>;
  /** Finishes and commits what is under way; then the partition may go to another owner. */
  close(): Promise<void>;
  /** Lets go at once: no write begins after the call. Resolves when those under way are settled. */
  abandon(): Promise<void>;
}

/** What the work tells the consumer that feeds it. */
export interface WorkListener {
  /** The work failed while no caller was waiting for it. */
  failed(error: unknown): void;
  /** Its state is committed up to this offset. */
  committed(offset: number): void;
}
