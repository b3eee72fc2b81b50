import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { keptCommitsSchema } from '@mintscope/schemas/commits';
import { afterEach, beforeEach, expect, it } from 'vitest';

const run = promisify(execFile);
const program = pathToFileURL(join(import.meta.dirname, '../../write-commits.mjs')).href;
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mintscope-history-'));
  await mkdir(join(root, 'schemas'));
});
afterEach(() => rm(root, { recursive: true }));

const file = () => join(root, 'schemas/commits.json');
const write = async (folder = root): Promise<number> => (await import(program)).writeCommits(folder);
const git = (...args: string[]) => run('git', ['-C', root, ...args]);

async function commit(message: string, day: number, author = 'Ann'): Promise<void> {
  const date = `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
  const who = ['-c', `user.name=${author}`, '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false'];
  await run('git', ['-C', root, ...who, 'commit', '--allow-empty', '--cleanup=verbatim', '-m', message], { env });
}

/** In one process: fifty that each commit take seconds. */
async function commitMany(count: number): Promise<void> {
  const { stdout: branch } = await git('symbolic-ref', 'HEAD');
  const dataOf = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`;
  const commits = Array.from({ length: count }, (_, n) => [
    `commit ${branch.trim()}`,
    `committer Ann <ann@example.org> ${Date.UTC(2026, 10, 3, 10) / 1000} +0000`,
    dataOf(`change ${n}`),
    ...(n === 0 ? [`from ${branch.trim()}^0`] : []),
    '',
  ]);
  const importing = run('git', ['-C', root, 'fast-import', '--quiet']);
  importing.child.stdin?.end(commits.flat().join('\n'));
  await importing;
}

it('keeps the real commits in the form that is read, the newest fifty', async () => {
  await git('init', '--quiet');
  await commit('first', 1);
  await commit('scoring: "quoted" $(id) `id`\u001f\u202e <b>', 2, 'Zoë');
  expect(await write()).toBe(2);
  const [last, first] = keptCommitsSchema.parse(JSON.parse(await readFile(file(), 'utf8')));
  const { stdout: head } = await git('rev-parse', 'HEAD');
  expect(last).toEqual({
    hash: head.trim(),
    message: 'scoring: "quoted" $(id) `id` <b>',
    author: 'Zoë',
    date: '2026-11-02T10:00:00.000Z',
  });
  expect(first?.message).toBe('first');
  expect(await readFile(file(), 'utf8')).not.toContain('ann@example.org');
  await commitMany(50);
  expect(await write()).toBe(50);
});

it('leaves the file of a build as it is where there is no repository, also within another one', async () => {
  expect(await write()).toBe(0);
  await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
  await git('init', '--quiet');
  await commit('of another project', 1);
  const inner = join(root, 'vendored');
  await mkdir(join(inner, 'schemas'), { recursive: true });
  expect(await write(inner)).toBe(0);
  expect(await write()).toBe(1);
  await cp(join(root, 'schemas'), join(inner, 'schemas'), { recursive: true });
  expect(await write(inner)).toBe(0);
  expect((await stat(join(inner, 'schemas/commits.json'))).size).toBeGreaterThan(0);
});

it('is read through the file that stands for .git in a work tree', async () => {
  await git('init', '--quiet');
  await commit('here', 1);
  const tree = join(root, 'tree');
  await git('worktree', 'add', '--quiet', '--detach', tree);
  await mkdir(join(tree, 'schemas'));
  expect(await write(tree)).toBe(1);
});
