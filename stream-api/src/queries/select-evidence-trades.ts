import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

const rowSchema = z.object({
  signature: z.string(),
  time_ms: z.number(),
  slot_number: z.number(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  base: z.string(),
  quote: z.number(),
  quote_mint: z.string(),
  place: z.string(),
  total: z.number(),
});

/** Beyond every slot and every place in a block. */
const end = Array.from({ length: 5 }, () => '18446744073709551615').join('.');

const sql = `
SELECT
  signature,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  toFloat64(slot) AS slot_number,
  side,
  trader,
  toString(base_amount) AS base,
  quote_amount / pow(10, quote_decimals) AS quote,
  quote_mint,
  concat(
    toString(slot), '.', toString(transaction_index), '.', toString(log_partition), '.', toString(log_offset), '.',
    toString(log_index)
  ) AS place,
  toFloat64(count() OVER ()) AS total
FROM trades
WHERE mint = {mint:String}
  AND (empty({traders:Array(String)}) OR trader IN {traders:Array(String)})
  AND slot >= {fromSlot:UInt64} AND slot <= {toSlot:UInt64}
  AND time >= fromUnixTimestamp64Milli({fromMs:Int64})
  AND (slot, transaction_index, log_partition, log_offset, log_index)
    < ({slot:UInt64}, {transaction:UInt64}, {partition:UInt64}, {offset:UInt64}, {index:UInt64})
ORDER BY slot DESC, transaction_index DESC, log_partition DESC, log_offset DESC, log_index DESC
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

export interface EvidenceRange {
  mint: string;
  /** Of these wallets; none = of every one. */
  traders: readonly string[];
  fromSlot?: number;
  toSlot?: number;
  fromMs?: number;
  /** Only what stands before this place in the chain. */
  cursor?: string | undefined;
  limit: number;
}

export interface StoredEvidence {
  trades: z.infer<typeof rowSchema>[];
  /** How many there are from the cursor on, those of `trades` included. */
  total: number;
}

/** The newest `limit` trades of some wallets, newest first, with the place of each to go on from. */
export async function selectEvidenceTrades(warehouse: Warehouse, range: EvidenceRange): Promise<StoredEvidence> {
  const [slot = '', transaction = '', partition = '', offset = '', index = ''] = (range.cursor ?? end).split('.');
  const trades = await warehouse.query(
    sql,
    {
      mint: range.mint,
      traders: [...range.traders],
      fromSlot: range.fromSlot ?? 0,
      toSlot: range.toSlot ?? Number.MAX_SAFE_INTEGER,
      fromMs: Math.max(0, Math.floor(range.fromMs ?? 0)),
      limit: range.limit,
      ...{ slot, transaction, partition, offset, index },
    },
    rowSchema,
  );
  return { trades, total: trades[0]?.total ?? 0 };
}
