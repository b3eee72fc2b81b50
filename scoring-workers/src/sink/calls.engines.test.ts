import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@mintscope/engines/logger';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { topics } from '@mintscope/schemas/events/topics';
import { type Call, type CallFigures, callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { numberIn, openTestWarehouse } from '../testing/open-test-warehouse.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { startSink } from './start-sink.ts';

const log = createLogger('silent', 'test');
const market = new ShardRun();
market.process(randomMarket({ seed: 31, events: 600, repeats: 0, gaps: 0 }));
const rows = market.publish().filter(({ priceSol, finalScore }) => priceSol !== null && finalScore !== null);

let folder: string;
let engines: TestEngines;
let warehouse: Warehouse;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-calls-'));
  engines = await openTestEngines();
  warehouse = await openTestWarehouse(folder);
});
afterEach(async () => {
  await warehouse.close();
  await engines.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (seen: Partial<{ stateStore: TestEngines['stateStore']; warehouse: Warehouse }> = {}) =>
  startSink({
    engines: { ...engines, warehouse, ...seen },
    log,
    signal: new AbortController().signal,
    smallBlockMs: 50,
  });

/** As shards tell it. */
async function tell(
  ...batches: {
    rows?: TokenRow[];
    standings?: (ToldStanding | null)[];
    calls?: Call[];
    callFigures?: CallFigures[];
  }[]
): Promise<void> {
  const values = batches.map((batch) => JSON.stringify({ v: 1, partition: 0, offset: 0, rows: [], ...batch }));
  await engines.eventLog.append(
    topics.tokenUpdates,
    0,
    values.map((value) => new TextEncoder().encode(value)),
  );
}

const results = (columns: string) =>
  warehouse.query(`SELECT ${columns} FROM call_results FINAL ORDER BY mint, ordinal LIMIT 100`, {}, z.unknown());

describe('calls in the warehouse', () => {
  it('are kept whole, and so is the newest of what became of them, however often both are told', async () => {
    const calls = [makeCall(0), makeCall(1)];
    const [first, second] = calls as [Call, Call];
    await tell({ calls, callFigures: [makeFigures(first, 1, 2)] }, { callFigures: [makeFigures(first, 3, 7)] });
    let sink = start();
    const stored = () => numberIn(warehouse, 'SELECT count() AS n FROM call_results FINAL WHERE version = 4');
    await until(async () => (await stored()) === 1, 'the figures');
    await sink.close();
    // A rebuilt shard tells all of it again, and a late one what was before.
    await tell({ calls }, { callFigures: [makeFigures(first, 2, 3)] }, { callFigures: [makeFigures(second, 1, 1)] });
    sink = start();
    const told = () => numberIn(warehouse, 'SELECT count() AS n FROM call_figures WHERE version = 2');
    await until(async () => (await told()) === 1, 'the late figures');
    await sink.close();

    const documents = z.object({ document: z.string() });
    const read = async <Of extends z.ZodType>(table: 'calls' | 'call_figures', schema: Of) => {
      const sql = { calls: 'calls', call_figures: 'call_figures' }[table];
      const found = await warehouse.query(
        `SELECT document FROM ${sql} FINAL ORDER BY mint, ordinal LIMIT 100`,
        {},
        documents,
      );
      return found.map(({ document }) => schema.parse(JSON.parse(document)));
    };
    const inOrder = [...calls].sort((a, b) => (a.mint < b.mint ? -1 : 1));
    expect(await read('calls', callSchema)).toEqual(inOrder);
    const newest = new Map([
      [first.mint, makeFigures(first, 3, 7)],
      [second.mint, makeFigures(second, 1, 1)],
    ]);
    expect(await read('call_figures', callFiguresSchema)).toEqual(inOrder.map(({ mint }) => newest.get(mint)));
    const columns =
      'mint, ordinal, max_x, rule_x_one, spent_one, settled, has_data, age_s, toInt32(version) AS version';
    expect(await results(columns)).toEqual(
      inOrder.map(({ mint }) => ({
        ...{ mint, ordinal: 1, max_x: mint === first.mint ? 7 : 1, settled: false, has_data: true, age_s: 60 },
        ...{ rule_x_one: 1.25, spent_one: 0.9, version: mint === first.mint ? 4 : 2 },
      })),
    );
  });

  it('are there once after the sink was killed between any two tables of a block', async () => {
    const call = makeCall(0);
    const standings = [standing, null, { ...standing, market: null }];
    await tell({ rows: rows.slice(0, 3), standings, calls: [call], callFigures: [makeFigures(call, 1, 2)] });
    for (const table of ['calls', 'call_figures', 'standings', 'call_criteria']) {
      const dies = {
        ...warehouse,
        insert: async (block: Parameters<Warehouse['insert']>[0]) => {
          if (block.table === table) throw new Error('the process is gone');
          await warehouse.insert(block);
        },
      };
      const dying = start({ warehouse: dies });
      const reached = 'SELECT count() AS n FROM scores';
      await until(async () => (await numberIn(warehouse, reached)) === 3, 'the first table');
      await dying.close().catch(() => undefined);
    }
    const sink = start();
    await until(
      async () => (await numberIn(warehouse, 'SELECT count() AS n FROM call_criteria')) > 0,
      'the last table',
    );
    await sink.close();
    for (const [table, n] of [
      ['scores', 3],
      ['calls', 1],
      ['call_figures', 1],
      ['call_results', 2],
      ['standings', 2],
    ] as const)
      expect(await numberIn(warehouse, `SELECT count() AS n FROM ${table}`), table).toBe(n);
  });

  it('stand beside where each row’s token stood, however often that is told, and not of former shards', async () => {
    const [open, unknown, closed] = rows.slice(0, 3) as [TokenRow, TokenRow, TokenRow];
    const standings = [standing, null, { ...standing, market: null, migrated: true }];
    const columns =
      'mint, toFloat64(version) AS version, toFloat64(toUnixTimestamp64Milli(time)) AS ms, pool, decimals, migrated, is_open, base, quote, buyable, payable, buy_fee, sell_fee, kept_from, kept_share';
    for (const former of rows.slice(3, 5)) {
      await tell({ rows: [open, unknown, closed], standings }, { rows: [former] });
      const sink = start();
      const stored = `SELECT count() AS n FROM token_facts WHERE mint = '${former.address}'`;
      await until(async () => (await numberIn(warehouse, stored)) > 0, 'the rows');
      await sink.close();
      const found = await warehouse.query(`SELECT ${columns} FROM standings FINAL LIMIT 10`, {}, z.unknown());
      const line = (row: TokenRow, rest: object) => ({
        ...{ mint: row.address, version: row.version, ms: row.eventTimeMs, pool: standing.pool, decimals: 6, ...rest },
      });
      const none = { base: 0, quote: 0, buyable: null, payable: 0, buy_fee: null, sell_fee: null, kept_share: 0 };
      const told = { base: 2e15, quote: 3e10 + 0.25, buyable: null, payable: 1.5e9, buy_fee: 0.0125, sell_fee: null };
      expect(new Set(found)).toEqual(
        new Set([
          line(open, { migrated: false, is_open: true, ...told, kept_from: 'quote', kept_share: 0.002 }),
          line(closed, { migrated: true, is_open: false, ...none, kept_from: 'nothing' }),
        ]),
      );
    }
  });

  it('are looked for at points that the warehouse remembers, over a new sink and an old block', async () => {
    const [row] = rows;
    const at = (eventTimeMs: number, finalScore: number, priceSol: number): TokenRow => ({
      ...row!,
      ...{ createdAt: 0, eventTimeMs, lastTradeAt: eventTimeMs, version: eventTimeMs, life: 'trading', enriched: true },
      ...{ finalScore, priceSol, initialScore: 1, investigationScore: null, transactionScore: null },
    });
    const points = 'SELECT toFloat64(sum(length(times)) * 10000000 + max(version)) AS n FROM call_criteria FINAL';
    const told = async (rest: TokenRow[], length: number, version: number, candidates?: number[]) => {
      await tell({ rows: rest, ...(candidates && { candidates }) });
      const sink = start();
      await until(async () => (await numberIn(warehouse, points)) === length * 1e7 + version, `${length} points`);
      await sink.close();
    };
    await told([at(60_500, 40, 1), at(62_000, 40, 3)], 1, 62_000);
    // Filters let the second alone through.
    await told([at(64_000, 50, 2), at(66_000, 60, 2)], 2, 66_000, [1]);
    await told([at(62_000, 40, 3), at(66_500, 60, 9), { ...at(90_000, 60, 1), life: 'rugged' }], 2, 90_000);
    const stored = await warehouse.query(
      'SELECT times, prices, highest, final_scores, wallet_scores, eligible_ms, rugged_ms FROM call_criteria FINAL LIMIT 10',
      {},
      z.unknown(),
    );
    expect(stored).toEqual([
      {
        ...{
          times: [60_500, 66_000],
          prices: [1, 2],
          highest: [9, 9],
          final_scores: [40, 60],
          wallet_scores: [-1, -1],
        },
        ...{ eligible_ms: 60_500, rugged_ms: 90_000 },
      },
    ]);
  });
});

const standing: ToldStanding = {
  ...{ pool: rows[0]!.address, decimals: 6 },
  market: {
    ...{ base: 2e15, quote: 3e10 + 0.25, depth: 2e9, buyable: null, payable: 1.5e9, buyFee: 0.0125, sellFee: null },
    ...{ keptFrom: 'quote', keptShare: 0.002 },
  },
};

function makeCall(index: number): Call {
  const row = rows[index]!;
  return {
    v: 1,
    ...{
      mint: row.address,
      ordinal: 1,
      symbol: 'CAT',
      name: 'A cat',
      logo: null,
      launchpad: 'pump',
      createdAt: 40_000,
    },
    ...{ by: 'rules', calledAt: 100_000, event: null, controlId: null, clearId: null, price: 1e-7, marketCap: null },
    scores: { initialScore: 50, walletScore: 60.5, transactionScore: 70, finalScore: 62 },
    ...{ band: 'BUY', status: 'complete', matchedCriteria: ['Final score 62 (at least 45)'] },
    ...{ parameterVersion: 'p-1', ruleVersion: 'r-1', trace: market.details.get(row.address)!.scoringTrace },
  };
}

function makeFigures({ mint, ordinal }: Call, version: number, maxX: number): CallFigures {
  return {
    ...{ mint, ordinal, version, asOf: 200_000, currentX: 0.5, maxX, peakAt: 150_000, timeToPeakMs: 50_000 },
    ...{ drawdownBeforePeak: 0, return1h: null, return24h: null, stabilizedAt: null, reached: [], marketCap: 1e4 },
    executable: [
      {
        ...{ sizeSol: 1, filledAt: 103_000, spentSol: 0.9, peakX: 1.5, peakAt: 150_000 },
        ...{ ruleX: 1.25, ruleClosed: true, nowX: 0.4 },
      },
    ],
    settled: false,
  };
}
