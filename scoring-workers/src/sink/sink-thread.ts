import { readThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { encodeCallFigures, encodeCalls } from './encode-calls.ts';
import { RememberedPoints } from './encode-criteria.ts';
import { encodeEnded } from './encode-ended.ts';
import { encodeFilterCourses, encodeFilterPoints } from './encode-filter-lab.ts';
import { encodeMoment } from './encode-moment.ts';
import { encodeJudgements, encodeScores, encodeTokenFacts, encodeTrades, type SinkBlock } from './encode-rows.ts';
import { encodeStandings } from './encode-standings.ts';
import type { EncodedRows } from './encoded-rows.ts';
import { type ReadUpdates, readUpdates } from './read-updates.ts';
import { type SiftedRecord, siftTrades } from './sift-trades.ts';
import type { SinkTable } from './sink-plan.ts';
import type { SinkTask } from './sink-tasks.ts';
import type { TokenPoints } from './token-points.ts';
import { ToldTrades } from './told-trades.ts';

interface Telling {
  trades: ToldTrades;
  /** The block under way. */
  sifted: SiftedRecord[];
}

/** Token updates of a block under way, and the points of tokens before it. */
interface Updating {
  points: RememberedPoints;
  updates: ReadUpdates;
}

/** What this thread's runners were told. State of the thread, because a pool calls a function and keeps nothing for it. */
const tellings = new Map<string, Telling>();
const updatings = new Map<string, Updating>();

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
    case 'read-updates': {
      const points = updatings.get(task.told)?.points ?? new RememberedPoints();
      const updates = readUpdates(task.records);
      updatings.set(task.told, { points, updates });
      return points.unknown(updates);
    }
    case 'encode-updates':
      return movable(encodeTables(task));
    case 'close':
      tellings.delete(task.told);
      updatings.delete(task.told);
      return undefined;
    case 'encode-moment':
      return encodeMoment(task);
    case 'encode-ended':
      return encodeEnded(task);
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

function encodeTables({ told, tables, ...block }: Extract<SinkTask, { kind: 'encode-updates' }>): EncodedRows[] {
  const updating = updatings.get(told);
  if (!updating) throw new Error(`the sink's thread does not know ${told}`);
  return tables.map((table) => encodeTable(table, updating, block));
}

function encodeTable(
  table: SinkTable,
  { updates, points }: Updating,
  { block, stored }: { block: SinkBlock; stored: readonly TokenPoints[] },
): EncodedRows {
  switch (table) {
    case 'scores':
      return encodeScores(updates, block);
    case 'token_facts':
      return encodeTokenFacts(updates);
    case 'judgements':
      return encodeJudgements(updates);
    case 'calls':
      return encodeCalls(updates);
    case 'call_figures':
      return encodeCallFigures(updates);
    case 'standings':
      return encodeStandings(updates);
    case 'call_criteria':
      return points.encode(updates, stored);
    case 'filter_points':
      return encodeFilterPoints(updates);
    case 'filter_courses':
      return encodeFilterCourses(updates);
    case 'trades':
      throw new Error('trades are sifted first');
    default:
      return table satisfies never;
  }
}
