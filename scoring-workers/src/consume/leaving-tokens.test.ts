import { beforeEach, expect, it } from 'vitest';
import { rowIndexes } from '../shard/tasks.ts';
import { LeavingTokens } from './leaving-tokens.ts';

const mint = 'TokenA';
let stored: Map<string, Uint8Array>;
let leaving: LeavingTokens;

const stateStore = {
  async *scan(prefix: string) {
    for (const [key, value] of stored) if (key.startsWith(prefix)) yield [key, value] as const;
  },
};

/** A commit: what it lets leave, and the documents that it removes beside the list. */
function commit() {
  const { put, remove, index, leaving: fresh } = leaving.takeWrites();
  for (const [key, value] of put) stored.set(key, value);
  for (const key of remove) stored.delete(key);
  return { fresh, index, removed: remove.filter((key) => !key.startsWith('leaving:')) };
}

const rowOf = (address: string) => [
  { bytes: new Uint8Array(), rows: [{ address, start: 0, end: 0, scores: rowIndexes.map(() => 1) }] },
];

beforeEach(async () => {
  stored = new Map();
  leaving = await LeavingTokens.read(stateStore, 1);
});

it('lets the detail of a token that ended go once the warehouse has it, and its row stay', () => {
  leaving.note(rowOf(mint), [[mint, 'ended']]);
  const { fresh, removed } = commit();
  expect(fresh).toEqual([{ mint, leaves: 'detail', isKept: false }]);
  expect(removed).toEqual([]);
  expect([...stored.keys()]).toEqual([`leaving:1:${mint}`]);
  expect(leaving.hasChanged).toBe(false);
  leaving.kept(fresh[0]!);
  leaving.kept(fresh[0]!);
  expect(leaving.hasChanged).toBe(true);
  expect(commit()).toEqual({ fresh: [], index: [], removed: [`detail:${mint}`] });
  expect(stored.size).toBe(0);
  expect(leaving.hasChanged).toBe(false);
});

it('lets all documents and places of a token go that scoring has forgotten', () => {
  leaving.note([], [[mint, 'forgotten']]);
  leaving.kept(commit().fresh[0]!);
  const { removed, index } = commit();
  expect(removed).toEqual([`detail:${mint}`, `row:${mint}`]);
  expect(index).toEqual(rowIndexes.map((name) => ({ index: name, member: mint, score: null })));
});

it.each(['ended', 'forgotten'] as const)('lets one that was %s and is back stay', (became) => {
  leaving.note([], [[mint, became]]);
  const [token] = commit().fresh;
  leaving.note(became === 'ended' ? [] : rowOf(mint), became === 'ended' ? [[mint, 'back']] : []);
  leaving.kept(token!);
  expect(commit().removed).toEqual([]);
  expect(stored.size).toBe(0);
});

it('does not take what the warehouse has of a former end for the last one', () => {
  leaving.note([], [[mint, 'ended']]);
  const [former] = commit().fresh;
  leaving.note(rowOf(mint), [[mint, 'back']]);
  leaving.note(rowOf(mint), [[mint, 'ended']]);
  leaving.kept(former!);
  const { fresh, removed } = commit();
  expect(removed).toEqual([]);
  leaving.kept(fresh[0]!);
  expect(commit().removed).toEqual([`detail:${mint}`]);
});

it('goes on where a former owner of the partition stopped, and knows nothing of other partitions', async () => {
  leaving.note(
    [],
    [
      [mint, 'ended'],
      ['TokenB', 'forgotten'],
    ],
  );
  commit();
  expect((await LeavingTokens.read(stateStore, 11)).hasChanged).toBe(false);
  leaving = await LeavingTokens.read(stateStore, 1);
  expect(leaving.hasChanged).toBe(true);
  const { fresh, removed } = commit();
  expect(removed).toEqual([]);
  expect(fresh.map(({ mint, leaves }) => [mint, leaves])).toEqual([
    [mint, 'detail'],
    ['TokenB', 'all'],
  ]);
});
