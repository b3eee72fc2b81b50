import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpChat } from '@mintscope/records/chat/back-up-chat';
import { type BackupHead, backupHeadSchema } from '@mintscope/records/chat/backup-line';
import type { RecordsQueries } from '@mintscope/records/records';

export interface WrittenBackup {
  head: BackupHead;
  name: string;
}

/** Writes the history to a file of its own that only the server's account can read, and resolves when it is on disk. */
export async function writeBackup(queries: RecordsQueries, folder: string, nowMs: number): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date(nowMs).toISOString().replaceAll(':', '-');
  const name = `chat-${time}-${randomUUID().slice(0, 8)}.ndjson`;
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    let head: BackupHead | null = null;
    let gathered: string[] = [];
    const write = async () => {
      await file.appendFile(gathered.join(''));
      gathered = [];
    };
    for await (const line of backUpChat(queries)) {
      head ??= backupHeadSchema.parse(line);
      gathered.push(`${JSON.stringify(line)}\n`);
      if (gathered.length >= 500) await write();
    }
    await write();
    await file.sync();
    if (head === null) throw new Error('A backup without its first line');
    return { head, name };
  } finally {
    await file.close();
  }
}
