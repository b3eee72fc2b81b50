import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EngineError } from './engine-error.ts';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a directory for this process; a second taker gets DIRECTORY_IN_USE. Linux and Windows: a socket named after device
 * and inode, so that every path to the directory means the same lock and the kernel releases it when the process ends,
 * however it ends. Elsewhere: a file that names the process, taken over when that process is gone.
 */
export async function lockDirectory(path: string): Promise<DirectoryLock> {
  await mkdir(path, { recursive: true });
  const { dev, ino } = statSync(path, { bigint: true });
  const name = `mintscope-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  switch (process.platform) {
    case 'linux':
      return lockSocket(`\0${name}`, path);
    case 'win32':
      return lockSocket(`\\\\.\\pipe\\${name}`, path);
    default:
      return lockFile(join(path, 'lock'), path);
  }
}

function inUse(path: string, cause?: unknown): EngineError {
  const sentence = `The data directory ${path} is in use by another process: stop that one, or set MINTSCOPE_DATA_DIR to another directory.`;
  return new EngineError('DIRECTORY_IN_USE', sentence, { cause });
}

async function lockSocket(address: string, path: string): Promise<DirectoryLock> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? inUse(path, error) : error),
    );
    server.listen(address, resolve);
  });
  server.unref();
  let released: Promise<void> | undefined;
  return {
    release() {
      released ??= new Promise((resolve) => server.close(() => resolve()));
      return released;
    },
  };
}

/** Exported for its test: Linux itself never comes here. */
export async function lockFile(file: string, path: string): Promise<DirectoryLock> {
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      break;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      if (attempt > 0 || (await ownerLives(file))) throw inUse(path, error);
      await rm(file, { force: true });
    }
  }
  let released: Promise<void> | undefined;
  return {
    release() {
      released ??= rm(file, { force: true });
      return released;
    },
  };
}

async function ownerLives(file: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
