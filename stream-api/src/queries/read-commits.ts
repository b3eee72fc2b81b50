import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@mintscope/engines/logger';
import { commitsFile, type KeptCommit, keptCommitsSchema } from '@mintscope/schemas/commits';

/** The file is written anew at each start and build; a running service sees it within this time (ms). */
const keptMs = 30_000;

interface CommitReaderOptions {
  log: Logger;
  now: () => number;
  path?: string | undefined;
}

/** Reads the last commits, for all callers together; none where there is no file, which is the case without a repository. */
export function createCommitReader({
  log,
  now,
  path = join(import.meta.dirname, '../../..', commitsFile),
}: CommitReaderOptions): () => Promise<readonly KeptCommit[]> {
  let read: { atMs: number; commits: Promise<readonly KeptCommit[]> } | null = null;
  return () => {
    if (read === null || now() - read.atMs >= keptMs) read = { atMs: now(), commits: readCommits(path, log) };
    return read.commits;
  };
}

async function readCommits(path: string, log: Logger): Promise<readonly KeptCommit[]> {
  try {
    return keptCommitsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    // What a page tells beside its subject is no reason to refuse it.
    if (!isMissing(error)) log.warn({ err: error, path }, 'the file of the last commits cannot be used');
    return [];
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
