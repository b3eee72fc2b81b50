import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';
import type { SinkTable } from './sink-plan.ts';

/** Records `begin` .. `end`-1; an empty block is a place in the log. */
export interface BlockRange {
  begin: number;
  end: number;
}

const blockRow = z.object({ begin: z.number(), end: z.number() });
const endRow = z.object({ end: z.number() });

/**
 * The block of the partition that was inserted last, as its rows tell; undefined when there is none. A table's blocks follow one
 * another, so everything before it is complete. `table` is the first one that a block is inserted into.
 *
 * No time bound: which rows are the newest is the question. Two columns are read.
 */
export async function findNewestBlock(
  warehouse: Warehouse,
  table: SinkTable,
  partition: number,
): Promise<BlockRange | undefined> {
  const [newest] = await warehouse.query(
    `SELECT toFloat64(block_begin) AS begin, toFloat64(block_end) AS end FROM ${table}
     WHERE log_partition = {partition:UInt16} ORDER BY block_end DESC LIMIT 1`,
    { partition },
    blockRow,
  );
  if (!newest || newest.end > 0) return newest;
  // Rows from before blocks were noted. A score does not name its own record either: scores are then told again, which the
  // row's version shows, rather than left out.
  if (table !== 'trades') return undefined;
  const [last] = await warehouse.query(
    `SELECT toFloat64(max(log_offset)) + 1 AS end FROM trades WHERE log_partition = {partition:UInt16} LIMIT 1`,
    { partition },
    endRow,
  );
  return last && { begin: last.end, end: last.end };
}
