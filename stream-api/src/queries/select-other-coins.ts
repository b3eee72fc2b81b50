import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';
import { type CourseWish, isWishedSql, wishedTradesSql, wishesParams } from './course-wishes.ts';

const rowSchema = z.object({ place: z.number() });

/** Until it may settle: what comes later must not change what was told then. */
const sql = [
  'SELECT DISTINCT toUInt32(place) AS place FROM',
  wishedTradesSql,
  'WHERE',
  isWishedSql,
  `AND time <= due AND unit_lamports = 0
  LIMIT {limit:UInt32} SETTINGS max_execution_time = 5`,
].join(' ');

/** Those of the wishes whose tokens were traded against coins of no known worth in the time that a pick is followed at least. */
export async function selectOtherCoins<Wish extends CourseWish>(
  warehouse: Warehouse,
  wishes: readonly Wish[],
): Promise<Set<Wish>> {
  if (wishes.length === 0) return new Set();
  const rows = await warehouse.query(sql, { ...wishesParams(wishes), limit: wishes.length }, rowSchema);
  return new Set(rows.map(({ place }) => wishes[place - 1]!));
}
