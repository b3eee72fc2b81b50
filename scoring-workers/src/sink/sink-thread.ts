import { readThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type EncodedRows, encodeScores, encodeTokenFacts, encodeTrades, type SinkBlock } from './encode-rows.ts';
import { type SiftedRecord, siftTrades } from './sift-trades.ts';
import type { SinkTable } from './sink-plan.ts';
import type { SinkRecord } from './sink-record.ts';
import type { SinkTask } from './sink-tasks.ts';
import { ToldTrades } from './told-trades.ts';

interface Telling {
  trades: ToldTrades;
  /** The block under way. */
  sifted: SiftedRecord[];
}

/** What this thread's runners were told. State of the thread, because a pool calls a function and keeps nothing for it. */
const tellings = new Map<string, Telling>();

/** Entry of the sink's thread: log records to the NDJSON of each table. */
export function runSinkTask(task: SinkTask): unknown {
  switch (task.kind) {
    case 'open':
      tellings.set(task.told, { trades: new ToldTrades(task.options), sifted: [] });
      return undefined;
    case 'follow':
      tellingOf(task.told).trades.follow(task.rules);
      return undefined;
    case 'sift': {
      const telling = tellingOf(task.told);
      const { sifted, unknown } = siftTrades(task.records, telling.trades);
      telling.sifted = sifted;
      return unknown;
    }
    case 'encode-trades': {
      const { trades, sifted } = tellingOf(task.told);
      return movable([encodeTrades(sifted, task.block, { horizon: trades.horizon, stored: task.stored })]);
    }
    case 'encode-updates':
      return movable(task.tables.map((table) => encodeTable(table, task.records, task.block)));
    case 'close':
      tellings.delete(task.told);
      return undefined;
    case 'measure':
      return readThreadMemory();
    default:
      return task satisfies never;
  }
}

/** Throws after the thread was replaced: its runner then starts again and opens anew. */
function tellingOf(name: string): Telling {
  const telling = tellings.get(name);
  if (!telling) throw new Error(`the sink's thread does not know ${name}`);
  return telling;
}

/** The rows with their buffers handed over instead of copied. */
function movable(encoded: EncodedRows[]): unknown {
  return move({ [transferableSymbol]: encoded.map(({ ndjson }) => ndjson.buffer), [valueSymbol]: encoded } as never);
}

function encodeTable(table: SinkTable, records: readonly SinkRecord[], block: SinkBlock): EncodedRows {
  switch (table) {
    case 'scores':
      return encodeScores(records, block);
    case 'token_facts':
      return encodeTokenFacts(records);
    case 'trades':
      throw new Error('trades are sifted first');
    default:
      return table satisfies never;
  }
}
