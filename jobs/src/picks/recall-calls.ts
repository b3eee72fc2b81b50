import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { projectCalls } from '@mintscope/records/picks/project-calls';
import type { Records } from '@mintscope/records/records';
import { callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import { type CallDocument, callDocumentSchema } from '@mintscope/schemas/picks/call-tellings';

export interface RecallOptions {
  records: Records;
  warehouse: Pick<Warehouse, 'query'>;
  signal: AbortSignal;
  /** Calls of one query. */
  atOnce?: number;
}

const defaultAtOnce = 200;

const callsSql = `
SELECT mint, toUInt32(ordinal) AS ordinal, document
FROM calls FINAL
WHERE (mint, ordinal) > ({mint:String}, {ordinal:UInt32})
ORDER BY mint, ordinal
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 10`;

const figuresSql = `
SELECT mint, toUInt32(ordinal) AS ordinal, document
FROM call_figures FINAL
WHERE (mint, ordinal) > ({mint:String}, {ordinal:UInt32})
ORDER BY mint, ordinal
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 10`;

/**
 * Brings all calls and their newest figures from the warehouse into the records: for what the log has let go of before it was read. What
 * the records have stays, and what people removed stays removed.
 */
export async function recallCalls(options: RecallOptions): Promise<{ calls: number; figures: number }> {
  const { records } = options;
  const done = { calls: 0, figures: 0 };
  const told = { positions: new Map<number, number>(), calls: [], figures: [] };
  await eachPage(options, callsSql, async (rows) => {
    const calls = rows.map(({ document }) => callSchema.parse(JSON.parse(document)));
    done.calls += (await projectCalls(records, { ...told, calls })).calls;
  });
  await eachPage(options, figuresSql, async (rows) => {
    const figures = rows.map(({ document }) => callFiguresSchema.parse(JSON.parse(document)));
    done.figures += (await projectCalls(records, { ...told, figures })).figures;
  });
  return done;
}

async function eachPage(
  { warehouse, signal, atOnce = defaultAtOnce }: RecallOptions,
  sql: string,
  take: (rows: CallDocument[]) => Promise<void>,
): Promise<void> {
  let last: Pick<CallDocument, 'mint' | 'ordinal'> = { mint: '', ordinal: 0 };
  while (!signal.aborted) {
    const { mint, ordinal } = last;
    const rows = await warehouse.query(sql, { mint, ordinal, limit: atOnce }, callDocumentSchema);
    const newest = rows.at(-1);
    if (!newest) return;
    await take(rows);
    last = newest;
  }
}
