import { join } from 'node:path';
import type { Engines } from '@mintscope/engines/engines';
import { createLogger } from '@mintscope/engines/logger';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { startSink } from './start-sink.ts';

const log = createLogger('silent', 'test');
const migrations = join(import.meta.dirname, '../../../infra/clickhouse');
const events = randomMarket({ seed: 31, events: 900, repeats: 0, gaps: 0 });
const trades = events.filter((event): event is Trade => event.type === 'trade');

let engines: TestEngines;
let warehouse: Warehouse;

beforeEach(async () => {
  engines = await openTestEngines();
  warehouse = await openChdbWarehouse({ path: join(engines.folder, 'clickhouse') });
  await warehouse.migrate(migrations);
});
afterEach(async () => {
  await warehouse.close();
  await engines.close();
});

function start(seen: Partial<Engines> = {}) {
  return startSink({ engines: { ...engines, warehouse, ...seen }, log, signal: new AbortController().signal });
}

async function count(sql: string): Promise<number> {
  const rows = await warehouse.query(`SELECT toFloat64(${sql}`, {}, z.object({ n: z.number() }));
  return rows[0]!.n;
}

const storedTrades = () => count('count()) AS n FROM trades');

async function feed(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 50)
    await engines.eventLog.append(topics.chainEvents, 0, [encodeBatch(events.slice(at, Math.min(to, at + 50)))]);
}

describe('the warehouse sink', () => {
  it('stores every trade once, exactly, and candles made of them', async () => {
    await feed(0, events.length);
    const sink = start();
    await until(async () => (await storedTrades()) === trades.length, 'all trades');
    await sink.close();
    expect(await count('sum(trades)) AS n FROM candles_1m')).toBe(trades.filter((t) => t.quoteAmount > 0n).length);
    const stored = await warehouse.query(
      'SELECT signature, instruction, toString(base_amount) AS base, toString(quote_amount) AS quote, trader, side, price FROM trades ORDER BY log_offset, log_index LIMIT 2000',
      {},
      z.object({
        signature: z.string(),
        instruction: z.number(),
        base: z.string(),
        quote: z.string(),
        trader: z.string(),
        side: z.string(),
        price: z.number(),
      }),
    );
    expect(stored.map(({ price, ...row }) => row)).toEqual(
      trades.map(({ signature, instruction, baseAmount, quoteAmount, trader, side }) => ({
        signature,
        instruction,
        base: baseAmount.toString(),
        quote: quoteAmount.toString(),
        trader,
        side,
      })),
    );
    stored.forEach(({ price }, i) => {
      const { quoteAmount, baseAmount } = trades[i]!;
      expect(price).toBeCloseTo(Number(quoteAmount) / 1e9 / (Number(baseAmount) / 1e6), 12);
    });
  });

  it('stores scores and the newest facts of token updates', async () => {
    const run = new ShardRun();
    let published = 0;
    for (let at = 0; at < events.length; at += 300) {
      run.process(events.slice(at, at + 300));
      const rows = run.publish();
      published += rows.length;
      const update = { v: 1, partition: 0, offset: at, parameterVersion: 'p-test', rows };
      await engines.eventLog.append(topics.tokenUpdates, 0, [new TextEncoder().encode(JSON.stringify(update))]);
    }
    const sink = start();
    await until(async () => (await count('count()) AS n FROM token_facts FINAL')) === run.rows.size, 'all tokens');
    await until(async () => (await count('count()) AS n FROM scores')) === published, 'all scores');
    await sink.close();
    const sum = [...run.rows.values()].reduce((total, row) => total + (row.finalScore ?? 0), 0);
    expect(await count('sum(final_score)) AS n FROM token_facts FINAL')).toBeCloseTo(sum, 6);
  });

  it('keeps trying while the warehouse is away, and loses nothing', async () => {
    let refusals = 2;
    const insert: Warehouse['insert'] = async (block) => {
      if (refusals-- > 0) throw new Error('the warehouse is away');
      await warehouse.insert(block);
    };
    const sink = start({ warehouse: { ...warehouse, insert } });
    await feed(0, 200);
    const expected = events.slice(0, 200).filter(({ type }) => type === 'trade').length;
    await until(async () => (await storedTrades()) === expected, 'the trades');
    await sink.close();
    expect(refusals).toBeLessThan(0);
  });
});
