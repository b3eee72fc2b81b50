import type { Engines } from '@mintscope/engines/engines';
import type { EventLog } from '@mintscope/engines/event-log/port';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { LeavingToken } from './leaving-tokens.ts';
import type { WorkListener } from './partition-work.ts';
import type { ScoringMetrics } from './scoring-metrics.ts';
import type { ShardThreads } from './shard-threads.ts';

export interface RunnerOptions {
  partition: number;
  partitions: number;
  parameters: ParameterSet;
  engines: Pick<Engines, 'stateStore'> & { eventLog: Pick<EventLog, 'append'> };
  threads: ShardThreads;
  metrics: ScoringMetrics;
  snapshotEvents: number;
  snapshotMs: number;
  now: () => number;
  onDetailed?(mints: Iterable<string>): void;
  /** Details that readers waited for are in the state store, or there was nothing to be made of these tokens. */
  onAnswered?(mints: readonly string[]): void;
  /** A commit has the documents of tokens that ended; `kept` is told when the warehouse has them. */
  onLeaving?(tokens: readonly LeavingToken[], kept: (token: LeavingToken) => void): void;
  /** Records between snapshot and the earliest one still in the log: retention took them before they were scored. */
  onLost(records: number): void;
  listener: WorkListener;
}
