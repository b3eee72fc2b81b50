import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, spawnServer } from './spawn-server.ts';

const call = promisify(execFile);

/** Programs of an installed PostgreSQL. It refuses to run as root, so they then run as the user `postgres`. */
export interface PostgresPrograms {
  run(program: string, args: readonly string[]): Promise<void>;
  spawn(program: string, args: readonly string[]): ServerProcess;
  /** Makes a folder and what is in it belong to the user they run as. */
  own(folder: string): Promise<void>;
}

const installations = '/usr/lib/postgresql';
const serverUser = 'postgres';

/** Rejects with a sentence when there is none, neither where Debian puts it nor on the path. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const folder = await newestFolder();
  const isRoot = process.getuid?.() === 0;
  // Unlike `runuser`, it becomes the program, which so keeps the process id.
  const before = isRoot ? ['setpriv', `--reuid=${serverUser}`, `--regid=${serverUser}`, '--clear-groups'] : [];
  const command = (program: string, args: readonly string[]): [string, string[]] => {
    const [first = '', ...rest] = [...before, folder ? join(folder, program) : program, ...args];
    return [first, rest];
  };
  try {
    await call(...command('postgres', ['--version']));
  } catch (cause) {
    const sentence = 'PostgreSQL cannot be started: install it (on Debian: apt-get install postgresql).';
    throw new Error(sentence, { cause });
  }
  return {
    async run(program, args) {
      await call(...command(program, args), { cwd: '/' });
    },
    spawn: (program, args) => spawnServer(...command(program, args)),
    async own(path) {
      if (isRoot) await call('chown', ['-R', `${serverUser}:${serverUser}`, path]);
    },
  };
}

async function newestFolder(): Promise<string | undefined> {
  const versions = await readdir(installations).catch(() => []);
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(installations, String(newest), 'bin');
}
