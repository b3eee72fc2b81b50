import type { InsertBlock } from '../../src/warehouse/port.ts';

/** The project's own migrations. */
export const migrationsFolder = new URL('../../../clickhouse/', import.meta.url);

export interface ContractTrade {
  mint: string;
  timeMs: number;
  price: number;
  offset: number;
  index?: number;
  side?: 'buy' | 'sell';
  slot?: number;
  baseAmount?: bigint;
}

/** A block of the trades table. */
export function tradesBlock(token: string, trades: readonly ContractTrade[]): InsertBlock {
  const lines = trades.map((trade) => JSON.stringify(rowOf(trade)));
  return { table: 'trades', ndjson: Buffer.from(`${lines.join('\n')}\n`), rows: trades.length, token };
}

/** The same, its rows as values of columns. */
export function valuesBlock(token: string, trades: readonly ContractTrade[]): InsertBlock {
  const rows = trades.map(rowOf);
  const lines = rows.map((row) => JSON.stringify(Object.values(row)));
  const columns = Object.keys(rows[0] ?? {});
  return { table: 'trades', columns, ndjson: Buffer.from(`${lines.join('\n')}\n`), rows: trades.length, token };
}

function rowOf({ mint, timeMs, price, offset, index = 0, side = 'buy', slot = 1, baseAmount = 1n }: ContractTrade) {
  return {
    log_partition: 0,
    log_offset: offset,
    log_index: index,
    mint,
    slot,
    time: timeMs,
    side,
    trader: 'trader',
    base_amount: String(baseAmount),
    quote_amount: '1',
    fee_quote: '0',
    decimals: 6,
    quote_decimals: 9,
    quote_mint: 'sol',
    price,
    quote_volume: 1,
    fee_lamports: '5000',
    fee_payer: 'trader',
    program: 'program',
    pool: 'pool',
    signature: `signature ${offset}`,
    instruction: 0,
    sub: 0,
  };
}

export const crashRows = 400;

/** Block n of the crash test: always the same rows under the same token. */
export function crashBlock(number: number): InsertBlock {
  const trades = Array.from({ length: crashRows }, (_, index) => ({
    mint: `mint ${index % 7}`,
    timeMs: 1_700_000_000_000 + number * 250 + index,
    price: 1 + index,
    offset: number,
    index,
  }));
  return tradesBlock(`crash-${number}`, trades);
}
