import { createLogger } from '@mintscope/engines/logger';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { decodeBase58, encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { topics } from '@mintscope/schemas/events/topics';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { expectCandlesOfTrades, numberIn, openTestWarehouse, storedTradeIds } from '../testing/open-test-warehouse.ts';
import { randomMarket } from '../testing/random-market.ts';
import { readEncoded } from '../testing/read-encoded.ts';
import { encodeTrades } from './encode-rows.ts';
import { siftTrades } from './sift-trades.ts';
import type { SinkRecord } from './sink-record.ts';
import { sinkRulesOf } from './sink-rules.ts';
import { startSink } from './start-sink.ts';
import { ToldTrades } from './told-trades.ts';

const log = createLogger('silent', 'test');
const events = randomMarket({ seed: 51, events: 400, repeats: 0, gaps: 0 });
const isTrade = (event: ChainEvent): event is Trade => event.type === 'trade';
const idOf = ({ signature, instruction, sub }: Trade) => `${signature}/${instruction}/${sub}`;
const rules = sinkRulesOf(defaultParameters());
const key = Uint32Array.of(1, 2, 3, 4);

interface Row {
  mint: string;
  slot: number;
  signature: string;
  instruction: number;
  sub: number;
  time: string;
  time_known: boolean;
  block_end: number;
}

/** Another trade of the same token whose signature begins like the former's. */
function sharing(trade: Trade, bytes: number): Trade {
  const shared = decodeBase58(trade.signature, 64)!.map((byte, i) => (i < bytes ? byte : byte ^ 0x55));
  return { ...trade, signature: encodeBase58(shared), quoteAmount: 25_000_000_000n };
}

/** A sink whose warehouse is a list of rows. `recent` is small, so that what it remembers ends again and again. */
class PlainSink {
  readonly rows: Row[] = [];
  #told!: ToldTrades;

  constructor() {
    this.begin();
  }

  /** Starts anew from what is stored. */
  begin(): void {
    const known = this.rows.filter(({ time_known }) => time_known).map((row) => ({ ...row, ms: msOf(row) }));
    const newestMs = known.reduce((newest, { ms }) => Math.max(newest, ms), 0);
    const newestSlot = Math.max(0, ...known.filter(({ ms }) => ms === newestMs).map(({ slot }) => slot));
    const tokens = [...new Set(this.rows.map(({ mint }) => mint))].map((mint) => {
      const own = this.rows.filter((row) => row.mint === mint);
      return { mint, slot: Math.max(...own.map(({ slot }) => slot)), toldMs: Math.max(...own.map(msOf)) };
    });
    this.#told = new ToldTrades({ key, rules, stored: { newestMs, newestSlot, tokens }, recent: 7 });
  }

  insert(records: readonly SinkRecord[], begin: number, end: number): void {
    const { sifted, unknown } = siftTrades(records, this.#told);
    const ids = new Set(this.rows.map(eventId));
    const stored = new Set(unknown.map(eventId).filter((id) => ids.has(id)));
    const block = { partition: 0, begin, end, rules };
    const encoded = encodeTrades(sifted, block, { horizon: this.#told.horizon, stored });
    for (const { block_begin, ...row } of readEncoded<Row & { block_begin: number }>(encoded)) {
      expect([block_begin, row.block_end]).toEqual([begin, end]);
      this.rows.push(row);
    }
  }
}

const msOf = ({ time }: Row) => Date.parse(`${time.replace(' ', 'T')}Z`);

/** Rows of the records, cut into blocks, the sink starting anew now and then; without what tells the block. */
function rowsOf(records: readonly SinkRecord[], cuts: readonly number[]): Omit<Row, 'block_end'>[] {
  const sink = new PlainSink();
  for (let begin = 0, block = 0; begin < records.length; block++) {
    const end = Math.min(records.length, begin + 1 + (cuts[block % cuts.length] ?? 0));
    if (block % 3 === 2) sink.begin();
    sink.insert(records.slice(begin, end), begin, end);
    begin = end;
  }
  return sink.rows.map(({ block_end: _, ...row }) => row);
}

function recordsOf(told: readonly (readonly ChainEvent[])[]): SinkRecord[] {
  return told.map((record, offset) => ({ offset, value: encodeBatch(record) }));
}

describe('trades that the log tells twice', () => {
  it('make one row each, however blocks are cut, wherever the sink starts anew, and however late they come', () => {
    const told = fc.array(fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 40 });
    const cuts = fc.array(fc.nat(7), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(told, cuts, (places, sizes) => {
        const records = recordsOf(places.map((record) => record.map((place) => events[place]!)));
        const rows = rowsOf(records, sizes);
        expect(rows).toEqual(rowsOf(records, [0]));
        const once = new Map(
          places.flat().flatMap((place) => [events[place]!].filter(isTrade).map((one) => [eventId(one), one])),
        );
        expect(rows.map((row) => eventId(row))).toEqual([...once.keys()]);
      }),
      { seed: 12, numRuns: 150 },
    );
  });

  it.each([16, 32, 60])('are two when only the first %i bytes of their signatures are the same', (bytes) => {
    const trade = events.filter(isTrade)[5]!;
    const other = sharing(trade, bytes);
    const rows = rowsOf(
      recordsOf([
        [trade, other],
        [other, trade],
      ]),
      [0],
    );
    expect(rows.map((row) => eventId(row))).toEqual([trade, other].map(eventId));
  });

  it('are asked about after 5,000 trades of their token and 300,000 elsewhere, also with a later slot, and hardly any other trade is', () => {
    const told = new ToldTrades({ key, rules, stored: { newestMs: 0, newestSlot: 0, tokens: [] } });
    const meet = (value: Uint8Array) => siftTrades([{ offset: 0, value }], told).unknown;
    const old = events.filter(isTrade)[5]!;
    const second = { ...old, sub: 251 };
    expect(meet(encodeBatch([old, second]))).toEqual([]);
    let asked = 0;
    for (const [mint, count] of [
      [old.mint, 5000],
      [old.trader, 300_000],
    ] as const) {
      const value = encodeBatch(
        Array.from({ length: 1000 }, (_, sub) => ({ ...old, mint, sub: sub % 250, instruction: sub })),
      );
      const { signatureWords, envelope } = new BatchReader(value);
      for (let round = 0; round * 1000 < count; round++) {
        signatureWords[15] = round;
        envelope.slot.fill(old.slot + 1 + round);
        asked += meet(value).length;
      }
    }
    expect(asked).toBeLessThan(1000);
    expect(meet(encodeBatch([old])).map((trade) => eventId(trade))).toEqual([eventId(old)]);
    const again = { ...second, slot: old.slot + 1_000_000 };
    expect(meet(encodeBatch([again])).map((trade) => eventId(trade))).toEqual([eventId(second)]);
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

    it('are told from others by the warehouse when they come again long after, and refused when they are too old', async () => {
      const [first, ...others] = events.filter(isTrade);
      const last = others.at(-1)!;
      const stored = async () => storedTradeIds(warehouse);
      const metric = async (name: string) =>
        (await engines.metrics.expose()).match(new RegExp(`^${name}\\S* (\\d+)$`, 'm'))?.[1];
      // Brings up the rear, so that waiting for it is waiting for those before.
      const rear = (number: number, laterMs = 0): Trade => ({
        ...last,
        instruction: 60_000 + number,
        slot: last.slot + 10 + number,
        blockTime: last.blockTime! + laterMs / 1000,
        timeMs: null,
        receivedAtMs: last.receivedAtMs! + laterMs,
      });
      const tellAll = async (told: readonly Trade[], end: Trade) => {
        const sink = start();
        for (const value of [told, [end]].map(encodeBatch))
          await engines.eventLog.append(topics.chainEvents, 0, [value]);
        await until(async () => (await stored()).at(-1) === idOf(end), 'the last trade');
        await sink.close();
      };
      const all = [first!, ...others];
      const late: Trade = { ...others[3]!, instruction: 59_000 };
      await tellAll(all, rear(1));
      // All again, one that comes late for the first time, and one whose signature begins like a former one's.
      await tellAll([first!, late, sharing(first!, 32), ...others, first!], rear(2));
      expect((await stored()).slice(-3, -1)).toEqual([late, sharing(first!, 32)].map(idOf));
      expect(await metric('mintscope_warehouse_repeats_total')).toBe(String(all.length + 1));
      expect(Number(await metric('mintscope_warehouse_look_ups_total'))).toBeGreaterThan(others.length);
      await tellAll([], rear(3, 7 * 3_600_000));
      await tellAll(all, rear(4, 7 * 3_600_000));
      expect(await metric('mintscope_warehouse_too_old_total')).toBe(String(all.length));
      expect((await stored()).length).toBe(all.length + 2 + 4);
      await expectCandlesOfTrades(warehouse);
    });
  });
});
