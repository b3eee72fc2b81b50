import { createReadStream } from 'node:fs';
import { backUpChat } from '@mintscope/schemas/api/community/back-up-chat';
import { writeBackup } from '../../chat/write-backup.ts';
import { handle } from '../../http/handle.ts';

export const backUpChatRoute = handle(backUpChat, async (_input, context) => {
  const { name, path, messages, bytes } = await writeBackup(context);
  context.note({ detail: { backup: name, messages, bytes } });
  return { fileName: name, stream: read(path) };
});

/** Opened when it is sent, so that an answer without one leaves nothing open. */
async function* read(path: string): AsyncGenerator<Buffer, void> {
  yield* createReadStream(path, { highWaterMark: 64 * 1024 });
}
