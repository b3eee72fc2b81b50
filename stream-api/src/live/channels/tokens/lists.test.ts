import { rounds } from '@mintscope/engines/testing/slice';
import { sortValue } from '@mintscope/metrics/sort-value';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import type { SortBy } from '@mintscope/schemas/sort-by';
import type { TokenRow } from '@mintscope/schemas/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenTable } from '../../../market/token-table.ts';
import { filterRows } from '../../../queries/filter-rows.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import type { Bounds } from './conflate.ts';
import { createLists, type ListFollowing } from './lists.ts';

const settings = {
  changes: 3,
  growth: 2,
  behind: 50,
  listShare: Number.POSITIVE_INFINITY,
  listLeastMs: 0,
  listBeatMs: 0,
};

/** What a client keeps: rows by address, patched by what it is sent. */
interface ModelClient {
  wanted: Subscribe<'tokens'>;
  following: ListFollowing;
  rows: Map<string, TokenRow>;
}

function openModel(wishes: readonly Partial<Subscribe<'tokens'>>[], capacity = 100, bounds: Partial<Bounds> = {}) {
  const table = new TokenTable(capacity, 2);
  const held = { ...settings, ...bounds };
  const lists = createLists(table, held);
  const clients = wishes.map((wish): ModelClient => {
    const wanted: Subscribe<'tokens'> = {
      type: 'subscribe',
      channel: 'tokens',
      limit: 5,
      filter: '',
      sortBy: 'age',
      sortOrder: 'desc',
      also: [],
      goOn: false,
      ...wish,
    };
    return { wanted, following: lists.follow(wanted), rows: new Map() };
  });
  const round = { atMs: 0, encoded: 0, work: 0 };
  const deliver = (client: ModelClient): boolean => {
    const message = lists.next(client.following);
    if (!message) return false;
    if (message.rest) applyMessage(client, message.type, held, JSON.parse(`{${Buffer.from(message.rest).toString()}`));
    client.following.known = message.next;
    return message.rest !== null;
  };
  /** One round of the feed for some of the clients. */
  const bring = (atMs: number, some: readonly ModelClient[] = clients) => {
    Object.assign(round, { atMs });
    lists.begin(round);
    return some.filter(deliver).length;
  };
  return { table, lists, clients, bring, round };
}

function applyMessage(
  client: ModelClient,
  type: string,
  { changes, growth }: Bounds,
  told: { tokens: TokenRow[]; removed?: string[] },
): void {
  expect(told.tokens.length).toBeLessThanOrEqual(changes + growth);
  if (type === 'initial_tokens') client.rows.clear();
  for (const patch of told.tokens) client.rows.set(patch.address, { ...client.rows.get(patch.address), ...patch });
  for (const address of told.removed ?? []) client.rows.delete(address);
}

/** What the list is by its definition. */
function expected(table: TokenTable, wanted: Subscribe<'tokens'>, nowMs: number): Map<string, TokenRow> {
  return new Map([wanted, ...wanted.also].flatMap((part) => [...expectedPart(table, part, nowMs)]));
}

function expectedPart(
  { order }: TokenTable,
  wanted: Pick<Subscribe<'tokens'>, 'limit' | 'filter' | 'sortBy' | 'sortOrder'>,
  nowMs: number,
): Map<string, TokenRow> {
  const all = [...order.newestFirst()].map(({ row }) => row);
  const sign = wanted.sortOrder === 'asc' ? 1 : -1;
  const keyOf = (row: TokenRow) => sortValue(row, wanted.sortBy);
  const passing = [...filterRows(all, wanted.filter, nowMs)];
  const known = passing.filter((row) => keyOf(row) !== null);
  known.sort((a, b) => sign * ((keyOf(a) ?? 0) - (keyOf(b) ?? 0)) || sign * (a.address < b.address ? -1 : 1));
  const listed = [...known, ...passing.filter((row) => keyOf(row) === null)].slice(0, wanted.limit);
  return new Map(listed.map((row) => [row.address, row]));
}

