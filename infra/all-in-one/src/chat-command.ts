import { noteCommand } from '@mintscope/records/audit/note-command';
import { openChatWrites } from '@mintscope/records/chat/chat-writes';
import { BackupError, readBackup } from '@mintscope/records/chat/read-backup';
import { makeRoomForBackup, restoreMessages } from '@mintscope/records/chat/restore-chat';
import type { Records } from '@mintscope/records/records';
import { type RecordsCommandOptions, recordsCommand, UsageError } from './records-command.ts';

export const chatUsage = `Usage: npm run mintscope -- chat COMMAND

  restore FILE   put the messages of a backup back, with their ids and in their places; what is there stays

Clear Chat History and Backup Chat Data write such a file to the folder chat-backups of the data directory.
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
    const highest = await examine(path);
    return (records) => restore(records, path, highest);
  }, options);
}

/** Gives the highest place of its messages. */
async function examine(path: string): Promise<number> {
  let highest = 0;
  try {
    for await (const { lines } of readBackup(path, atOnce)) {
      for (const { order } of lines) highest = Math.max(highest, order);
    }
  } catch (error) {
    if (error instanceof BackupError) throw new UsageError(`${error.message} Nothing was put back.`);
    throw new UsageError(`${path} can not be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
  return highest;
}

async function restore(records: Records, path: string, highest: number): Promise<string> {
  const chat = openChatWrites(records);
  const done = { restored: 0, left: 0 };
  await makeRoomForBackup(chat, highest);
  for await (const { lines } of readBackup(path, atOnce)) {
    const { restored, left } = await restoreMessages(chat, lines, Date.now());
    done.restored += restored;
    done.left += left;
  }
  await records.transact((queries) =>
    noteCommand(queries, { subjectId: null, action: 'restore-chat', detail: { ...done } }, new Date()),
  );
  const rest =
    done.left === 0
      ? ''
      : ` ${done.left} were left: they are there, their account is gone, or another has their place.`;
  return `${done.restored} messages were put back.${rest}`;
}
