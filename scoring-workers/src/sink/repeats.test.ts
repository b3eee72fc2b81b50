import { createLogger } from '@mintscope/engines/logger';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { encodeBatch } from '@mintscope/schemas/batch/encode-batch';
import type { ChainEvent, Trade } from '@mintscope/schemas/chain-event';
import { topics } from '@mintscope/schemas/topics';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { expectCandlesOfTrades, numberIn, openTestWarehouse, storedTradeIds } from '../testing/open-test-warehouse.ts';
import { randomMarket } from '../testing/random-market.ts';
import { encodeTrades, learnTrades, type SinkRecord } from './encode-rows.ts';
import { findReachStart } from './read-backwards.ts';
import { RepeatWindow } from './repeat-window.ts';
import { startSink } from './start-sink.ts';

const log = createLogger('silent', 'test');
const events = randomMarket({ seed: 51, events: 400, repeats: 0, gaps: 0 });
const isTrade = (event: ChainEvent): event is Trade => event.type === 'trade';
const idOf = ({ signature, instruction, sub }: Trade) => `${signature}/${instruction}/${sub}`;

/** Rows of the records, cut into blocks, the sink starting anew where `restarts` says; without what tells the block. */
function rowsOf(records: readonly SinkRecord[], cuts: readonly number[], reach: { records: number; events: number }) {
  let window = new RepeatWindow(reach);
  const rows: unknown[] = [];
  for (let begin = 0, block = 0; begin < records.length; block++) {
    const end = Math.min(records.length, begin + 1 + (cuts[block % cuts.length] ?? 0));
    if (block % 3 === 2) {
      window = new RepeatWindow(reach);
      learnTrades(records.slice(Math.max(0, begin - reach.records), begin), window);
    }
    const { ndjson } = encodeTrades(
      records.slice(begin, end),
      { partition: 0, begin, end, futureSlackMs: 30_000 },
      window,
    );
    const lines = new TextDecoder().decode(ndjson).split('\n').filter(Boolean);
    for (const line of lines) {
      const { block_begin, block_end, ...row } = JSON.parse(line) as Record<string, unknown>;
      expect([block_begin, block_end]).toEqual([begin, end]);
      rows.push(row);
    }
    begin = end;
  }
  return rows;
}

describe('trades that the log tells twice', () => {
  it('make the same rows however blocks are cut and wherever the sink starts anew', () => {
    const told = fc.array(fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 40 });
    const cuts = fc.array(fc.nat(7), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(told, cuts, (places, sizes) => {
        const records = places.map((record, offset) => ({
          offset,
          value: encodeBatch(record.map((place) => events[place]!)),
        }));
        const reach = { records: 6, events: 30 };
        const rows = rowsOf(records, sizes, reach);
        expect(rows).toEqual(rowsOf(records, [0], reach));
        const far = { records: 1000, events: 1000 };
        const once = new Set(places.flat().filter((place) => isTrade(events[place]!)));
        expect(rowsOf(records, [1000], far)).toHaveLength(once.size);
      }),
      { seed: 12, numRuns: 150 },
    );
  });

  describe('in the warehouse', () => {
    let engines: TestEngines;
    let warehouse: Warehouse;
    beforeEach(async () => {
      engines = await openTestEngines();
      warehouse = await openTestWarehouse(engines.folder);
    });
    afterEach(async () => {
      await warehouse.close();
      await engines.close();
    });

    const start = () => {
      const { signal } = new AbortController();
      return startSink({ engines: { ...engines, warehouse }, log, signal, smallBlockMs: 40 });
    };
    const tell = (told: readonly ChainEvent[]) =>
      engines.eventLog.append(topics.chainEvents, 0, [encodeBatch(told.slice(0, 90)), encodeBatch(told.slice(90))]);

    it('are stored and counted once, also when the sink was started anew in between', async () => {
      for (let told = 0; told < events.length; told += 100) {
        const sink = start();
        // Each part with half of the former one, as another process tells it.
        await tell(events.slice(Math.max(0, told - 50), told + 100));
        const wanted = events.slice(0, told + 100).filter(isTrade).length;
        await until(async () => (await numberIn(warehouse, 'SELECT count() AS n FROM trades')) >= wanted, 'the trades');
        await sink.close();
      }
      expect(await storedTradeIds(warehouse)).toEqual(events.filter(isTrade).map(idOf));
      await expectCandlesOfTrades(warehouse);
      const repeated = [50, 150, 250].flatMap((from) => events.slice(from, from + 50).filter(isTrade)).length;
      expect(await engines.metrics.expose()).toContain(`mintscope_warehouse_repeats_total{table="trades"} ${repeated}`);
    });

    it('are looked for no further back than the window reaches, nor than the log does', async () => {
      for (let told = 0; told < 300; told += 10)
        await engines.eventLog.append(topics.chainEvents, 0, [encodeBatch(events.slice(told, told + 10))]);
      const from = (offset: number, reach: { records: number; events: number }) =>
        findReachStart(engines.eventLog, { topic: topics.chainEvents, partition: 0 }, offset, reach);
      expect(await from(30, { records: 7, events: 1000 })).toBe(23);
      expect(await from(30, { records: 1000, events: 1000 })).toBe(0);
      expect(await from(0, { records: 7, events: 1000 })).toBe(0);
      expect(await from(30, { records: 1000, events: 45 })).toBeLessThanOrEqual(25);
    });
  });
});
