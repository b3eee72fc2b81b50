/**
 * Keeps the last commits in schemas/commits.json for the page /updates: a service starts no program, and what is shipped has no
 * repository. Where there is no repository or no git, the file of an earlier build stays as it is. Run by each start and build:
 * `node infra/write-commits.mjs`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** As many as the interface gives at once. */
const most = 50;
const format = '--format=%H%x1f%cI%x1f%an%x1f%s';
const timeoutMs = 10_000;

/** How many commits were written; 0 = none, and the file is as it was. */
export async function writeCommits(root = join(import.meta.dirname, '..')) {
  const repository = join(root, '.git');
  // Asked for by its path: a copy without a repository, unpacked within another one, has no history of its own.
  if (!existsSync(repository)) return 0;
  const commits = await readLog(repository);
  if (commits.length === 0) return 0;
  const file = join(root, 'schemas/commits.json');
  const unfinished = `${file}.${process.pid}`;
  try {
    await writeFile(unfinished, `${JSON.stringify(commits, null, 2)}\n`);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return commits.length;
}

async function readLog(repository) {
  const log = ['log', `-${most}`, '-z', '--no-show-signature', '--no-color', '--encoding=UTF-8', format];
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
  const { stdout } = await run('git', [`--git-dir=${repository}`, ...log], { env, timeout: timeoutMs });
  return stdout
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [hash, date, author, ...message] = line.split('\x1f');
      return { hash, date, author, message: message.join(' ') };
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const written = await writeCommits();
    console.error(
      written > 0 ? `schemas/commits.json: ${written} commits` : 'schemas/commits.json: there is no repository',
    );
  } catch (error) {
    // A start or a build does not fail for it.
    console.error(`schemas/commits.json stays as it was: ${error.message.split('\n')[0]}`);
  }
}
