import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { Band } from '@mintscope/schemas/score';

/** A call as a row of `calls`. Times in ms. */
export interface TestCall {
  mint: string;
  ordinal: number;
  calledAt: number;
  createdAt: number;
  symbol: string;
  launchpad: string | null;
  scores: readonly [initial: number | null, wallet: number | null, transaction: number | null, final: number | null];
  band: Band | null;
  parameterVersion: string;
}

/** What became of it, as a row of `call_figures`. */
export interface TestFigures {
  mint: string;
  ordinal: number;
  version: number;
  currentX: number;
  maxX: number;
  settled: boolean;
  /** Of positions of 0.5, 1 and 5 SOL. */
  ruleX: readonly [half: number | null, one: number | null, five: number | null];
  spentOne: number | null;
}

/** As the sink does, in one block named so. */
export function insertCalls(warehouse: Warehouse, calls: readonly TestCall[], token: string): Promise<void> {
  return insert(warehouse, { table: 'calls', token }, calls.map(callRow));
}

export function insertFigures(warehouse: Warehouse, figures: readonly TestFigures[], token: string): Promise<void> {
  return insert(warehouse, { table: 'call_figures', token }, figures.map(figuresRow));
}

/** Rows as the table names its columns. */
export async function insert(
  warehouse: Warehouse,
  { table, token }: { table: string; token: string },
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const ndjson = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await warehouse.insert({ table, ndjson, rows: rows.length, token });
}

export function storedTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
}

function callRow({ mint, ordinal, calledAt, createdAt, symbol, launchpad, scores, band, parameterVersion }: TestCall) {
  const [initial_score, wallet_score, transaction_score, final_score] = scores;
  return {
    mint,
    ordinal,
    called_at: storedTime(calledAt),
    created_at: storedTime(createdAt),
    symbol,
    name: symbol,
    launchpad,
    ...{ initial_score, wallet_score, transaction_score, final_score },
    band,
    parameter_version: parameterVersion,
    rule_version: null,
    document: '{}',
  };
}

function figuresRow({ mint, ordinal, version, currentX, maxX, settled, ruleX, spentOne }: TestFigures) {
  return {
    mint,
    ordinal,
    version,
    as_of: storedTime(0),
    current_x: currentX,
    max_x: maxX,
    settled,
    rule_x_half: ruleX[0],
    rule_x_one: ruleX[1],
    rule_x_five: ruleX[2],
    spent_one: spentOne,
    document: '{}',
  };
}
