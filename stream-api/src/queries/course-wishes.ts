import { followedMs } from '@mintscope/metrics/picks/follow-call';

/** A token, and the time and price (SOL) from which it is followed. */
export interface CourseWish {
  mint: string;
  fromMs: number;
  price: number;
}

/** Trades that set a price for a wish, by `picked`, `due` (from when it may settle) and `entry`; `place` is the wish's, from 1. */
export const wishedTradesSql = `trades
INNER JOIN (
  SELECT
    tupleElement(wish, 1) AS place,
    tupleElement(wish, 2) AS mint,
    fromUnixTimestamp64Milli(tupleElement(wish, 3), 'UTC') AS picked,
    fromUnixTimestamp64Milli(tupleElement(wish, 3) + {followedMs:Int64}, 'UTC') AS due,
    tupleElement(wish, 4) AS entry
  FROM (
    SELECT arrayJoin(
      arrayZip(arrayEnumerate({mints:Array(String)}), {mints:Array(String)}, {fromMs:Array(Int64)}, {prices:Array(Float64)})
    ) AS wish
  )
) AS wishes USING (mint)`;

/** Of these, what stands after the wish; whether it set a price in SOL is for each reader to ask. */
export const isWishedSql = 'mint IN {mints:Array(String)} AND time > picked';

export function wishesParams(wishes: readonly CourseWish[]) {
  return {
    mints: wishes.map(({ mint }) => mint),
    fromMs: wishes.map(({ fromMs }) => Math.trunc(fromMs)),
    prices: wishes.map(({ price }) => price),
    followedMs,
  };
}
