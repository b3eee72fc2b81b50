import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  type BackupHead,
  type BackupLine,
  backupEndSchema,
  backupHeadSchema,
  backupLineSchema,
} from './backup-line.ts';

/** A file that is no whole backup; the sentence says where. */
export class BackupError extends Error {}

/**
 * The messages of a backup in batches, its head first; after the last of them all of it was looked at.
 * @throws BackupError for a line that is none of a backup, and for a file that is cut off.
 */
export async function* readBackup(
  path: string,
  atOnce: number,
): AsyncGenerator<{ head: BackupHead; lines: BackupLine[] }> {
  let head: BackupHead | null = null;
  let lines: BackupLine[] = [];
  let messages = 0;
  let promised: number | null = null;
  for await (const { n, value } of readLines(path)) {
    const at = `Line ${n} of ${path}`;
    if (promised !== null) throw new BackupError(`${at} stands behind the end of the backup.`);
    if (head === null) head = parseHead(value, at);
    else if (head.v > 1 && backupEndSchema.safeParse(value).success) promised = backupEndSchema.parse(value).messages;
    else {
      lines.push(parseLine(value, head, at));
      messages += 1;
    }
    if (lines.length < atOnce) continue;
    yield { head, lines };
    lines = [];
  }
  if (head === null) throw new BackupError(`${path} is empty.`);
  if (head.v > 1 && promised !== messages) {
    throw new BackupError(`${path} is cut off: it has ${messages} messages and ${told(promised)}.`);
  }
  yield { head, lines };
}

function told(promised: number | null): string {
  return promised === null ? 'no last line' : `its last line says ${promised}`;
}

async function* readLines(path: string): AsyncGenerator<{ n: number; value: unknown }> {
  const input = createReadStream(path);
  // A file that cannot be opened ends the reading of its lines without a word.
  let failure: Error | null = null;
  input.on('error', (error) => {
    failure = error;
  });
  let n = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    n += 1;
    yield { n, value: jsonOf(text) };
  }
  if (failure) throw failure;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseHead(value: unknown, at: string): BackupHead {
  const parsed = backupHeadSchema.safeParse(value);
  if (!parsed.success) throw notOne(at);
  return parsed.data;
}

function parseLine(value: unknown, { upTo }: BackupHead, at: string): BackupLine {
  const parsed = backupLineSchema.safeParse(value);
  if (!parsed.success || parsed.data.order > upTo) throw notOne(at);
  return parsed.data;
}

function notOne(at: string): BackupError {
  return new BackupError(`${at} is not one of a backup of the chat.`);
}
