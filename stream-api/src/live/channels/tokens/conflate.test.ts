import { rounds } from '@mintscope/engines/testing/slice';
import type { TokenRow } from '@mintscope/schemas/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePatch } from '../../../market/token-entry.ts';
import { TokenTable } from '../../../market/token-table.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { type Bounds, firstStep, type Known, nextStep, type Step } from './conflate.ts';

/** What a client keeps: rows by address, patched by what it is sent. */
interface ModelClient {
  limit: number;
  known: Known | null;
  rows: Map<string, TokenRow>;
}

function deliver(table: TokenTable, client: ModelClient, bounds: Bounds): 'idle' | 'sent' {
  const step = client.known ? nextStep(table, client.known, bounds) : 'restart';
  if (step === null) return 'idle';
  if (step === 'restart') {
    client.rows.clear();
    applyStep(client, firstStep(table, client.limit, bounds));
  } else {
    expect(step.tokens.length).toBeLessThanOrEqual(bounds.changes + bounds.growth + bounds.changes);
    applyStep(client, step);
  }
  return 'sent';
}

function applyStep(client: ModelClient, step: Step): void {
  for (const { entry, base } of step.tokens) {
    const patch = JSON.parse(encodePatch(entry, base));
    const before = client.rows.get(patch.address);
    if (!before) expect(Object.keys(patch).sort()).toEqual(Object.keys(entry.row).sort());
    client.rows.set(patch.address, { ...before, ...patch });
  }
  for (const address of step.removed) client.rows.delete(address);
  client.known = step.next;
}

function expectInStep(table: TokenTable, client: ModelClient): void {
  const expected = new Map<string, TokenRow>();
  for (let rank = 0; rank < client.limit; rank++) {
    const entry = table.order.at(rank);
    if (entry) expected.set(entry.row.address, entry.row);
  }
  expect([...client.rows.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [address, row] of expected) expect(client.rows.get(address)).toEqual(row);
}

const commands = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('row' as const), token: fc.nat(11), change: fc.nat(4) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('launch' as const), ageMs: fc.nat(5) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), client: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('resync' as const), client: fc.nat(3) }) },
  ),
  { minLength: 20, maxLength: 150, size: 'max' },
);

describe('a client that applies its messages', () => {
  it('ends with the newest rows, whatever was skipped, stalled or asked for again', () => {
    fc.assert(
      fc.property(
        commands,
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 4, maxLength: 4 }),
        (steps, windows) => {
          const bounds = { changes: 2, growth: 2 };
          const table = new TokenTable(8, 2);
          const clients: ModelClient[] = windows.map((limit) => ({ limit, known: null, rows: new Map() }));
          const rows: TokenRow[] = [];
          for (const step of steps) {
            if (step.do === 'launch') {
              const row = makeRow(rows.length, { createdAt: 1000 + rows.length * 3 - step.ageMs * 4 });
              rows.push(row);
              table.apply(row);
            } else if (step.do === 'row' && rows.length > 0) {
              const index = rows.length - 1 - (step.token % rows.length);
              rows[index] = changed(rows[index]!, step.change);
              table.apply(rows[index]!);
            } else if (step.do === 'deliver') deliver(table, clients[step.client]!, bounds);
            else if (step.do === 'resync') clients[step.client]!.known = null;
          }
          for (const client of clients) {
            for (let turns = 0; deliver(table, client, bounds) === 'sent'; turns++) expect(turns).toBeLessThan(200);
            expectInStep(table, client);
          }
        },
      ),
      { numRuns: rounds(1000, 200) },
    );
  });
});

function changed(row: TokenRow, change: number): TokenRow {
  const next = { ...row, version: row.version + 1 };
  if (change === 0) next.priceSol = (row.priceSol ?? 0) + 1;
  if (change === 1) next.holders = (row.holders ?? 0) + 1;
  if (change === 2) next.spark = [...row.spark.slice(-3), row.version];
  if (change === 3) next.performance = { ...row.performance, currentX: row.version };
  if (change === 4) next.marketCap = null;
  return next;
}

describe('a step', () => {
  const bounds = { changes: 100, growth: 100 };

  it('carries changed fields only', () => {
    const table = new TokenTable(10, 2);
    table.apply(makeRow(1));
    const { next } = firstStep(table, 5, bounds);
    table.apply({ ...makeRow(1), version: 2, priceSol: 5 });
    table.apply({ ...makeRow(1), version: 3, priceSol: 6 });
    const step = nextStep(table, next, bounds) as Step;
    expect(step.tokens.map(({ entry, base }) => JSON.parse(encodePatch(entry, base)))).toEqual([
      { address: makeRow(1).address, version: 3, priceSol: 6 },
    ]);
  });

  it('is nothing when nothing changed, and nothing for a row that is not newer', () => {
    const table = new TokenTable(10, 2);
    table.apply({ ...makeRow(1), version: 7 });
    const { next } = firstStep(table, 5, bounds);
    expect(table.apply({ ...makeRow(1), version: 7, priceSol: 9 })).toBe('old');
    expect(nextStep(table, next, bounds)).toBeNull();
  });

  it('tells which token a launch pushed out', () => {
    const table = new TokenTable(10, 2);
    for (let i = 1; i <= 3; i++) table.apply(makeRow(i));
    const { next } = firstStep(table, 2, bounds);
    table.apply(makeRow(4));
    const step = nextStep(table, next, bounds) as Step;
    expect(step.tokens.map(({ entry }) => entry.row.address)).toEqual([makeRow(4).address]);
    expect(step.removed).toEqual([makeRow(2).address]);
  });

  it('asks for a restart when what left the window was dropped from the table', () => {
    const table = new TokenTable(4, 1);
    for (let i = 1; i <= 4; i++) table.apply(makeRow(i));
    const { next } = firstStep(table, 4, bounds);
    for (let i = 5; i <= 12; i++) table.apply(makeRow(i));
    expect(nextStep(table, next, bounds)).toBe('restart');
  });
});

describe('a table', () => {
  it('keeps a watched token that has no place among the newest, until nobody watches it', () => {
    const table = new TokenTable(2, 0);
    for (let i = 5; i <= 7; i++) table.apply(makeRow(i));
    expect(table.apply(makeRow(1))).toBe('ignored');
    table.watch(makeRow(1).address);
    expect(table.apply(makeRow(1))).toBe('new');
    expect(table.get(makeRow(1).address)?.placed).toBe(false);
    table.unwatch(makeRow(1).address);
    expect(table.get(makeRow(1).address)).toBeUndefined();
    expect(table.order.size).toBe(2);
  });
});
