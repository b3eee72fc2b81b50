import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTurns, leftToOthers } from '../../take-turns.ts';

const root = join(import.meta.dirname, '../../..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const filesOf = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
const files = workspaces.flatMap((folder) => filesOf(folder).map((file) => join(folder, file)));

it.each(['browser', 'engines', 'faults'] as const)(
  'of the suite %s each file that takes turns runs in one of two slices',
  (suite) => {
    const leftBy = (slice: number) =>
      leftToOthers(suite, { MINTSCOPE_TESTS_SLICE: String(slice) }).map((pattern) =>
        files.filter((file) => file.endsWith(pattern.replace('**', ''))),
      );
    const [one, other] = [leftBy(6), leftBy(7)];
    // Each name is that of one file.
    expect([...one, ...other].filter((found) => found.length !== 1)).toEqual([]);
    expect(new Set([...one, ...other].flat()).size).toBe(inTurns[suite].length);
  },
);

it('a suite that runs whole, or whose files are named, leaves none', () => {
  const slice = { MINTSCOPE_TESTS_SLICE: '6' };
  expect(leftToOthers('engines', { ...slice, MINTSCOPE_TESTS_WHOLE: 'true' })).toEqual([]);
  expect(leftToOthers('engines', { ...slice, MINTSCOPE_TESTS_NAMED: 'true' })).toEqual([]);
  expect(leftToOthers('engines', {})).toEqual([]);
});
