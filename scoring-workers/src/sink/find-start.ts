import { EngineError } from '@mintscope/engines/engine-error';
import type { Engines } from '@mintscope/engines/engines';
import { keepTrying } from '@mintscope/engines/patience/keep-trying';
import { type BlockRange, findNewestBlock } from './newest-block.ts';
import type { SinkTable } from './sink-plan.ts';

export interface StartQuestion {
  topic: string;
  partition: number;
  /** The first one that a block is inserted into. */
  table: SinkTable;
  engines: Pick<Engines, 'eventLog' | 'warehouse'>;
  /** The sink's own commit: first record not inserted, and the end of the block begun there. */
  progress: Readonly<Record<string, number>> | undefined;
  signal: AbortSignal;
}

/** A short absence of the warehouse is waited for; a longer one ends the consumer, which starts again later (ms). */
const findWithinMs = 5000;
const retryMs = 250;

/**
 * The block to insert again before going on behind it. The warehouse's newest one where it is ahead of the commit, because the
 * state store was emptied or lost its last commits: that block may lack in a view or a second table. Else the one that
 * the commit says was begun.
 * @throws EngineError OFFSET_BEYOND_END when the warehouse has records that the log never had.
 */
export async function findStart(question: StartQuestion): Promise<BlockRange> {
  const { topic, partition, table, engines, progress } = question;
  const begin = progress?.offset ?? 0;
  const committed = { begin, end: Math.max(begin, progress?.blockEnd ?? 0) };
  const newest = await keepTrying(() => findNewestBlock(engines.warehouse, table, partition), {
    giveUpAfterMs: findWithinMs,
    waitMs: () => retryMs,
    signal: question.signal,
  });
  if (!newest || newest.end <= committed.begin) return committed;
  const { next } = await engines.eventLog.range(topic, partition);
  if (newest.end <= next) return newest;
  throw new EngineError(
    'OFFSET_BEYOND_END',
    `The warehouse has records of ${topic}/${partition} up to ${newest.end}, but the log ends at ${next}: they do not belong ` +
      'together. Bring the former log back, or set MINTSCOPE_CLICKHOUSE_DATABASE (embedded: MINTSCOPE_DATA_DIR) to a new one.',
  );
}
