import type { LogRecord } from '@mintscope/engines/event-log/port';
import type { Engines } from '@mintscope/records/records';
import { topics } from '@mintscope/schemas/events/topics';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';
import { readDetails } from '../read-details.ts';
import {
  type CandleTable,
  candleTables,
  readCandles,
  readFacts,
  readScores,
  readTrades,
  type StoredCandle,
  type StoredFacts,
  type StoredScore,
  type StoredTrade,
} from './warehouse-rows.ts';

/** What log, state store and warehouse hold of a market, as read from them and nothing else. */
export interface Reading {
  /** Records of chain-events by partition, in order. */
  log: LogRecord[][];
  deadLetters: number;
  rows: Map<string, TokenRow>;
  details: Map<string, TokenDetail>;
  /** Score of each member, by index. */
  indexes: Map<string, Map<string, number>>;
  trades: StoredTrade[];
  candles: Record<CandleTable, StoredCandle[]>;
  facts: StoredFacts[];
  scores: StoredScore[];
}

const indexNames = ['age', 'score', 'volume', 'marketCap', 'performance', 'lastTrade'] as const;
const mostMembers = 100_000;

export type ReadableEngines = Pick<Engines, 'eventLog' | 'stateStore' | 'warehouse'>;

export async function readEverything(engines: ReadableEngines): Promise<Reading> {
  const { eventLog, stateStore, warehouse } = engines;
  const partitions = Array.from({ length: eventLog.partitions(topics.chainEvents) }, (_, partition) => partition);
  const indexes = new Map<string, Map<string, number>>();
  for (const index of indexNames) {
    const entries = await stateStore.range(index, { order: 'asc', limit: mostMembers });
    indexes.set(index, new Map(entries.map(({ member, score }) => [member, score])));
  }
  const trades = await Promise.all(partitions.map((partition) => readTrades(warehouse, partition)));
  const candles = await Promise.all(candleTables.map((table) => readCandles(warehouse, table)));
  return {
    log: await readLog(engines),
    deadLetters: (await eventLog.range(topics.deadLetters, 0)).next,
    rows: await readRows(engines),
    details: new Map(
      [...(await readDetails(engines))].map(([mint, detail]) => [mint, tokenDetailSchema.parse(detail)]),
    ),
    indexes,
    trades: trades.flat(),
    candles: { candles_1s: candles[0]!, candles_1m: candles[1]!, candles_1h: candles[2]! },
    facts: await readFacts(warehouse),
    scores: await readScores(warehouse),
  };
}

/** Records of chain-events by partition, in order. */
export async function readLog(engines: Pick<Engines, 'eventLog'>): Promise<LogRecord[][]> {
  const log: LogRecord[][] = [];
  for (let partition = 0; partition < engines.eventLog.partitions(topics.chainEvents); partition++)
    log.push(await readPartition(engines, partition));
  return log;
}

async function readPartition({ eventLog }: Pick<Engines, 'eventLog'>, partition: number): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  const { earliest, next } = await eventLog.range(topics.chainEvents, partition);
  for (let offset = earliest; offset < next; ) {
    const read = await eventLog.read(topics.chainEvents, partition, offset, { records: 5000 });
    const last = read.at(-1);
    if (!last) throw new Error(`partition ${partition} gave nothing from ${offset} on, though it ends at ${next}`);
    records.push(...read);
    offset = last.offset + 1;
  }
  return records;
}

async function readRows({ stateStore }: ReadableEngines): Promise<Map<string, TokenRow>> {
  const rows = new Map<string, TokenRow>();
  for await (const [key, value] of stateStore.scan('row:'))
    rows.set(key.slice('row:'.length), tokenRowSchema.parse(JSON.parse(Buffer.from(value).toString())));
  return rows;
}
