import { createLogger } from '@mintscope/engines/logger';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import { type ChatWrites, openChatWrites } from '@mintscope/records/chat/chat-writes';
import type { Records } from '@mintscope/records/records';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import { storeUser } from '@mintscope/records/testing/store-user';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ChatNews } from './chat-book.ts';
import { type ChatFollowSettings, followChat, type LiveChat } from './follow-chat.ts';

let records: Records;
let chat: ChatWrites;
const following: LiveChat[] = [];
beforeAll(async () => {
  records = await openTestRecords();
  chat = openChatWrites(records);
});
afterAll(async () => {
  for (const one of following) await one.close();
  await records.close();
});

/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 10_000);
const never = 3_600_000;

async function follow(settings: Partial<ChatFollowSettings>) {
  const engines = { records, signals: createLocalSignals() };
  const live = await followChat({ engines, log: createLogger('silent', 'test'), now: () => Date.now(), settings });
  following.push(live);
  await soon(() => expect(live.book.community()).not.toBeNull());
  const news: ChatNews[] = [];
  live.book.onNews((one) => news.push(one));
  return { ...live, news };
}
const send = async (userId: string, content: string) => {
  const wish = { userId, content, replyToId: null, clientId: null, mayModerate: false, nowMs: Date.now() };
  return (await chat.send(wish)).message;
};
const contents = ({ book }: Pick<LiveChat, 'book'>) => book.community()!.messages.map(({ content }) => content);

it('reads all that changed, however much at once, and tells each once', async () => {
  const live = await follow({ pollMs: never, changesAtOnce: 2 });
  const users = await Promise.all([1, 2].map(() => storeUser(records)));
  for (const n of [1, 2, 3]) for (const [u, userId] of users.entries()) await send(userId, `${u} ${n}`);
  expect(live.news).toEqual([]);
  live.tell();
  await soon(() => expect(live.news).toHaveLength(6));
  expect(live.news.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'message'));
  expect(contents(live)).toEqual(['0 1', '1 1', '0 2', '1 2', '0 3', '1 3']);
});

it('needs no signal', async () => {
  const live = await follow({ pollMs: 20 });
  await send(await storeUser(records), 'unsignalled');
  await soon(() => expect(contents(live).at(-1)).toBe('unsignalled'));
});

it('reads the whole where changes are kept no more', async () => {
  const live = await follow({ pollMs: never });
  const userId = await storeUser(records);
  const [first, second] = [await send(userId, 'before the purge'), await send(userId, 'after the purge')];
  await records.queries.deleteFrom('chat_changes').where('rev', '<=', BigInt(first.rev)).execute();
  live.tell(second.rev);
  await soon(() => expect(live.news.map(({ kind }) => kind)).toEqual(['anew']));
  expect(contents(live).slice(-2)).toEqual(['before the purge', 'after the purge']);
  await send(userId, 'the last of all');
  await records.queries.deleteFrom('chat_changes').execute();
  live.tell();
  await soon(() => expect(live.news.map(({ kind }) => kind)).toEqual(['anew', 'anew']));
  expect(contents(live).at(-1)).toBe('the last of all');
});

it('has names as they are now a while later, without news of it', async () => {
  const userId = await storeUser(records);
  await send(userId, 'by another name');
  const live = await follow({ pollMs: 20, refreshMs: 30 });
  await records.queries.updateTable('users').set({ username: 'renamed' }).where('id', '=', userId).execute();
  await soon(() => expect(live.book.community()!.messages.at(-1)?.author.username).toBe('renamed'));
  expect(JSON.parse(live.book.encoded()!).messages.at(-1).author.username).toBe('renamed');
  expect(live.news).toEqual([]);
});
