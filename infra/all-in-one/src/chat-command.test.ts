import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { backUpChat, beginBackup } from '@mintscope/records/chat/back-up-chat';
import { openChatWrites } from '@mintscope/records/chat/chat-writes';
import { type BackedUp, backedUpOf, clearChat } from '@mintscope/records/chat/clear-chat';
import { editMessage } from '@mintscope/records/chat/edit-message';
import { reactToMessage } from '@mintscope/records/chat/react-to-message';
import { reportMessage } from '@mintscope/records/chat/report-message';
import { selectMessages } from '@mintscope/records/chat/select-messages';
import { selectQueue } from '@mintscope/records/chat/select-queue';
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

/** Gives what a clearing is told of it. */
async function writeBackup(path: string) {
  const { queries } = opened.records;
  const head = await beginBackup(queries);
  const lines: object[] = [head];
  const pages: BackedUp[] = [];
  for await (const page of backUpChat(queries, head)) {
    lines.push(...page.lines);
    pages.push(backedUpOf(page));
  }
  lines.push({ kind: 'end', messages: lines.length - 1 });
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { upTo: head.upTo, pages };
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
  const answer = await send(bob, 'an answer', first.id);
  const list = async () =>
    (await selectMessages(records.queries, { before: null, limit: 50 })).messages.map(({ rev: _rev, ...rest }) => rest);
  const before = await list();
  const reported = async () => (await selectQueue(records.queries, 'reported', 5)).items.map(({ reports }) => reports);
  await reportMessage(records, { userId: bob, id: first.id, reason: 'rude', nowMs });
  const path = join(dataDir, 'backup.ndjson');
  const { upTo, pages } = await writeBackup(path);
  // What changed since stays, as what was reported since does.
  await reactToMessage(chat, { userId: ann, id: first.id, emoji: '🚀', on: true, nowMs });
  await reportMessage(records, { userId: ann, id: answer.id, reason: 'odd', nowMs });
  expect(await clearChat(chat, { pages, upTo, nowMs }, note)).toEqual({ cleared: 0, left: 2 });
  await reactToMessage(chat, { userId: ann, id: first.id, emoji: '🚀', on: false, nowMs });
  await records.queries.deleteFrom('chat_reports').where('user_id', '=', ann).execute();
  const again = await writeBackup(path);
  expect(await clearChat(chat, { ...again, nowMs }, note)).toEqual({ cleared: 2, left: 0 });
  expect(await list()).toEqual([]);
  const since = await send(ann, 'since');
  expect(await command('restore', path)).toEqual({ code: 0, said: '2 messages were put back.' });
  const { rev: _rev, ...newest } = since;
  expect(await list()).toEqual([...before, newest]);
  expect(await reported()).toEqual([[{ userId: bob, reason: 'rude', at: nowMs }]]);
  expect((await command('restore', path)).said).toBe(
    '0 messages were put back. 2 were left: they are there, their account is gone, or another has their place.',
  );
  expect((await send(bob, 'goes on')).order).toBeGreaterThan(since.order);
});

it('says what is wrong with a call or a file, and puts nothing back', async () => {
  expect(await command('restore')).toEqual({ code: 2, said: chatUsage });
  const path = join(dataDir, 'broken.ndjson');
  expect((await command('restore', path)).said).toContain('can not be read');
  const whole = await readFile(join(dataDir, 'backup.ndjson'), 'utf8');
  const lines = whole.trimEnd().split('\n');
  const wrong: [string[], string][] = [
    [[...lines.slice(0, -1), '{"id":"x"}', lines.at(-1)!], 'Line 4 of '],
    [[...lines, lines[1]!], 'Line 5 of '],
    [['{"kind":"something"}'], 'Line 1 of '],
    [lines.slice(0, -1), 'it has 2 messages and no last line'],
    [lines.toSpliced(1, 1), 'it has 1 messages and its last line says 2'],
    [[], 'is empty'],
  ];
  const count = async () => (await opened.records.queries.selectFrom('chat_messages').select('id').execute()).length;
  const before = await count();
  for (const [some, sentence] of wrong) {
    await writeFile(path, some.map((line) => `${line}\n`).join(''));
    expect(await command('restore', path)).toEqual({ code: 2, said: expect.stringContaining(sentence) });
  }
  expect(await count()).toBe(before);
});

it('puts a file of the first version back, which has neither reports nor a last line', async () => {
  const { queries } = opened.records;
  await queries.deleteFrom('chat_messages').execute();
  const path = join(dataDir, 'old.ndjson');
  const [head, ...lines] = (await readFile(join(dataDir, 'backup.ndjson'), 'utf8')).trimEnd().split('\n');
  const old = lines.slice(0, -1).map((line) => {
    const { reports: _reports, ...rest } = JSON.parse(line);
    return JSON.stringify(rest);
  });
  await writeFile(path, [JSON.stringify({ ...JSON.parse(head!), v: 1 }), ...old, ''].join('\n'));
  expect(await command('restore', path)).toEqual({ code: 0, said: '2 messages were put back.' });
});
