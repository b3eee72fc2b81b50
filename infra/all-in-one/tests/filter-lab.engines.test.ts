import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { compileFilter } from '@mintscope/metrics/token-filter/compile-filter';
import { figureEdges } from '@mintscope/metrics/token-filter/figure-edges';
import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import { figures } from '@mintscope/metrics/token-filter/filter-values';
import { tokenUpdateBatchSchema } from '@mintscope/schemas/events/token-update-batch';
import type { TokenRow } from '@mintscope/schemas/token';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import { type FilterLab, type LabAge, type LabWindow, labAges } from '@mintscope/schemas/token-filter/filter-lab';
import { parseFilter } from '@mintscope/schemas/token-filter/token-filter';
import { encodeFilterCourses, encodeFilterPoints } from '@mintscope/scoring-workers/sink/encode-filter-lab';
import { openTestWarehouse } from '@mintscope/scoring-workers/testing/open-test-warehouse';
import { selectFilterLab } from '@mintscope/stream-api/queries/select-filter-lab';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-05-10T12:00:00Z');
const second = 1_000;
const minute = 60 * second;

let folder: string;
let warehouse: Warehouse;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-filter-lab-'));
  warehouse = await openTestWarehouse(folder);
});
afterAll(async () => {
  await warehouse?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A row of a token, and how old the token was when it stood so. */
interface Told {
  row: TokenRow;
  ageMs: number;
}

let tellings = 0;

/** As the sink stores them, each block in one insert that may be told twice. */
async function store(told: readonly Told[]): Promise<void> {
  const batch = { v: 1, partition: 0, offset: 0, rows: told.map(({ row }) => row) };
  const asOf = told.map(({ row, ageMs }) => row.createdAt + ageMs);
  const updates = { batches: [tokenUpdateBatchSchema.parse({ ...batch, asOf })], unreadable: 0 };
  const blocks = { filter_points: encodeFilterPoints(updates), filter_courses: encodeFilterCourses(updates) };
  tellings += 1;
  for (const [table, { ndjson, rows }] of Object.entries(blocks)) {
    if (rows === 0) continue;
    await warehouse.insert({ table, ndjson, rows, token: `${tellings}` });
    // A block of other limits repeats what was told: nothing counts twice.
    await warehouse.insert({ table, ndjson, rows, token: `${tellings} again` });
  }
}

beforeEach(async () => {
  for (const table of ['filter_points', 'filter_courses']) await warehouse.command(`TRUNCATE TABLE ${table}`);
});

function ask(text: string, window: LabWindow = '24h', age: LabAge = '5m', figures: RangeField[] = []) {
  const filter = parseFilter(text);
  if (typeof filter === 'string') throw new Error(filter);
  return selectFilterLab(warehouse, { filter, window, age, figures, nowMs });
}

/** Tokens by number, each a story of rows: at an age, a price, holders and what else was new. */
function story(
  n: number,
  agoMs: number,
  rows: readonly [ageMs: number, priceSol: number | null, Partial<TokenRow>][],
): Told[] {
  let best = 0;
  return rows.map(([ageMs, priceSol, changes], place) => {
    best = Math.max(best, priceSol ?? 0);
    const createdAt = nowMs - agoMs;
    const row = makeRow(n, {
      createdAt,
      eventTimeMs: createdAt + ageMs,
      lastTradeAt: createdAt + ageMs,
      priceSol,
      ...changes,
    });
    const performance = {
      ...row.performance,
      entryPrice: priceSol === null ? null : 1,
      maxX: priceSol === null ? null : best,
    };
    return { row: { ...row, version: place + 1, performance: changes.performance ?? performance }, ageMs };
  });
}

const hits = ({ hits: of, n }: { hits: number; n: number }) => `${of} of ${n}`;
const summary = (lab: FilterLab) => ({
  remain: hits(lab.remain),
  all: [...lab.all.winners.map(({ share }) => hits(share)), hits(lab.all.rugs)],
  met: [...lab.met.winners.map(({ share }) => hits(share)), hits(lab.met.rugs)],
  lost: [...lab.winnersLost.map(({ share }) => hits(share)), hits(lab.rugsAvoided)],
});

it('counts what is worked out by hand', async () => {
  await store([
    // At 5 minutes 30 holders at a price of 1; six times as much later. Its 100 holders came after the moment.
    ...story(1, 2 * hourMs, [
      [minute, 0.5, { holders: 10 }],
      [4 * minute, 1, { holders: 30 }],
      [9 * minute, 6, { holders: 100 }],
    ]),
    // Twice as much, exactly, and rugged; 20 holders.
    ...story(2, 3 * hourMs, [
      [5 * minute, 2, { holders: 20 }],
      [6 * minute, 4, {}],
      [hourMs, 0.1, { life: 'rugged' }],
    ]),
    // Its best, 9, was before the moment: no winner.
    ...story(3, 4 * hourMs, [
      [2 * minute, 9, { holders: 40 }],
      [3 * minute, 3, { holders: 40 }],
      [2 * hourMs, 4, {}],
    ]),
    // A peak between two rows is told by the multiple that rose: 5 times.
    ...story(4, 5 * hourMs, [[minute, 1, { holders: 50 }]]),
    ...story(4, 5 * hourMs, [
      [minute, 1, {}],
      [40 * minute, 1.5, { performance: { ...makeRow(4).performance, entryPrice: 1, maxX: 5 } }],
    ]).slice(1),
    // No price yet at the moment, and how many hold it is not known.
    ...story(5, 6 * hourMs, [
      [minute, null, { holders: null }],
      [hourMs, 8, { holders: 90 }],
    ]),
    // Rugged before it was asked.
    ...story(6, 6 * hourMs, [
      [minute, 1, { holders: 99, life: 'rugged' }],
      [hourMs, 0.5, { life: 'dead' }],
    ]),
    // Never scored; too young; told of too late; of the day before.
    ...story(7, 6 * hourMs, [[minute, 1, { holders: 99, finalScore: null }]]),
    ...story(8, 4 * minute, [[minute, 1, { holders: 99 }]]),
    ...story(9, 6 * hourMs, [[6 * minute, 1, { holders: 99 }]]),
    ...story(10, 30 * hourMs, [
      [minute, 1, { holders: 99 }],
      [hourMs, 2.5, {}],
    ]),
  ]);
  const lab = await ask('holders:25..', '24h', '5m', ['holders']);
  expect(summary(lab)).toEqual({
    remain: '3 of 5',
    all: ['3 of 4', '2 of 4', '1 of 5'],
    met: ['2 of 3', '2 of 3', '0 of 3'],
    lost: ['1 of 3', '0 of 2', '1 of 1'],
  });
  // Of the ninth nothing was told by 5 minutes.
  expect([lab.ruggedBefore, lab.untold, lab.firstAt]).toEqual([1, 1, nowMs - 6 * hourMs]);
  expect(lab.unknown).toEqual([{ field: 'holders', tokens: 1 }]);
  const [{ edges, tokens } = { edges: [], tokens: [] }] = lab.distributions;
  // 20, 30, 40, 50: from each edge to below the next.
  expect(edges.flatMap((edge, n) => (tokens[n + 1] ? [[edge, tokens[n + 1]]] : []))).toEqual([
    [20, 1],
    [30, 2],
    [50, 1],
  ]);
  expect(lab.remain).toMatchObject({ rate: 0.6, low: expect.closeTo(0.2307, 4), high: expect.closeTo(0.8824, 4) });

  expect(summary(await ask('holders:25..?'))).toMatchObject({ remain: '4 of 5' });
  expect(summary(await ask('holders:25..', '7d'))).toMatchObject({
    remain: '4 of 6',
    met: ['3 of 4', '2 of 4', '0 of 4'],
  });
  // At 1 minute the first had 10 holders and a price of 0.5, so its later 6 is 12 times as much; the eighth was that old.
  expect(summary(await ask('holders:10..', '24h', '1m'))).toMatchObject({
    remain: '3 of 4',
    met: ['2 of 3', '2 of 3', '0 of 3'],
  });
  expect(summary(await ask(''))).toMatchObject({ remain: '5 of 5', lost: ['0 of 3', '0 of 2', '0 of 1'] });
});

const figure = fc.option(fc.constantFrom(0, 0.05, 0.3, 0.9, 1), { freq: 5 });
const amount = fc.option(fc.constantFrom(0, 3, 20, 999.5, 1e4, 2e5), { freq: 5 });
const someRow: fc.Arbitrary<Partial<TokenRow>> = fc.record({
  ...{ marketCap: amount, liquidity: amount, priceChange5m: amount, priceUsd: amount },
  ...{ rugProbability: figure, top10HolderRate: figure, devSold: figure, bundlerRate: figure, insiderRate: figure },
  holders: fc.option(fc.nat(60)),
  smartDegenCount: fc.option(fc.nat(3)),
  finalScore: fc.option(fc.nat(100), { freq: 8 }),
  migrated: fc.boolean(),
  ...{ isHoneypot: fc.option(fc.boolean()), mintable: fc.option(fc.boolean()), freezable: fc.option(fc.boolean()) },
  calledAt: fc.option(fc.constant(nowMs)),
  twitter: fc.option(fc.constant('https://x.com/a')),
  band: fc.option(fc.constantFrom('BUY' as const, 'AVOID' as const)),
  life: fc.constantFrom('trading' as const, 'waiting' as const, 'dead' as const, 'rugged' as const),
  launchpad: fc.option(fc.constantFrom('pump', "it's")),
  symbol: fc.constantFrom('PEPE', 'ÄÖÜ', "x' OR 1=1", 'dog'),
  name: fc.constantFrom('Pepe the frog', '犬', '%_', 'DOG\\'),
});
const someToken = fc.record({
  agoMs: fc.integer({ min: 1, max: 200 * hourMs }),
  rows: fc.array(
    fc.record({
      ageMs: fc.oneof(fc.integer({ min: 0, max: 40 * minute }), fc.constantFrom(...Object.values(labAges))),
      price: fc.option(fc.constantFrom(0.5, 1, 2, 5, 11), { freq: 9 }),
      sinceTradeMs: fc.option(fc.nat(20 * minute)),
      changes: someRow,
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

const texts = [
  ...filterPresets.map(({ filter }) => filter),
  'marketCap:20..999.5;holders:..30?',
  'lastTrade:..300',
  'lastTrade:60..?;age:..60',
  'price:3..;priceChange5m:0.05..',
  'migrated:yes;called:no;twitter:yes',
  'launchpad:it%27s',
  'launchpad:pump,it%27s?;life:trading,dead;band:BUY?',
  'words:pepe,%C3%A4',
  "without:x'%20or,%5C,%E7%8A%AC;devSold:..0.3?",
  'creator:nobody',
];

it('asks what the list asks, of any rows', async () => {
  const tokens = fc.sample(someToken, { seed: 5, numRuns: 250 }).map(({ agoMs, rows }, n) => {
    const inOrder = [...rows].sort((a, b) => a.ageMs - b.ageMs);
    const told = story(
      n,
      agoMs,
      inOrder.map(({ ageMs, price, changes }) => [ageMs, price, changes]),
    );
    return told.map(({ row, ageMs }, place) => {
      const { sinceTradeMs } = inOrder[place]!;
      const lastTradeAt = sinceTradeMs === null ? null : row.createdAt + Math.max(0, ageMs - sinceTradeMs);
      return { row: { ...row, lastTradeAt }, ageMs };
    });
  });
  for (let at = 0; at < tokens.length; at += 50) await store(tokens.slice(at, at + 50).flat());
  let met = 0;
  for (const [nth, text] of texts.entries())
    for (const age of ['1m', '5m', '30m'] as const) {
      const window = nth % 2 === 0 ? '7d' : '24h';
      const lab = await ask(text, window, age, ['holders', 'lastTrade']);
      const wanted = fromScratch(tokens, { text, window, age });
      expect({ ...summary(lab), before: lab.ruggedBefore, untold: lab.untold }, `${text} at ${age}`).toEqual(
        wanted.counts,
      );
      expect(lab.distributions.map(({ tokens: bins }) => bins)).toEqual(wanted.bins);
      met += lab.remain.hits;
    }
  // There was something to tell.
  expect(met).toBeGreaterThan(150);
});

/** The same from the rows, token by token. */
function fromScratch(
  tokens: readonly Told[][],
  { text, window, age }: { text: string; window: LabWindow; age: LabAge },
) {
  const filter = parseFilter(text);
  if (typeof filter === 'string') throw new Error(filter);
  const passes = compileFilter(filter);
  const ageMs = labAges[age];
  let untold = 0;
  const asked = tokens.flatMap((rows) => {
    const createdAt = rows[0]!.row.createdAt;
    const by = rows.filter((one) => one.ageMs <= ageMs);
    const after = rows.filter((one) => one.ageMs > ageMs);
    const newest = by.at(-1)?.row;
    const isIn = createdAt > nowMs - (window === '24h' ? 24 : 168) * hourMs && createdAt + ageMs <= nowMs;
    if (!isIn || rows.every(({ row }) => row.finalScore === null)) return [];
    if (!newest) {
      untold += 1;
      return [];
    }
    const price = newest.priceSol;
    const highest = Math.max(0, ...after.map(({ row }) => row.priceSol ?? 0));
    return [
      {
        row: newest,
        momentMs: createdAt + ageMs,
        wasRugged: by.some(({ row }) => row.life === 'rugged'),
        isRugged: after.some(({ row }) => row.life === 'rugged'),
        x: price === null ? null : highest / price,
        isMet: passes(newest, createdAt + ageMs),
      },
    ];
  });
  const counted = asked.filter(({ wasRugged }) => !wasRugged);
  const met = counted.filter(({ isMet }) => isMet);
  const winners = (of: typeof counted, least: number) => of.filter(({ x }) => x !== null && x >= least).length;
  const rugs = (of: typeof counted) => of.filter(({ isRugged }) => isRugged).length;
  const fate = (of: typeof counted) => {
    const priced = of.filter(({ x }) => x !== null).length;
    return [`${winners(of, 2)} of ${priced}`, `${winners(of, 5)} of ${priced}`, `${rugs(of)} of ${of.length}`];
  };
  const lost = (all: number, kept: number) => `${all - kept} of ${all}`;
  const bins = (['holders', 'lastTrade'] as const).map((field) => {
    const edges = figureEdges(field);
    const values = counted.flatMap(({ row, momentMs }) => figures[field](row, momentMs) ?? []);
    const binOf = (value: number) => edges.filter((edge) => value >= edge).length;
    return Array.from({ length: edges.length + 1 }, (_, n) => values.filter((value) => binOf(value) === n).length);
  });
  return {
    bins,
    counts: {
      remain: `${met.length} of ${counted.length}`,
      all: fate(counted),
      met: fate(met),
      lost: [
        lost(winners(counted, 2), winners(met, 2)),
        lost(winners(counted, 5), winners(met, 5)),
        lost(rugs(counted), rugs(met)),
      ],
      before: asked.length - counted.length,
      untold,
    },
  };
}
