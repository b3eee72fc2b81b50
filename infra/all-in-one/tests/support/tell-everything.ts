import type { OpenedEngines } from '@mintscope/records/open-engines';
import { eventId } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';
import { type TokenDetail, tokenDetailSchema } from '@mintscope/schemas/token-detail';
import { z } from 'zod';
import { eventsOf } from './events-of.ts';
import { readDetails } from './read-details.ts';
import { hasNothingDue, isCaughtUp } from './settled.ts';
import { areCallsKept, type Picks, tellPicks } from './tell-picks.ts';

/** What all stores say of a market, without what two runs of it may differ in. */
export interface Everything {
  /** Ids of the events in each partition of the log, in order. */
  events: string[][];
  deadLetters: number;
  /** Without `receivedAtMs`: the time at which this run saw the event. */
  rows: Record<string, Omit<TokenRow, 'receivedAtMs'>>;
  details: Record<string, TokenDetail>;
  indexes: Record<string, { member: string; score: number }[]>;
  /** Lines of TSV by table; without the times of receipt and insert, and without log positions, which depend on batching. */
  warehouse: Record<string, string[]>;
  /** Scores by token and version; which versions are published, and how many come before one, depends on timing; what the newest says does not. */
  scores: Record<string, string[]>;
  picks: Picks;
}

const indexes = ['age', 'score', 'volume', 'marketCap', 'performance', 'lastTrade'];

/** Whether the source has told all its events and every one of them is scored, published and in the warehouse. */
export async function isSettled(engines: OpenedEngines, events: number): Promise<boolean> {
  if ((await eventsTold(engines)) < events) return false;
  if (!(await isCaughtUp(engines)) || !hasNothingDue(await engines.metrics.expose())) return false;
  const { rows, details } = await readDocuments(engines);
  const hasDetails = Object.values(rows).every(({ address, version }) => details[address]?.version === version);
  return hasDetails && (await areCallsKept(engines));
}

/** Accepted events, and those recognised as repeats. */
async function eventsTold({ metrics }: OpenedEngines): Promise<number> {
  const lines = (await metrics.expose()).matchAll(/^mintscope_ingest_(?:events|drops)_total\{.*\} (\d+)$/gm);
  return [...lines].reduce((total, [, count]) => total + Number(count), 0);
}

export async function tellEverything(engines: OpenedEngines): Promise<Everything> {
  const { eventLog, stateStore } = engines;
  const partitions = Array.from({ length: eventLog.partitions(topics.chainEvents) }, (_, partition) => partition);
  const told: Everything = {
    ...(await readDocuments(engines)),
    events: await Promise.all(partitions.map((partition) => readEventIds(engines, partition))),
    deadLetters: (await eventLog.range(topics.deadLetters, 0)).next,
    indexes: {},
    warehouse: {},
    scores: {},
    picks: await tellPicks(engines),
  };
  for (const index of indexes) told.indexes[index] = await stateStore.range(index, { order: 'asc', limit: 100_000 });
  for (const [table, sql] of Object.entries(queries)) told.warehouse[table] = await readLines(engines, sql);
  for (const line of await readLines(engines, scoresSql)) {
    const [key = '', ...content] = line.split('\t');
    told.scores[key] = [...(told.scores[key] ?? []), content.join('\t')];
  }
  return told;
}

async function readDocuments(engines: OpenedEngines): Promise<Pick<Everything, 'rows' | 'details'>> {
  const rows: Everything['rows'] = {};
  const details: Everything['details'] = {};
  for await (const [, value] of engines.stateStore.scan('row:')) {
    const { receivedAtMs: _, ...row } = tokenRowSchema.parse(JSON.parse(Buffer.from(value).toString()));
    rows[row.address] = row;
  }
  for (const [address, detail] of await readDetails(engines)) details[address] = tokenDetailSchema.parse(detail);
  return { rows, details };
}

async function readEventIds({ eventLog }: OpenedEngines, partition: number): Promise<string[]> {
  const ids: string[] = [];
  const { next } = await eventLog.range(topics.chainEvents, partition);
  for (let offset = 0; offset < next; ) {
    const records = await eventLog.read(topics.chainEvents, partition, offset, { records: 1000 });
    for (const { value } of records) ids.push(...eventsOf(value).map(eventId));
    offset = records.at(-1)!.offset + 1;
  }
  return ids;
}

async function readLines({ warehouse }: OpenedEngines, sql: string): Promise<string[]> {
  return (await warehouse.query(sql, {}, z.object({ line: z.string() }))).map(({ line }) => line);
}

const line = (...columns: string[]) =>
  `arrayStringConcat([${columns.map((column) => `ifNull(toString(${column}), 'null')`).join(', ')}], '\\t') AS line`;
const candles = (table: string) => `
  SELECT ${line('mint', 'time', 'o', 'h', 'l', 'c', 'v', 't', 'b')} FROM (
    SELECT mint, time, argMinMerge(open) AS o, max(high) AS h, min(low) AS l, argMaxMerge(close) AS c,
      round(sum(volume), 9) AS v, sum(trades) AS t, sum(buys) AS b
    FROM ${table} GROUP BY mint, time
  ) ORDER BY line`;
const queries = {
  trades: `SELECT ${line(
    'signature',
    'instruction',
    'sub',
    'mint',
    'slot',
    'transaction_index',
    'time',
    'side',
    'trader',
    'base_amount',
    'quote_amount',
    'fee_quote',
    'price',
    'quote_volume',
    'unit_lamports',
    'fee_lamports',
    'compute_units',
    'fee_payer',
    'pool',
  )} FROM trades ORDER BY line`,
  candles_1s: candles('candles_1s'),
  candles_1m: candles('candles_1m'),
  candles_1h: candles('candles_1h'),
  token_facts: `SELECT ${line(
    'mint',
    'name',
    'symbol',
    'creator',
    'created_at',
    'event_time',
    'migrated',
    'status',
    'final_score',
    'band',
    'price_sol',
    'market_cap',
    'holders',
    'trades',
    'current_x',
    'max_x',
  )} FROM token_facts FINAL ORDER BY line`,
  calls: `SELECT ${line('mint', 'ordinal', 'called_at', 'document')} FROM calls FINAL ORDER BY line`,
  call_figures: `SELECT ${line('mint', 'ordinal', 'version', 'document')} FROM call_figures FINAL ORDER BY line`,
  call_results: `SELECT ${line(
    'mint',
    'ordinal',
    'called_at',
    'version',
    'band',
    'final_score',
    'has_data',
    'age_s',
    'current_x',
    'max_x',
    'settled',
    'rule_x_one',
    'spent_one',
  )} FROM call_results FINAL ORDER BY line`,
};
const scoresSql = `SELECT ${line(
  "concat(mint, ' ', toString(version))",
  'time',
  'parameter_version',
  'status',
  'surface_score',
  'investigation_score',
  'transaction_score',
  'final_score',
  'band',
)} FROM scores ORDER BY line`;
