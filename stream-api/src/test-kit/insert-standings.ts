import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { insert, storedTime } from './insert-calls.ts';
import { makeAddress } from './make-row.ts';

/** Where a token stood; `x`: its price there as a multiple of 1e-8 SOL, 0 where it was closed. */
export interface TestStanding {
  mint: string;
  version: number;
  timeMs: number;
  x: number;
}

/** As the sink does, in one block named so. */
export function insertStandings(
  warehouse: Warehouse,
  standings: readonly TestStanding[],
  token: string,
): Promise<void> {
  return insert(warehouse, { table: 'standings', token }, standings.map(standingRow));
}

function standingRow({ mint, version, timeMs, x }: TestStanding) {
  return {
    ...{ mint, version, time: storedTime(timeMs), pool: makeAddress(77), decimals: 6, is_open: x > 0 },
    ...(x > 0 && { base: 1e15, quote: 1e10 * x, payable: 1e10 * x, buy_fee: 0.01, sell_fee: 0.01 }),
    ...{ kept_from: 'nothing', kept_share: 0 },
  };
}
