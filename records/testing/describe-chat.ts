import { randomUUID } from 'node:crypto';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChatWrites, openChatWrites } from '../src/chat/chat-writes.ts';
import { deleteMessage } from '../src/chat/delete-message.ts';
import { editMessage } from '../src/chat/edit-message.ts';
import { selectChanges } from '../src/chat/select-changes.ts';
import { selectMessages } from '../src/chat/select-messages.ts';
import type { Records } from '../src/records.ts';
import { Refusal } from '../src/refusal.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

export const chatNowMs = Date.parse('2026-03-01T12:00:00Z');
const secondMs = 1_000;

export interface Sending {
  atMs?: number;
  replyToId?: string | null;
  clientId?: string | null;
  mayModerate?: boolean;
}

/** Sends as one who has nothing in the way but what a test says. */
export function sendTo(chat: ChatWrites, userId: string, content: string, sending: Sending = {}) {
  const { atMs = chatNowMs, replyToId = null, clientId = null, mayModerate = false } = sending;
  return chat.send({ userId, content, replyToId, clientId, mayModerate, nowMs: atMs });
}

/** What must hold of messages that are sent, on every engine of the records. */
export function describeChatSending(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let chats: ChatWrites[];
  let chat: ChatWrites;
  beforeAll(() => {
    records = processes[0]!;
    chats = processes.map((one) => openChatWrites(one));
    chat = chats[0]!;
  });
  const note = async () => undefined;
  const restrict = (user_id: string, kind: 'muted' | 'banned', untilMs: number | null) =>
    records.queries
      .insertInto('chat_restrictions')
      .values({ user_id, kind, until: untilMs === null ? null : new Date(untilMs), reason: 'spam', since: new Date(0) })
      .execute();
  const set = (settings: object) =>
    records.queries
      .updateTable('chat_state')
      .set({ settings: JSON.stringify(settings) })
      .execute();

  describe(`a message sent to the chat in ${engine}`, () => {
    it('is kept with who wrote it as they are now, what it answers and whom it names', async () => {
      const [ann, bob] = [await storeUser(records, { address: 'A'.repeat(44) }), await storeUser(records)];
      await records.queries.updateTable('users').set({ username: 'Bob_77' }).where('id', '=', bob).execute();
      await records.queries
        .insertInto('telegram_accounts')
        .values({
          ...{ telegram_id: 1n, user_id: bob, username: 'bobtg', first_name: 'B' },
          ...{ signed_in_at: null, linked_by: 'code', linked_at: new Date() },
        })
        .execute();
      const { message: first } = await sendTo(chat, bob, 'x'.repeat(60));
      const sent = await sendTo(chat, ann, 'see @BOB_77, not mail@bob_77 nor @unknown', { replyToId: first.id });
      expect(sent).toMatchObject({
        held: false,
        message: {
          messageType: 'text',
          createdAt: chatNowMs,
          isEdited: false,
          deletedBy: null,
          clientId: null,
          author: { id: ann, username: null, telegramUsername: null, walletAddress: 'A'.repeat(44), role: 'user' },
          mentions: [{ userId: bob, username: 'BOB_77' }],
          reactions: [],
          replyTo: { id: first.id, content: `${'x'.repeat(50)}…`, isDeleted: false },
        },
      });
      expect(sent.message.order).toBeGreaterThan(first.order);
      expect(sent.message.rev).toBe(sent.message.order);
      await records.queries.updateTable('users').set({ username: 'Robert' }).where('id', '=', bob).execute();
      const { messages } = await selectMessages(records.queries, { before: null, limit: 2 });
      expect(messages.map(({ author }) => author.username)).toEqual(['Robert', null]);
      expect(messages[1]?.replyTo?.author).toMatchObject({ username: 'Robert', telegramUsername: 'bobtg' });
    });

    it('is one message however often it is sent, side by side, edited and deleted since', async () => {
      const userId = await storeUser(records);
      const clientId = randomUUID();
      const send = (n: number, content = 'hello') => sendTo(chats[n % 2]!, userId, content, { clientId });
      const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
      const ids = new Set(sent.map(({ message }) => message.id));
      expect(ids.size).toBe(1);
      const [id] = [...ids];
      await expect(send(0, 'another')).rejects.toMatchObject({ code: 'CLIENT_ID_USED', field: 'clientId' });
      await editMessage(chat, { userId, mayModerate: false, id: id!, content: 'hello there', nowMs: chatNowMs });
      expect((await send(1)).message).toMatchObject({ id, content: 'hello there', isEdited: true });
      await expect(send(1, 'hello there')).rejects.toMatchObject({ code: 'CLIENT_ID_USED' });
      await deleteMessage(chat, { userId, mayModerate: false, id: id!, nowMs: chatNowMs }, note);
      expect((await send(0)).message).toMatchObject({ id, content: '', deletedBy: 'author' });
      // Another account's client may have made the same id.
      const other = await storeUser(records);
      expect((await sendTo(chat, other, 'another', { clientId })).message.id).not.toBe(id);
    });

    it('answers only what is there', async () => {
      const userId = await storeUser(records);
      const { message } = await sendTo(chat, userId, 'to be deleted');
      await deleteMessage(chat, { userId, mayModerate: false, id: message.id, nowMs: chatNowMs }, note);
      for (const replyToId of [message.id, randomUUID()]) {
        await expect(sendTo(chat, userId, `answer to ${replyToId}`, { replyToId })).rejects.toMatchObject({
          code: 'NOT_FOUND',
          field: 'replyToId',
        });
      }
    });

    it('is refused too soon after the last ones, over all processes, with the time to wait', async () => {
      const userId = await storeUser(records);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, (_, n) => sendTo(chats[n % 2]!, userId, `message ${n}`)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(chatLimits.burst);
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused[0]).toMatchObject({
        code: 'RATE_LIMITED',
        message: 'You are sending too fast; try again in 2 seconds.',
        retryAfterSeconds: 2,
      });
      await expect(sendTo(chat, userId, 'early', { atMs: chatNowMs + 1_999 })).rejects.toMatchObject({
        message: 'You are sending too fast; try again in a second.',
      });
      await sendTo(chat, userId, 'in time', { atMs: chatNowMs + 2_000 });
      await expect(sendTo(chat, userId, 'early again', { atMs: chatNowMs + 2_001 })).rejects.toThrow(Refusal);
      for (let n = 1; n <= 5; n++) await sendTo(chat, userId, `later ${n}`, { atMs: chatNowMs + 60_000 });
    });

    it('is refused with a text that was sent a moment ago, by the same account alone', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      await sendTo(chat, ann, 'gm');
      await sendTo(chat, bob, 'gm');
      await expect(sendTo(chat, ann, 'gm', { atMs: chatNowMs + 59 * secondMs })).rejects.toMatchObject({
        code: 'MESSAGE_REPEATED',
        field: 'content',
      });
      await sendTo(chat, ann, 'gm', { atMs: chatNowMs + 61 * secondMs });
      const both = await Promise.allSettled([sendTo(chats[0]!, bob, 'twice'), sendTo(chats[1]!, bob, 'twice')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('is refused while its account is muted or banned, and says why and until when', async () => {
      const [ann, bob, gone] = [await storeUser(records), await storeUser(records), await storeUser(records)];
      await restrict(ann, 'muted', chatNowMs + 60_000);
      await restrict(bob, 'banned', null);
      await restrict(gone, 'banned', chatNowMs - 1);
      await expect(sendTo(chat, ann, 'a')).rejects.toMatchObject({
        code: 'CHAT_MUTED',
        message: 'You are muted until 2026-03-01 12:01 UTC: spam',
      });
      await expect(sendTo(chat, bob, 'a')).rejects.toMatchObject({
        code: 'CHAT_BANNED',
        message: 'You are banned from the chat: spam',
      });
      await sendTo(chat, gone, 'a');
      await sendTo(chat, ann, 'a', { atMs: chatNowMs + 60_000 });
    });

    it('is held for a moderator by a word, whole and however it is written, and slowed by slow mode', async () => {
      const [ann, admin] = [await storeUser(records), await storeUser(records, { role: 'admin' })];
      await set({ slowModeMs: 30_000, holdWords: ['Free Mint', 'scam'] });
      const at = (n: number) => ({ atMs: chatNowMs + n * 30_000 });
      expect((await sendTo(chat, ann, 'is it a SCAM?', at(0))).held).toBe(true);
      await expect(sendTo(chat, ann, 'soon', { atMs: chatNowMs + 18_000 })).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        message: 'Slow mode is on: one message each 30 seconds; try again in 12 seconds.',
      });
      expect((await sendTo(chat, ann, 'free —  ｍｉｎｔ now', at(1))).held).toBe(true);
      const { message, held } = await sendTo(chat, ann, 'scampi are no word of it', at(2));
      expect(held).toBe(false);
      for (const text of ['scam', 'no scam']) {
        expect((await sendTo(chat, admin, text, { mayModerate: true, ...at(2) })).held).toBe(false);
      }
      const edit = { userId: ann, mayModerate: false, id: message.id, content: 'a scam', nowMs: at(2).atMs };
      await expect(editMessage(chat, edit)).rejects.toMatchObject({ code: 'WORDS_HELD' });
      const { messages } = await selectMessages(records.queries, { before: null, limit: 4 });
      expect(messages.map(({ content }) => content)).not.toContain('is it a SCAM?');
      await set({});
    });
  });

  describe(`a thousand messages at once in ${engine}`, () => {
    it('are each kept once, in the order of commit, and read by one who reads meanwhile', async () => {
      const users = await Promise.all(Array.from({ length: 250 }, () => storeUser(records)));
      const before = (await selectMessages(records.queries, { before: null, limit: 1 })).messages[0]!.rev;
      let isSending = true;
      const seen: number[] = [];
      const reading = (async () => {
        for (let after = before; ; ) {
          const was = isSending;
          const changes = await selectChanges(records.queries, after, 100);
          seen.push(...changes.map(({ rev }) => rev));
          after = seen.at(-1) ?? after;
          if (!was && changes.length === 0) return;
        }
      })();
      const sent = await Promise.all(
        users.flatMap((userId, u) =>
          [0, 1, 2, 3].map((n) => sendTo(chats[(u + n) % 2]!, userId, `thousand ${u} ${n}`)),
        ),
      );
      isSending = false;
      await reading;
      const orders = sent.map(({ message }) => message.order).sort((one, other) => one - other);
      expect(orders).toEqual(Array.from({ length: 1_000 }, (_, n) => before + 1 + n));
      expect(seen).toEqual(orders);
    });

    it('have each its own outcome: what the database does not take keeps no other from it', async () => {
      const users = await Promise.all([0, 1, 2].map(() => storeUser(records)));
      const contents = ['fine', 'x'.repeat(5_000), 'fine too'];
      const outcomes = await Promise.allSettled(contents.map((content, n) => sendTo(chat, users[n]!, content)));
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });
  });
}