const part = {
  limit: fc.integer({ min: 1, max: 8 }),
  filter: fc.constantFrom('', 'holders:3..', 'marketCap:..4?;holders:1..', 'age:..20'),
  sortBy: fc.constantFrom<SortBy>('age', 'marketCap', 'holders', 'performance'),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
};
const wish = fc.record({ ...part, also: fc.array(fc.record(part), { maxLength: 2 }) });
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('row' as const),
      token: fc.nat(14),
      holders: fc.nat(6),
      marketCap: fc.option(fc.nat(6)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('launch' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), client: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resync' as const), client: fc.nat(2) }) },
);

describe('a client of a filtered and sorted list', () => {
  it('ends with the list as it is, whatever was skipped or asked for again (property)', () => {
    fc.assert(
      fc.property(
        fc.array(wish, { minLength: 3, maxLength: 3 }),
        fc.array(act, { minLength: 10, maxLength: 80, size: 'max' }),
        (wishes, acts) => {
          // A small table: tokens are forgotten while clients hold them.
          const { table, clients, bring } = openModel(wishes, 12);
          const rows: TokenRow[] = [];
          let atMs = 0;
          for (const step of acts) {
            atMs += 1000;
            if (step.do === 'launch') {
              rows.push(makeRow(rows.length, { createdAt: atMs, holders: rows.length % 5 }));
              table.apply(rows.at(-1)!);
            } else if (step.do === 'row' && rows.length > 0) {
              const at = rows.length - 1 - (step.token % rows.length);
              const { holders, marketCap } = step;
              rows[at] = { ...rows[at]!, version: rows[at]!.version + 1, holders, marketCap };
              table.apply(rows[at]!);
            } else if (step.do === 'deliver') bring(atMs, [clients[step.client]!]);
            else if (step.do === 'resync') clients[step.client]!.following.known = null;
          }
          for (let turns = 0; bring(atMs) > 0; turns++) expect(turns).toBeLessThan(100);
          for (const { rows: held, wanted } of clients) {
            const list = expected(table, wanted, atMs);
            expect([...held.keys()].sort()).toEqual([...list.keys()].sort());
            for (const [address, row] of list) expect(held.get(address)).toEqual(row);
          }
        },
      ),
      { numRuns: rounds(600, 150) },
    );
  });

  it('lets go of a token when time alone takes it out', () => {
    const { table, clients, bring } = openModel([{ filter: 'age:..10' }]);
    table.apply(makeRow(1, { createdAt: 0 }));
    bring(5_000);
    expect(clients[0]!.rows.size).toBe(1);
    bring(11_000);
    expect(clients[0]!.rows.size).toBe(0);
  });
});

describe('lists that many follow', () => {
  it('are decided and encoded once for all who know the same', () => {
    const { table, bring, round } = openModel(Array.from({ length: 50 }, () => ({ filter: 'holders:1..', limit: 2 })));
    for (let n = 0; n < 4; n++) table.apply(makeRow(n, { holders: n }));
    expect(bring(1000)).toBe(50);
    expect(round.encoded).toBe(1);
    table.apply(makeRow(3, { holders: 9, version: 2 }));
    expect(bring(2000)).toBe(50);
    expect(round.encoded).toBe(2);
    expect(bring(3000)).toBe(0);
    expect(round.encoded).toBe(2);
  });

  it('with filters of their own share what they are told alike, and each is told its own', () => {
    const wishes = Array.from({ length: 40 }, (_, n) => ({ filter: `holders:${n + 1}..`, limit: 100 }));
    const { table, clients, bring, round } = openModel(wishes, 100, { changes: 100, growth: 100 });
    const apply = (version: number, count: number) => {
      for (let n = 0; n < count; n++) table.apply(makeRow(n, { version, holders: n + 1, marketCap: version * n }));
    };
    apply(1, 50);
    bring(1000);
    // Few, which filters choose among; and more than a choice can be named of.
    for (const [version, count] of [
      [2, 3],
      [3, 50],
    ] as const) {
      round.encoded = 0;
      apply(version, count);
      bring(version * 1000);
      if (count === 3) expect(round.encoded).toBe(3);
      for (const { rows, wanted } of clients) expect(rows).toEqual(expected(table, wanted, 0));
    }
  });

  it('are forgotten with their last follower', () => {
    const { lists, clients } = openModel([
      { filter: 'holders:1..' },
      { filter: 'holders:1..' },
      { filter: 'holders:2..' },
    ]);
    expect(lists.size()).toBe(2);
    for (const { following } of clients) lists.unfollow(following);
    expect(lists.size()).toBe(0);
  });
});
