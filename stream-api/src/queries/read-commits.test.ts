import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@mintscope/engines/logger';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCommitReader } from './read-commits.ts';

const log = createLogger('silent', 'test');
const commit = (digit: string, date: string) => ({
  hash: digit.repeat(40),
  date,
  author: 'Ann',
  message: `m ${digit}`,
});
let folder: string;
let path: string;
let nowMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-commits-'));
  path = join(folder, 'commits.json');
  nowMs = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const reader = () => createCommitReader({ log, path, now: () => nowMs });
const hashes = async (read: ReturnType<typeof reader>) => (await read()).map(({ hash }) => hash[0]);

it('without a file there are none; one that is written later is seen by a service that runs', async () => {
  const read = reader();
  expect(await hashes(read)).toEqual([]);
  await writeFile(path, JSON.stringify([commit('a', '2026-11-22T10:00:00Z'), commit('b', '2026-11-23T10:00:00Z')]));
  expect(await hashes(read)).toEqual([]);
  nowMs = 60_000;
  expect(await hashes(read)).toEqual(['b', 'a']);
});

it.each([
  ['half a file', '[{"hash":'],
  ['another form', '{"hash":"a"}'],
])('%s is told to the operator and is none', async (_, text) => {
  const warn = vi.spyOn(log, 'warn');
  await writeFile(path, text);
  expect(await hashes(reader())).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
