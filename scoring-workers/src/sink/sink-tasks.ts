import type { EncodedRows, SinkBlock, SinkRecord } from './encode-rows.ts';
import type { SinkTable } from './sink-plan.ts';

/** What the sink asks of its thread. `window` names the events one runner has told, from `open` until `close`. */
export type SinkTask =
  | { kind: 'open'; window: string }
  /** Records before those to be encoded: events told again later are left out. */
  | { kind: 'learn'; window: string; records: SinkRecord[] }
  | { kind: 'encode'; window: string; tables: readonly SinkTable[]; block: SinkBlock; records: SinkRecord[] }
  | { kind: 'close'; window: string };

export type SinkAnswer<Task extends SinkTask> = Task extends { kind: 'encode' } ? EncodedRows[] : undefined;

/** The thread that encodes; tasks are carried out in the order they were given. */
export type RunSinkTask = <Task extends SinkTask>(task: Task) => Promise<SinkAnswer<Task>>;
