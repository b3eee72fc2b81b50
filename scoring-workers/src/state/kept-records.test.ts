import { expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { KeptRecords } from './kept-records.ts';
import { KeyTable } from './key-table.ts';

const win = { closed: 1, won: 1, profit: 5 };

/** Numbers of wallets whose addresses begin with each byte up to the count. */
function wallets(keys: KeyTable, count: number): number[] {
  return Array.from({ length: count }, (_, at) => keys.intern(new Uint32Array(8).fill(at), 0));
}

it('lets go of what was unused for long, and of the least recently used beyond the limit', () => {
  const keys = new KeyTable();
  const kept = new KeptRecords(keys);
  const all = wallets(keys, 30);
  for (const [at, wallet] of all.entries()) kept.add(wallet, win, at);
  expect(kept.findOld(0, 30)).toEqual([]);
  expect(kept.findOld(5, 30)).toEqual(all.slice(0, 5));
  // A tenth below the limit, so that it is not reached again with the next one.
  expect(kept.findOld(0, 20)).toEqual(all.slice(0, 12));
  kept.add(all[0]!, win, 100);
  expect(kept.findOld(5, 30)).toEqual(all.slice(1, 5));
  for (const wallet of kept.findOld(5, 30)) kept.remove(wallet);
  expect([kept.size, keys.size]).toEqual([26, 26]);
  expect(kept.get(all[0]!)).toEqual({ closed: 2, won: 2, profit: 10, isSmart: false, usedMs: 100 });
});

it('is the same after a restart; parts that did not change are not written again', () => {
  const keys = new KeyTable();
  const kept = new KeptRecords(keys);
  const all = wallets(keys, 200);
  for (const [at, wallet] of all.entries()) kept.add(wallet, { closed: at, won: 1, profit: -at }, at);
  kept.setSmart(all[7]!, true);
  const restored = new KeptRecords(keys);
  for (const [, bytes] of kept.writeChangedParts()) restored.readPart(new ByteReader(bytes));
  expect(restored.size).toBe(200);
  for (const wallet of all) expect(restored.get(wallet)).toEqual(kept.get(wallet));
  kept.add(all[3]!, win, 500);
  expect(kept.writeChangedParts().map(([part]) => part)).toEqual([3]);
});
