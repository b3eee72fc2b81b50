import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export interface OpenRevision {
  /** Root of its files. */
  path: string;
  /** The commit in short. */
  name: string;
  close(): void;
}

const root = join(import.meta.dirname, '../../..');
const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim();

/**
 * The product of a revision in a folder of its own, under the benchmarks of this one. It shares this one's libraries, so it has to lock the
 * same ones where a benchmark uses them.
 */
export function openRevision(revision: string): OpenRevision {
  const name = git('rev-parse', '--short', `${revision}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'mintscope-revision-'));
  const path = join(folder, 'tree');
  git('worktree', 'add', '--detach', '--force', path, name);
  linkModules(path, '');
  for (const workspace of workspacesOf(path))
    if (existsSync(join(root, workspace, 'node_modules'))) linkModules(path, workspace);
  rmSync(join(path, 'bench'), { recursive: true, force: true });
  cpSync(join(root, 'bench'), join(path, 'bench'), {
    recursive: true,
    filter: (source) => !source.includes('node_modules'),
  });
  if (existsSync(join(root, 'bench/node_modules')))
    symlinkSync(join(root, 'bench/node_modules'), join(path, 'bench/node_modules'));
  return {
    path,
    name,
    close() {
      git('worktree', 'remove', '--force', path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Libraries are this revision's; the product's own packages are those beside them. */
function linkModules(path: string, workspace: string): void {
  const from = join(root, workspace, 'node_modules');
  const to = join(path, workspace, 'node_modules');
  mkdirSync(join(to, '@mintscope'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@mintscope') symlinkSync(join(from, name), join(to, name));
  if (workspace !== '') return;
  for (const one of workspacesOf(path))
    symlinkSync(join(path, one), join(to, '@mintscope', one.split('/').at(-1) ?? one));
}

function workspacesOf(path: string): string[] {
  const files = git('-C', path, 'ls-files', '*/package.json').split('\n');
  return files.map((file) => relative('.', join(file, '..'))).filter((folder) => !folder.startsWith('bench'));
}
