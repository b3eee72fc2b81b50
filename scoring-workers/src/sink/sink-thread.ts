import { move, transferableSymbol, valueSymbol } from 'piscina';
import {
  type EncodedRows,
  encodeScores,
  encodeTokenFacts,
  encodeTrades,
  learnTrades,
  type SinkBlock,
  type SinkRecord,
} from './encode-rows.ts';
import { RepeatWindow } from './repeat-window.ts';
import type { SinkTable } from './sink-plan.ts';
import type { SinkTask } from './sink-tasks.ts';

/** Windows of this thread's runners. State of the thread, because a pool calls a function and keeps nothing for it. */
const windows = new Map<string, RepeatWindow>();

/** Entry of the sink's thread: log records to the NDJSON of each table. */
export function runSinkTask(task: SinkTask): unknown {
  switch (task.kind) {
    case 'open':
      windows.set(task.window, new RepeatWindow());
      return undefined;
    case 'learn':
      learnTrades(task.records, windowOf(task.window));
      return undefined;
    case 'encode':
      return encodeBlock(task);
    case 'close':
      windows.delete(task.window);
      return undefined;
    default:
      return task satisfies never;
  }
}

/** Throws after the thread was replaced: its runner then starts again and tells the window anew. */
function windowOf(name: string): RepeatWindow {
  const window = windows.get(name);
  if (!window) throw new Error(`the sink's thread has no window ${name}`);
  return window;
}

function encodeBlock(task: Extract<SinkTask, { kind: 'encode' }>): unknown {
  const window = windowOf(task.window);
  const encoded = task.tables.map((table) => encodeTable(table, task.records, task.block, window));
  return move({ [transferableSymbol]: encoded.map(({ ndjson }) => ndjson.buffer), [valueSymbol]: encoded } as never);
}

function encodeTable(
  table: SinkTable,
  records: readonly SinkRecord[],
  block: SinkBlock,
  window: RepeatWindow,
): EncodedRows {
  switch (table) {
    case 'trades':
      return encodeTrades(records, block, window);
    case 'scores':
      return encodeScores(records, block);
    case 'token_facts':
      return encodeTokenFacts(records);
    default:
      return table satisfies never;
  }
}
