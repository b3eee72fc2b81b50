import type { ThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import type { TokenDocuments } from './encode-ended.ts';
import type { EncodedMoment } from './encode-moment.ts';
import type { SinkBlock } from './encode-rows.ts';
import type { EncodedRows } from './encoded-rows.ts';
import type { UnknownTrade } from './sift-trades.ts';
import type { SinkTable } from './sink-plan.ts';
import type { SinkRecord } from './sink-record.ts';
import type { SinkRules } from './sink-rules.ts';
import type { TokenPoints } from './token-points.ts';
import type { ToldOptions } from './told-trades.ts';

/** What the sink asks of its thread. `told` names what one runner has met, until `close`; of trades from `open` on. */
export type SinkTask =
  | { kind: 'open'; told: string; options: ToldOptions }
  /** A control event changed the rules. */
  | { kind: 'follow'; told: string; rules: SinkRules }
  /** The trades of a block; answers with those of which only the warehouse knows whether they were told. */
  | { kind: 'sift'; told: string; records: SinkRecord[] }
  /** Rows of the block sifted last; `stored` are ids of those that the warehouse has. */
  | { kind: 'encode-trades'; told: string; block: SinkBlock; stored: ReadonlySet<string> }
  /** The token updates of a block; answers with the tokens whose points only the warehouse knows. */
  | { kind: 'read-updates'; told: string; records: SinkRecord[] }
  /** Rows of the block read last, with those points. */
  | {
      kind: 'encode-updates';
      told: string;
      tables: readonly SinkTable[];
      block: SinkBlock;
      stored: readonly TokenPoints[];
    }
  | { kind: 'close'; told: string }
  /** A token as it was told; null where the documents are none of a token. */
  | ({ kind: 'encode-moment' } & TokenDocuments)
  /** Documents of a token that ended; null where they are none of a token. */
  | ({ kind: 'encode-ended' } & TokenDocuments)
  /** What the thread holds. */
  | { kind: 'measure' };

export type SinkAnswer<Task extends SinkTask> = Task extends { kind: 'sift' }
  ? UnknownTrade[]
  : Task extends { kind: 'read-updates' }
    ? string[]
    : Task extends { kind: 'encode-trades' | 'encode-updates' }
      ? EncodedRows[]
      : Task extends { kind: 'encode-moment' }
        ? EncodedMoment | null
        : Task extends { kind: 'encode-ended' }
          ? Uint8Array<ArrayBuffer> | null
          : Task extends { kind: 'measure' }
            ? ThreadMemory
            : undefined;

/** The thread that encodes; tasks are carried out in the order they were given. */
export type RunSinkTask = <Task extends SinkTask>(task: Task) => Promise<SinkAnswer<Task>>;
