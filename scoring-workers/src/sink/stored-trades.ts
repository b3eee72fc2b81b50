import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { eventId } from '@mintscope/schemas/events/chain-event';
import { limits } from '@mintscope/schemas/limits';
import { z } from 'zod';
import type { UnknownTrade } from './sift-trades.ts';
import type { StoredTrades } from './told-trades.ts';

/** Blocks of a partition that end here or before: complete, and never changed by what is inserted later. */
interface Place {
  partition: number;
  begin: number;
}

const newestRow = z.object({ ms: z.number(), slot: z.number() });
type NewestTrade = z.infer<typeof newestRow>;
const tokenRow = z.object({ mint: z.string(), slot: z.number(), ms: z.number() });
const idRow = z.object({ signature: z.string(), instruction: z.number(), sub: z.number() });
/** Parameters travel in the address of a request, of which some servers take 16 KB. */
const tradesPerQuestion = 60;

/** Time and slot of the newest trade before the place; 0 when there is none. */
export async function readNewestTrade(warehouse: Warehouse, { partition, begin }: Place): Promise<NewestTrade> {
  const [newest = { ms: 0, slot: 0 }] = await warehouse.query(
    `SELECT toFloat64(toUnixTimestamp64Milli(max(time))) AS ms, toFloat64(argMax(slot, (time, slot))) AS slot FROM trades
     WHERE log_partition = {partition:UInt16} AND block_end <= {begin:UInt64} AND time_known LIMIT 1`,
    { partition, begin },
    newestRow,
  );
  return newest;
}

/** What a sink that begins at the place has to know of the trades before it. One whose own time is ahead may come again for long. */
export async function readStoredTrades(
  warehouse: Warehouse,
  { partition, begin }: Place,
  endAfterMs: number,
): Promise<StoredTrades> {
  const newest = await readNewestTrade(warehouse, { partition, begin });
  const behindMs = newest.ms - endAfterMs;
  const tokens = await warehouse.query(
    `SELECT mint, toFloat64(max(slot)) AS slot, toFloat64(toUnixTimestamp64Milli(max(time))) AS ms FROM trades
     WHERE log_partition = {partition:UInt16} AND block_end <= {begin:UInt64}
       AND time > fromUnixTimestamp64Milli({aheadMs:Int64})
       AND (time > fromUnixTimestamp64Milli({behindMs:Int64}) OR time >= received_at)
     GROUP BY mint LIMIT 10000000`,
    { partition, begin, behindMs: fromZero(behindMs), aheadMs: fromZero(behindMs - limits.eventAheadMs) },
    tokenRow,
  );
  // How far ahead its time was is not in the table.
  const told = tokens.map(({ mint, slot, ms }) => ({ mint, slot, toldMs: ms + limits.eventAheadMs }));
  return { newestMs: newest.ms, newestSlot: newest.slot, tokens: told };
}

/** Ids of those trades that the warehouse has from before the place. */
export async function findStored(
  warehouse: Warehouse,
  { partition, begin }: Place,
  trades: readonly UnknownTrade[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < trades.length; at += tradesPerQuestion) {
    const asked = trades.slice(at, at + tradesPerQuestion);
    const rows = await warehouse.query(
      `SELECT DISTINCT signature, instruction, sub FROM trades
       WHERE mint IN {mints:Array(String)} AND signature IN {signatures:Array(String)}
         AND log_partition = {partition:UInt16} AND block_end <= {begin:UInt64} LIMIT 10000000`,
      {
        partition,
        begin,
        mints: [...new Set(asked.map(({ mint }) => mint))],
        signatures: [...new Set(asked.map(({ signature }) => signature))],
      },
      idRow,
    );
    for (const row of rows) found.add(eventId(row));
  }
  return found;
}

/** The table knows no time before 1970. */
function fromZero(ms: number): number {
  return Math.max(0, ms);
}
