import { rounds } from '@mintscope/engines/testing/slice';
import { compileFilter } from '@mintscope/metrics/token-filter/compile-filter';
import type { SortBy } from '@mintscope/schemas/sort-by';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilter } from '../../../market/read-filter.ts';
import { TokenTable } from '../../../market/token-table.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { type Order, Ranking } from './ranking.ts';

const order = fc.record({
  limit: fc.integer({ min: 1, max: 6 }),
  sortBy: fc.constantFrom<SortBy>('holders', 'marketCap', 'age'),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  filter: fc.constantFrom('', 'holders:2..'),
});
const row = fc.record({
  token: fc.nat(29),
  holders: fc.nat(8),
  marketCap: fc.option(fc.nat(4), { freq: 3 }),
});

const open = ({ filter, ...wanted }: Omit<Order, 'passes'> & { filter: string }, standingBy: number) =>
  new Ranking({ ...wanted, passes: compileFilter(readFilter(filter)) }, standingBy);

describe('the first tokens of an order', () => {
  it('go on from what changed as if the market were looked through each time (property)', () => {
    const seen = { same: 0, others: 0, lost: 0, evicted: 0 };
    fc.assert(
      fc.property(
        order,
        fc.nat(3),
        fc.array(fc.array(row, { maxLength: 8 }), { maxLength: 30 }),
        (wanted, by, turns) => {
          // A small table: tokens lose their places.
          const table = new TokenTable(22, 3);
          for (let token = 0; token < 20; token++)
            table.apply(makeRow(token, { holders: token % 9, marketCap: token % 5 }));
          const ranking = open(wanted, by);
          ranking.lookThrough(table, 0);
          for (const [turn, rows] of turns.entries()) {
            const before = new Set(ranking.first());
            const since = table.rev;
            for (const { token, ...figures } of rows) table.apply(makeRow(token, { version: turn + 2, ...figures }));
            if (table.evictedRev > since) seen.evicted += 1;
            const isOther = ranking.follow(table, since, 0);
            if (isOther === null) ranking.lookThrough(table, 0);
            const looked = open(wanted, by);
            looked.lookThrough(table, 0);
            expect(ranking.first()).toEqual(looked.first());
            if (isOther !== null)
              expect(isOther).toBe(
                ranking.first().some((entry) => !before.has(entry)) || before.size !== ranking.first().length,
              );
            seen[isOther === null ? 'lost' : isOther ? 'others' : 'same'] += 1;
          }
        },
      ),
      { numRuns: rounds(600, 200) },
    );
    // Each way of going on was taken.
    expect(Object.values(seen).every((times) => times > 10)).toBe(true);
  });

  it('are found again where those that stand by are used up, and not before', () => {
    const table = new TokenTable(100, 10);
    for (let token = 0; token < 20; token++) table.apply(makeRow(token, { holders: 100 - token }));
    const ranking = open({ limit: 3, sortBy: 'holders', sortOrder: 'desc', filter: '' }, 2);
    ranking.lookThrough(table, 0);
    const fall = (token: number) => {
      const since = table.rev;
      table.apply(makeRow(token, { version: 2, holders: 1 }));
      return ranking.follow(table, since, 0);
    };
    expect([fall(19), fall(0), fall(1)]).toEqual([false, true, true]);
    expect(ranking.first().map(({ row }) => row.holders)).toEqual([98, 97, 96]);
    expect(fall(2)).toBeNull();
  });
});
