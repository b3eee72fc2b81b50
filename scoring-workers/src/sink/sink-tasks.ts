import type { ThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import type { EncodedRows, SinkBlock } from './encode-rows.ts';
import type { UnknownTrade } from './sift-trades.ts';
import type { SinkTable } from './sink-plan.ts';
import type { SinkRecord } from './sink-record.ts';
import type { SinkRules } from './sink-rules.ts';
import type { ToldOptions } from './told-trades.ts';

/** What the sink asks of its thread. `told` names the trades that one runner has met, from `open` until `close`. */
export type SinkTask =
  | { kind: 'open'; told: string; options: ToldOptions }
  /** A control event changed the rules. */
  | { kind: 'follow'; told: string; rules: SinkRules }
  /** The trades of a block; answers with those of which only the warehouse knows whether they were told. */
  | { kind: 'sift'; told: string; records: SinkRecord[] }
  /** Rows of the block sifted last; `stored` are ids of those that the warehouse has. */
  | { kind: 'encode-trades'; told: string; block: SinkBlock; stored: ReadonlySet<string> }
  | { kind: 'encode-updates'; tables: readonly SinkTable[]; block: SinkBlock; records: SinkRecord[] }
  | { kind: 'close'; told: string }
  /** What the thread holds. */
  | { kind: 'measure' };

export type SinkAnswer<Task extends SinkTask> = Task extends { kind: 'sift' }
  ? UnknownTrade[]
  : Task extends { kind: 'encode-trades' | 'encode-updates' }
    ? EncodedRows[]
    : Task extends { kind: 'measure' }
      ? ThreadMemory
      : undefined;

/** The thread that encodes; tasks are carried out in the order they were given. */
export type RunSinkTask = <Task extends SinkTask>(task: Task) => Promise<SinkAnswer<Task>>;
