import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { noteCommand } from '@mintscope/records/audit/note-command';
import { type BackupLine, backupHeadSchema, backupLineSchema } from '@mintscope/records/chat/backup-line';
import { openChatWrites } from '@mintscope/records/chat/chat-writes';
import { restoreMessages } from '@mintscope/records/chat/restore-chat';
import type { Records } from '@mintscope/records/records';
import { type RecordsCommandOptions, recordsCommand, UsageError } from './records-command.ts';

export const chatUsage = `Usage: npm run mintscope -- chat COMMAND

  restore FILE   put the messages of a backup back, with their ids and in their places; what is there stays

Clear Chat History writes such a file to the folder chat-backups of the data directory first.
With embedded engines, stop Mintscope first: one process at a time holds the data directory.
`;

/** Messages of one transaction. */
const atOnce = 500;

/** `mintscope chat …`. Returns the exit code: 2 for a wrong call. */
export function chatCommand(args: readonly string[], options: RecordsCommandOptions): Promise<number> {
  return recordsCommand(async () => {
    const [command, path, ...more] = args;
    if (command !== 'restore' || path === undefined || more.length > 0) throw new UsageError(chatUsage);
    // All of it before a database is opened: nothing is put back of a file that is not whole.
    const messages = await readBackup(path);
    return (records) => restore(records, messages);
  }, options);
}

async function readBackup(path: string): Promise<BackupLine[]> {
  const messages: BackupLine[] = [];
  let n = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      n += 1;
      const line: unknown = JSON.parse(text);
      if (n === 1) backupHeadSchema.parse(line);
      else messages.push(backupLineSchema.parse(line));
    }
  } catch (error) {
    if (n === 0) throw new UsageError(`${path} can not be read: ${error instanceof Error ? error.message : 'unknown'}`);
    throw new UsageError(`Line ${n} of ${path} is not one of a backup of the chat; nothing was put back.`);
  }
  if (n === 0) throw new UsageError(`${path} is empty.`);
  return messages;
}

async function restore(records: Records, messages: readonly BackupLine[]): Promise<string> {
  const chat = openChatWrites(records);
  const done = { restored: 0, left: 0 };
  for (let from = 0; from < messages.length; from += atOnce) {
    const { restored, left } = await restoreMessages(chat, messages.slice(from, from + atOnce), Date.now());
    done.restored += restored;
    done.left += left;
  }
  await records.transact((queries) =>
    noteCommand(queries, { subjectId: null, action: 'restore-chat', detail: { ...done } }, new Date()),
  );
  const rest = done.left === 0 ? '' : ` ${done.left} were left: they are there, or their account is gone.`;
  return `${done.restored} messages were put back.${rest}`;
}
