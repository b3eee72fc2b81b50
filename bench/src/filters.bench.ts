/**
 * A filter over the live tokens of the market: what a list's members are (filter, order, the first 500), and how many tokens each condition keeps out.
 * The peer is the same list by the array methods of the language: filter, sort by the value, slice. Milliseconds of CPU, rounds in turn.
 *
 *   node --import tsx src/filters.bench.ts [--tokens 50000] [--rounds 25]
 */
import { parseArgs } from 'node:util';
import { countPassing } from '@mintscope/metrics/token-filter/compile-filter';
import { filterPresets } from '@mintscope/metrics/token-filter/filter-presets';
import { figures } from '@mintscope/metrics/token-filter/filter-values';
import type { TokenRow } from '@mintscope/schemas/token';
import { parseFilter } from '@mintscope/schemas/token-filter/token-filter';
import { MarketList } from '../../stream-api/src/live/channels/tokens/market-list.ts';
import { TokenTable } from '../../stream-api/src/market/token-table.ts';
import { makeRow } from '../../stream-api/src/test-kit/make-row.ts';

const { values } = parseArgs({
  options: { tokens: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '25' } },
});
const tokens = Number(values.tokens);
const rounds = Number(values.rounds);
const nowMs = 1_000_000_000;

/** The same market each time. */
function* randoms(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const random = randoms(1);
const next = () => random.next().value;
const table = new TokenTable(tokens, 0);
for (let n = 0; n < tokens; n++) {
  table.apply(
    makeRow(n, {
      createdAt: nowMs - (tokens - n) * 2000,
      lastTradeAt: nowMs - Math.floor(next() * 3_600_000),
      life: next() < 0.3 ? 'trading' : 'dead',
      finalScore: next() < 0.8 ? next() * 100 : null,
      marketCap: 4000 * (1 / (next() + 0.001)),
      liquidity: next() * 30_000,
      holders: Math.floor(next() * 300),
      rugProbability: next(),
      botProbability: next(),
      bundlerRate: next() * 0.4,
      insiderRate: next() * 0.4,
      top10HolderRate: next(),
      smartDegenCount: Math.floor(next() * 5),
    }),
  );
}
const rows: TokenRow[] = [...table.order.newestFirst()].map(({ row }) => row);
const filters = [
  ['none', ''],
  ['one bound', 'marketCap:10000..'],
  ...filterPresets.map(({ name, filter }) => [name, filter]),
];

console.log(`${tokens} tokens, median of ${rounds} rounds (least - most), ms of CPU`);
console.log(
  'filter | passing | list of 500 by score | again after 200 rows changed | counts of conditions | array methods',
);
for (const [name = '', text = ''] of filters) {
  const filter = parseFilter(text);
  if (typeof filter === 'string') throw new Error(filter);
  const spent: Record<'list' | 'again' | 'counts' | 'peer', number[]> = { list: [], again: [], counts: [], peer: [] };
  let passing = 0;
  for (let round = 0; round < rounds; round++) {
    const list = listOf(text);
    spent.list.push(cost(() => decide(list)));
    trade(200);
    spent.again.push(cost(() => decide(list)));
    expectAsLookedThrough(list, text);
    spent.counts.push(
      cost(() => {
        passing = countPassing(filter, rows, nowMs).passing;
      }),
    );
    spent.peer.push(
      cost(() => {
        byArrays(text);
      }),
    );
  }
  console.log([name, passing, ...Object.values(spent).map(summary)].join(' | '));
}

function listOf(filter: string): MarketList {
  return new MarketList({ limit: 500, filter, sortBy: 'score', sortOrder: 'desc', also: [] });
}

function decide(list: MarketList): void {
  list.decide(table, { atMs: nowMs, share: Number.POSITIVE_INFINITY }, { listLeastMs: 0, listBeatMs: 1000 });
}

function trade(changes: number): void {
  for (let n = 0; n < changes; n++) {
    const { row } = table.order.at(Math.floor(next() * tokens))!;
    const finalScore = row.finalScore === null ? null : next() * 100;
    table.apply({
      ...row,
      version: row.version + 1,
      finalScore,
      marketCap: (row.marketCap ?? 0) * (0.9 + 0.2 * next()),
    });
  }
}

/** @throws when a list that went on is not what looking through the market gives. */
function expectAsLookedThrough(list: MarketList, filter: string): void {
  const looked = listOf(filter);
  decide(looked);
  const isSame =
    looked.members.size === list.members.size && [...looked.members.keys()].every((mint) => list.members.has(mint));
  if (!isSame) throw new Error(`The list of "${filter}" is not what the market has.`);
}

function byArrays(text: string): TokenRow[] {
  const filter = parseFilter(text);
  if (typeof filter === 'string') throw new Error(filter);
  return rows
    .filter((row) => filter.every((condition) => meets(row, condition)))
    .sort(
      (left, right) => (right.finalScore ?? -1) - (left.finalScore ?? -1) || (left.address < right.address ? 1 : -1),
    )
    .slice(0, 500);
}

function meets(row: TokenRow, condition: Exclude<ReturnType<typeof parseFilter>, string>[number]): boolean {
  if (condition.kind === 'range') {
    const value = figures[condition.field](row, nowMs);
    if (value === null) return condition.unknown;
    return (condition.min === null || value >= condition.min) && (condition.max === null || value <= condition.max);
  }
  if (condition.kind === 'choice') return condition.values.includes(row[condition.field] ?? '');
  if (condition.kind === 'flag') return condition.unknown;
  return true;
}

function cost(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function summary(all: readonly number[]): string {
  const sorted = [...all].sort((left, right) => left - right);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  return `${at(0.5)} (${at(0)} - ${at(1)})`;
}
