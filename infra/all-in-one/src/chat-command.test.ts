import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { backUpChat } from '@mintscope/records/chat/back-up-chat';
import { openChatWrites } from '@mintscope/records/chat/chat-writes';
import { clearChat } from '@mintscope/records/chat/clear-chat';
import { editMessage } from '@mintscope/records/chat/edit-message';
import { reactToMessage } from '@mintscope/records/chat/react-to-message';
import { selectMessages } from '@mintscope/records/chat/select-messages';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { copyCluster } from '@mintscope/records/testing/copy-cluster';
import { storeUser } from '@mintscope/records/testing/store-user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatCommand, chatUsage } from './chat-command.ts';

let dataDir: string;
let opened: Awaited<ReturnType<typeof openRecordsOnly>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mintscope-chat-'));
  await copyCluster(join(dataDir, 'postgres'));
  const config = readConfig({ MINTSCOPE_DATA_DIR: dataDir });
  opened = await openRecordsOnly({ config, log: createLogger('silent', 'test') });
});
afterAll(async () => {
  await opened?.close();
  await removeFolder(dataDir);
});

async function command(...args: string[]) {
  const said: string[] = [];
  const code = await chatCommand(args, {
    environment: { MINTSCOPE_DATA_DIR: dataDir },
    out: (text) => said.push(text),
    complain: (text) => said.push(text),
    // With records that stay open: an embedded database takes seconds to start.
    openRecords: async () => ({ ...opened, close: async () => undefined }),
  });
  return { code, said: said.join('\n') };
}

it('puts what was cleared back as it was, once, beside what came since', async () => {
  const { records } = opened;
  const chat = openChatWrites(records);
  const nowMs = Date.now();
  const note = async () => undefined;
  const [ann, bob] = [await storeUser(records), await storeUser(records)];
  const send = async (userId: string, content: string, replyToId: string | null = null) =>
    (await chat.send({ userId, content, replyToId, clientId: null, mayModerate: false, nowMs })).message;
  const first = await send(ann, 'first');
  await editMessage(chat, { userId: ann, mayModerate: false, id: first.id, content: 'first, edited', nowMs });
  await reactToMessage(chat, { userId: bob, id: first.id, emoji: '🚀', on: true, nowMs });
  await send(bob, 'an answer', first.id);
  const list = async () =>
    (await selectMessages(records.queries, { before: null, limit: 50 })).messages.map(({ rev: _rev, ...rest }) => rest);
  const before = await list();
  const path = join(dataDir, 'backup.ndjson');
  const lines = [];
  for await (const line of backUpChat(records.queries)) lines.push(line);
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const head = lines[0] as { upTo: number; rev: number };
  await reactToMessage(chat, { userId: ann, id: first.id, emoji: '🚀', on: true, nowMs });
  await expect(clearChat(chat, { ...head, nowMs }, note)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  await reactToMessage(chat, { userId: ann, id: first.id, emoji: '🚀', on: false, nowMs });
  const now = { upTo: head.upTo, rev: Number.MAX_SAFE_INTEGER, nowMs };
  expect(await clearChat(chat, now, note)).toEqual({ cleared: 2 });
  expect(await list()).toEqual([]);
  const since = await send(ann, 'since');
  expect(await command('restore', path)).toEqual({ code: 0, said: '2 messages were put back.' });
  const { rev: _rev, ...newest } = since;
  expect(await list()).toEqual([...before, newest]);
  expect((await command('restore', path)).said).toBe(
    '0 messages were put back. 2 were left: they are there, or their account is gone.',
  );
  expect((await send(bob, 'goes on')).order).toBeGreaterThan(since.order);
});

it('says what is wrong with a call or a file, and puts nothing back', async () => {
  expect(await command('restore')).toEqual({ code: 2, said: chatUsage });
  const path = join(dataDir, 'broken.ndjson');
  expect((await command('restore', path)).said).toContain('can not be read');
  const whole = await readFile(join(dataDir, 'backup.ndjson'), 'utf8');
  await writeFile(path, `${whole}{"id":"x"}\n`);
  expect(await command('restore', path)).toMatchObject({ code: 2, said: expect.stringMatching(/^Line 4 of /) });
});
