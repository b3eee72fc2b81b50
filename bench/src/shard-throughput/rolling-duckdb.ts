import { DuckDBInstance } from '@duckdb/node-api';
import { emptyResult, type RollingResult, windowMs } from './rolling.ts';
import type { SimpleTrade } from './workload.ts';

/**
 * The rolling job in DuckDB: each batch is appended, one query gives the window of each touched token up to its own newest
 * trade, and what has left every window is deleted. One thread, in memory.
 */
export async function rollDuckdb(batches: readonly (readonly SimpleTrade[])[]): Promise<RollingResult> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const result = emptyResult();
  try {
    await connection.run(
      'CREATE TABLE trades (mint VARCHAR, time_ms BIGINT, quote DOUBLE, price DOUBLE, batch INTEGER)',
    );
    for (const [batch, trades] of batches.entries()) {
      const appender = await connection.createAppender('trades');
      for (const trade of trades) {
        appender.appendVarchar(trade.mint);
        appender.appendBigInt(BigInt(trade.timeMs));
        appender.appendDouble(trade.quote);
        appender.appendDouble(trade.price);
        appender.appendInteger(batch);
        appender.endRow();
      }
      appender.closeSync();
      const answer = await connection.runAndReadAll(`
        WITH newest AS (SELECT mint, max(time_ms) AS until FROM trades WHERE batch = ${batch} GROUP BY mint),
        windows AS (
          SELECT sum(quote) AS volume, count(*) AS trades, last(price ORDER BY trades.rowid) AS price
          FROM trades JOIN newest USING (mint) WHERE time_ms > until - ${windowMs} GROUP BY mint
        )
        SELECT sum(volume), sum(trades)::DOUBLE, sum(price) FROM windows`);
      const [volume, count, price] = answer.getRows()[0] as [number, number, number];
      result.volume += volume;
      result.trades += count;
      result.price += price;
      if (batch % 50 === 49)
        await connection.run(`DELETE FROM trades WHERE time_ms <= ${trades.at(-1)!.timeMs - 2 * windowMs}`);
    }
    return result;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
