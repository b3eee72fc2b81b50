import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type EncodedRows, encodeScores, encodeTokenFacts, encodeTrades, type SinkRecord } from './encode-rows.ts';
import type { SinkTable } from './sink-plan.ts';

export interface EncodeTask {
  tables: readonly SinkTable[];
  records: SinkRecord[];
}

/** Entry of the sink's thread: log records to the NDJSON of each table. */
export function encodeBlock(task: EncodeTask): unknown {
  const encoded = task.tables.map((table) => encodeTable(table, task.records));
  return move({ [transferableSymbol]: encoded.map(({ ndjson }) => ndjson.buffer), [valueSymbol]: encoded } as never);
}

function encodeTable(table: SinkTable, records: readonly SinkRecord[]): EncodedRows {
  switch (table) {
    case 'trades':
      return encodeTrades(records);
    case 'scores':
      return encodeScores(records);
    case 'token_facts':
      return encodeTokenFacts(records);
    default:
      return table satisfies never;
  }
}
