import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpChat, beginBackup } from '@mintscope/records/chat/back-up-chat';
import type { BackupEnd, BackupHead, BackupLine } from '@mintscope/records/chat/backup-line';
import { type BackedUp, backedUpOf } from '@mintscope/records/chat/clear-chat';
import type { RouteContext } from '../http/handle.ts';
import { readInTurns } from '../queries/read-in-turns.ts';

export interface WrittenBackup {
  head: BackupHead;
  /** What each stretch of it says of what may be taken away. */
  pages: readonly BackedUp[];
  messages: number;
  bytes: number;
  name: string;
  path: string;
}

/**
 * Writes the history to a file of its own that only the server's account can read, and resolves when it is on disk. It has its name
 * once it is whole; until then, and where the process ends on the way, it is called `.part`. One that fails leaves nothing behind.
 */
export async function writeBackup({ api, caller }: Pick<RouteContext, 'api' | 'caller'>): Promise<WrittenBackup> {
  const folder = join(api.config.dataDir, 'chat-backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date(api.now()).toISOString().replaceAll(':', '-');
  const name = `chat-${time}-${randomUUID().slice(0, 8)}.ndjson`;
  const path = join(folder, name);
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    const written = await writeLines({ api, caller }, file);
    await file.sync();
    await file.close();
    await rename(part, path);
    await syncFolder(folder);
    return { ...written, bytes: (await stat(path)).size, name, path };
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    await rm(path, { force: true });
    throw error;
  }
}

async function writeLines({ api, caller }: Pick<RouteContext, 'api' | 'caller'>, file: FileHandle) {
  const { lists } = api.engines.records;
  const head = await api.turns.lists(caller, () => beginBackup(lists));
  const pages: BackedUp[] = [];
  let messages = 0;
  await file.appendFile(textOf([head]));
  for await (const page of readInTurns(api.turns.lists, caller, backUpChat(lists, head))) {
    await file.appendFile(textOf(page.lines));
    pages.push(backedUpOf(page));
    messages += page.lines.length;
  }
  await file.appendFile(textOf([{ kind: 'end', messages }]));
  return { head, pages, messages };
}

function textOf(lines: readonly (BackupHead | BackupLine | BackupEnd)[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** So that the name is on disk, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
