import { randomUUID } from 'node:crypto';
import { mostUnread } from '@mintscope/schemas/chat/chat-community';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { shownReactors } from '@mintscope/schemas/chat/chat-message';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChatWrites, openChatWrites } from '../src/chat/chat-writes.ts';
import { deleteMessage } from '../src/chat/delete-message.ts';
import { editMessage } from '../src/chat/edit-message.ts';
import { endForgottenStream } from '../src/chat/end-forgotten-stream.ts';
import { findMember } from '../src/chat/find-member.ts';
import { markRead } from '../src/chat/mark-read.ts';
import { reactToMessage } from '../src/chat/react-to-message.ts';
import { selectChanges } from '../src/chat/select-changes.ts';
import { findMessages, selectMessages } from '../src/chat/select-messages.ts';
import { setLiveStream } from '../src/chat/set-live-stream.ts';
import { withOwnReactions } from '../src/chat/with-own-reactions.ts';
import type { Records } from '../src/records.ts';
import { chatNowMs, sendTo } from './describe-chat.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

/** What must hold of what becomes of messages, and of the stream, on every engine of the records. */
export function describeChatActs(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let chat: ChatWrites;
  beforeAll(() => {
    records = processes[0]!;
    chat = openChatWrites(records);
  });
  const noted: string[] = [];
  const note = async () => void noted.push('noted');
  const lastRev = async () => (await selectChanges(records.queries, 0, 100_000)).at(-1)?.rev ?? 0;
  const edit = (userId: string, id: string, content: string, nowMs = chatNowMs) =>
    editMessage(chat, { userId, mayModerate: false, id, content, nowMs });
  const remove = (userId: string, id: string, mayModerate = false) =>
    deleteMessage(chat, { userId, mayModerate, id, nowMs: chatNowMs }, note);
  const react = (userId: string, id: string, on = true, emoji = '🚀') =>
    reactToMessage(chat, { userId, id, emoji, on, nowMs: chatNowMs });

  describe(`a message of the chat in ${engine}`, () => {
    it('is edited by its author for a quarter of an hour, and what it said is kept', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      const { message } = await sendTo(chat, ann, 'one');
      await expect(edit(bob, message.id, 'mine')).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(edit(ann, randomUUID(), 'mine')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const edited = await edit(ann, message.id, 'two');
      expect(edited).toMatchObject({ content: 'two', isEdited: true, order: message.order });
      expect(edited.rev).toBeGreaterThan(message.rev);
      expect((await edit(ann, message.id, 'two')).rev).toBe(edited.rev);
      await edit(ann, message.id, 'three', chatNowMs + chatLimits.editMs);
      await expect(edit(ann, message.id, 'four', chatNowMs + chatLimits.editMs + 1)).rejects.toMatchObject({
        code: 'EDIT_TOO_LATE',
      });
      const history = records.queries.selectFrom('chat_edits').select('content').where('message_id', '=', message.id);
      expect(await history.orderBy('ordinal').execute()).toEqual([{ content: 'one' }, { content: 'two' }]);
    });

    it('is edited no faster than messages are sent, and twenty times', async () => {
      const ann = await storeUser(records);
      const { message } = await sendTo(chat, ann, 'ticker');
      let nowMs = chatNowMs;
      for (let n = 1; n < chatLimits.burst; n++) await edit(ann, message.id, `at once ${n}`, nowMs);
      await expect(edit(ann, message.id, 'faster', nowMs)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterSeconds: chatLimits.refillMs / 1000,
      });
      for (let n = chatLimits.burst; n <= chatLimits.edits; n++) {
        nowMs += chatLimits.refillMs;
        await edit(ann, message.id, `in time ${n}`, nowMs);
      }
      const oneMore = edit(ann, message.id, 'one more', nowMs + chatLimits.refillMs);
      await expect(oneMore).rejects.toMatchObject({ code: 'EDITED_TOO_OFTEN' });
    });

    it('is deleted by its author or a moderator, keeps its place and its text for moderators', async () => {
      const [ann, bob, admin] = [await storeUser(records), await storeUser(records), await storeUser(records)];
      const { message: own } = await sendTo(chat, ann, 'regretted');
      const { message: bad } = await sendTo(chat, ann, 'bad', { replyToId: own.id });
      await react(bob, own.id);
      await expect(remove(bob, own.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const before = noted.length;
      const deleted = await remove(ann, own.id);
      expect(deleted).toMatchObject({
        order: own.order,
        content: '',
        deletedBy: 'author',
        reactions: [],
        mentions: [],
      });
      expect(noted.length).toBe(before);
      expect((await remove(admin, own.id, true)).rev).toBe(deleted.rev);
      expect(await remove(admin, bad.id, true)).toMatchObject({
        deletedBy: 'moderator',
        replyTo: { isDeleted: true, content: '' },
      });
      expect(noted.length).toBe(before + 1);
      await expect(edit(ann, own.id, 'again')).rejects.toMatchObject({ code: 'MESSAGE_DELETED' });
      await expect(react(bob, own.id)).rejects.toMatchObject({ code: 'MESSAGE_DELETED' });
      const [kept] = await findMessages(records.queries, [bad.id], { withDeletedText: true });
      expect(kept?.content).toBe('bad');
    });

    it('has each reaction of an account once', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      const { message } = await sendTo(chat, ann, 'react');
      await Promise.all([1, 2, 3].map(() => react(bob, message.id)));
      await react(ann, message.id, true, '👍');
      const all = await react(ann, message.id);
      expect(all.reactions).toMatchObject([
        { emoji: '👍', count: 1, by: [ann] },
        { emoji: '🚀', count: 2 },
      ]);
      expect(new Set(all.reactions[1]?.by)).toEqual(new Set([ann, bob]));
      const rev = await lastRev();
      await react(bob, message.id);
      await react(bob, message.id, false, '👎');
      expect(await lastRev()).toBe(rev);
      expect((await react(bob, message.id, false)).reactions).toMatchObject([{ count: 1 }, { by: [ann] }]);
    });

    it('names its reader among those who reacted, however many did', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      const { message } = await sendTo(chat, ann, 'much liked');
      await react(ann, message.id);
      const others = await Promise.all(Array.from({ length: shownReactors }, () => storeUser(records)));
      const given_at = new Date(chatNowMs + 1);
      const rows = others.map((user_id) => ({ message_id: message.id, user_id, emoji: '🚀', given_at }));
      await records.queries.insertInto('chat_reactions').values(rows).execute();
      const [told] = await findMessages(records.queries, [message.id]);
      const toldTo = async (userId: string) => (await withOwnReactions(records.queries, userId, [told!]))[0]?.reactions;
      expect((await toldTo(bob))?.[0]).toMatchObject({ count: shownReactors + 1, by: told?.reactions[0]?.by });
      expect(told?.reactions[0]?.by).not.toContain(ann);
      const own = (await toldTo(ann))?.[0]?.by;
      expect(own).toContain(ann);
      expect(own).toHaveLength(shownReactors);
      expect((await react(ann, message.id)).reactions[0]?.by).toContain(ann);
      expect((await edit(ann, message.id, 'very much liked')).reactions[0]?.by).toContain(ann);
      expect((await react(ann, message.id, false)).reactions[0]?.by).not.toContain(ann);
    });

    it('is found by pages, and counted until it is read, never backwards', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      await records.queries.updateTable('users').set({ username: 'reader_bob' }).where('id', '=', bob).execute();
      await markRead(records.queries, bob, Number.MAX_SAFE_INTEGER);
      const read = (await findMember(records.queries, bob, chatNowMs)).readUpTo;
      expect(read).toBe(await lastRev());
      const sent = [];
      for (const text of ['1', '2 @reader_bob', '3', '4']) sent.push((await sendTo(chat, ann, text)).message);
      await sendTo(chat, bob, 'mine is no news to me');
      await remove(ann, sent[2]!.id);
      expect(await findMember(records.queries, bob, chatNowMs)).toEqual({
        restriction: null,
        readUpTo: read,
        unread: 3,
        unreadMentions: 1,
      });
      await markRead(records.queries, bob, sent[1]!.order);
      await markRead(records.queries, bob, 1);
      expect(await findMember(records.queries, bob, chatNowMs)).toMatchObject({ unread: 1, unreadMentions: 0 });
      expect(mostUnread).toBeGreaterThan(1);
      const page = (before: number | null, limit: number) => selectMessages(records.queries, { before, limit });
      const newest = await page(null, 2);
      expect(newest.hasOlder).toBe(true);
      expect(newest.messages.map(({ content }) => content)).toEqual(['4', 'mine is no news to me']);
      const older = await page(newest.messages[0]!.order, 2);
      expect(older.messages.map(({ content }) => content)).toEqual(['2 @reader_bob', '']);
      expect((await page(sent[0]!.order, 1_000)).hasOlder).toBe(false);
      expect(await page(1, 10)).toEqual({ messages: [], hasOlder: false });
    });

    it('goes with its account, and answers to it stay', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      const { message } = await sendTo(chat, ann, 'of one who leaves');
      const { message: answer } = await sendTo(chat, bob, 'answer', { replyToId: message.id });
      await edit(ann, message.id, 'edited');
      await react(ann, answer.id);
      await records.queries.deleteFrom('users').where('id', '=', ann).execute();
      expect(await findMessages(records.queries, [message.id, answer.id])).toMatchObject([
        { id: answer.id, replyTo: null, reactions: [] },
      ]);
    });
  });

  describe(`the stream of the chat in ${engine}`, () => {
    const hourMs = 3_600_000;
    const seeAdmin = (userId: string, seenMs: number) =>
      records.queries
        .insertInto('sessions')
        .values({
          id: randomUUID(),
          user_id: userId,
          method: 'password',
          created_at: new Date(chatNowMs),
          expires_at: new Date(chatNowMs + 100 * hourMs),
          last_seen_at: new Date(seenMs),
          user_agent: '',
          address: '',
        })
        .execute();

    it('begins and ends, each noted and told once, and ends by itself some hours after its admin left', async () => {
      const admin = await storeUser(records, { role: 'admin' });
      const stream = { url: 'https://www.youtube-nocookie.com/embed/abcdefghijk', type: 'video' as const, byId: admin };
      const before = [await lastRev(), noted.length] as const;
      const begin = () => setLiveStream(chat, { stream, nowMs: chatNowMs }, note);
      const live = { isLiveActive: true, liveStreamUrl: stream.url, liveStreamType: 'video', startedAt: chatNowMs };
      expect(await begin()).toEqual(live);
      expect(await begin()).toEqual(live);
      expect([await lastRev(), noted.length]).toEqual([before[0] + 1, before[1] + 1]);
      await seeAdmin(admin, chatNowMs + 3 * hourMs);
      expect(await endForgottenStream(chat, chatNowMs + 7 * hourMs)).toBe(false);
      expect(await endForgottenStream(chat, chatNowMs + 7 * hourMs + 1)).toBe(true);
      expect(await endForgottenStream(chat, chatNowMs + 8 * hourMs)).toBe(false);
      const acts = records.queries.selectFrom('audit_log').select(['actor_id', 'subject_id', 'detail']);
      const [act] = await acts.where('action', '=', 'end-forgotten-stream').execute();
      expect(act).toMatchObject({
        actor_id: null,
        subject_id: admin,
        detail: { streamUrl: stream.url, afterHours: 4 },
      });
      await begin();
      const ended = await setLiveStream(chat, { stream: null, nowMs: chatNowMs }, note);
      expect(ended).toEqual({ isLiveActive: false, liveStreamUrl: null, liveStreamType: null, startedAt: null });
      expect([await lastRev(), noted.length]).toEqual([before[0] + 4, before[1] + 3]);
    });
  });
}
