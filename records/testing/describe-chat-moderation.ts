import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readChatState } from '../src/chat/chat-state.ts';
import { type ChatWrites, openChatWrites } from '../src/chat/chat-writes.ts';
import { countChat } from '../src/chat/count-chat.ts';
import { decideOnMessage, type MessageDecision } from '../src/chat/decide-on-message.ts';
import { deleteMessage } from '../src/chat/delete-message.ts';
import { editMessage } from '../src/chat/edit-message.ts';
import { notePresence } from '../src/chat/presence.ts';
import { reactToMessage } from '../src/chat/react-to-message.ts';
import { reportMessage } from '../src/chat/report-message.ts';
import { type RestrictionChange, restrictMember } from '../src/chat/restrict-member.ts';
import { selectRestrictions } from '../src/chat/restrictions.ts';
import { saveChatSettings } from '../src/chat/save-chat-settings.ts';
import { selectChanges } from '../src/chat/select-changes.ts';
import { selectMember, selectMembers } from '../src/chat/select-members.ts';
import { selectMessages } from '../src/chat/select-messages.ts';
import { selectQueue } from '../src/chat/select-queue.ts';
import type { Records } from '../src/records.ts';
import { chatNowMs, sendTo } from './describe-chat.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

/** What must hold of what moderators see and decide, on every engine of the records. */
export function describeChatModeration(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let chat: ChatWrites;
  beforeAll(() => {
    records = processes[0]!;
    chat = openChatWrites(records);
  });
  const noted: string[] = [];
  const note = async () => void noted.push('noted');
  const decide = (id: string, decision: MessageDecision['decision']) =>
    decideOnMessage(chat, { id, decision, nowMs: chatNowMs }, note);
  const report = (userId: string, id: string, reason = 'rude') =>
    reportMessage(records, { userId, id, reason, nowMs: chatNowMs });
  const changesAfter = async (rev: number) => (await selectChanges(records.queries, rev, 100)).map(({ kind }) => kind);

  describe(`restrictions of the chat in ${engine}`, () => {
    const ban = { kind: 'banned' as const, untilMs: null, reason: 'spam' };

    it('hold from their act on until they are lifted or over, and are noted', async () => {
      const [admin, ann] = [await storeUser(records, { role: 'admin' }), await storeUser(records)];
      const change = (restriction: RestrictionChange['restriction']) =>
        restrictMember(chat, { byId: admin, byRole: 'admin', userId: ann, restriction, nowMs: chatNowMs }, note);
      const { rev } = await readChatState(records.queries);
      const before = noted.length;
      await change(ban);
      await expect(sendTo(chat, ann, 'a')).rejects.toMatchObject({ code: 'CHAT_BANNED' });
      await change({ kind: 'muted', untilMs: chatNowMs + 60_000, reason: 'calm down' });
      const [member] = await selectMembers(records.queries, {
        search: ann,
        onlyRestricted: true,
        limit: 5,
        nowMs: chatNowMs,
      });
      expect(member).toMatchObject({
        account: { id: ann },
        restriction: { kind: 'muted', until: chatNowMs + 60_000, reason: 'calm down', since: chatNowMs },
        messages: 0,
        lastMessageAt: null,
      });
      expect((await selectRestrictions(records.queries, chatNowMs + 60_000)).has(ann)).toBe(false);
      await change(null);
      await change(null);
      expect(noted.length).toBe(before + 3);
      expect(await changesAfter(rev)).toEqual(['restricted', 'restricted', 'restricted']);
      await sendTo(chat, ann, 'a');
    });

    it('are no admin’s to set on an admin or on themselves', async () => {
      const [admin, other, owner] = [
        await storeUser(records, { role: 'admin' }),
        await storeUser(records, { role: 'admin' }),
        await storeUser(records, { role: 'owner' }),
      ];
      const by = (byId: string, byRole: 'admin' | 'owner', userId: string) =>
        restrictMember(chat, { byId, byRole, userId, restriction: ban, nowMs: chatNowMs }, note);
      for (const userId of [other, owner])
        await expect(by(admin, 'admin', userId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      for (const [id, role] of [
        [admin, 'admin'],
        [owner, 'owner'],
      ] as const)
        await expect(by(id, role, id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
      await expect(by(owner, 'owner', randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await by(owner, 'owner', other);
      expect((await selectRestrictions(records.queries, chatNowMs)).has(other)).toBe(true);
    });
  });

  describe(`what moderators decide in ${engine}`, () => {
    it('waits for no reaction or message that came before it', async () => {
      const [admin, ann, bob] = [
        await storeUser(records, { role: 'admin' }),
        await storeUser(records),
        await storeUser(records),
      ];
      const { message } = await sendTo(chat, bob, 'much liked');
      const { message: bad } = await sendTo(chat, bob, 'bad');
      const { rev } = await readChatState(records.queries);
      const reactors = await Promise.all(Array.from({ length: 40 }, () => storeUser(records)));
      const waiting = reactors.map((userId) =>
        reactToMessage(chat, { userId, id: message.id, emoji: '🚀', on: true, nowMs: chatNowMs }),
      );
      const ban = { kind: 'banned' as const, untilMs: null, reason: 'spam' };
      await Promise.all([
        restrictMember(chat, { byId: admin, byRole: 'admin', userId: ann, restriction: ban, nowMs: chatNowMs }, note),
        deleteMessage(chat, { userId: admin, mayModerate: true, id: bad.id, nowMs: chatNowMs }, note),
        decideOnMessage(chat, { id: message.id, decision: 'delete', nowMs: chatNowMs }, note),
      ]);
      const outcomes = await Promise.allSettled(waiting);
      const reacted = outcomes.filter(({ status }) => status === 'fulfilled').length;
      expect(reacted).toBeLessThan(3);
      expect(await changesAfter(rev)).toEqual([
        ...Array.from({ length: reacted }, () => 'reacted'),
        'restricted',
        'deleted',
        'deleted',
      ]);
    });
  });

  describe(`what waits for moderators in ${engine}`, () => {
    it('is a held message until it is let through as the newest, or deleted', async () => {
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      const save = (holdWords: string[], slowModeMs = 0) =>
        saveChatSettings(chat, { change: { holdWords, slowModeMs }, nowMs: chatNowMs }, note);
      const { rev } = await readChatState(records.queries);
      await save(['airdrop'], 5_000);
      await save(['airdrop'], 5_000);
      expect(await changesAfter(rev)).toEqual(['slow_mode']);
      await save(['airdrop']);
      const { message, held } = await sendTo(chat, ann, 'free airdrop');
      const { message: other } = await sendTo(chat, bob, 'airdrop 2', { atMs: chatNowMs + 1 });
      const { message: newer } = await sendTo(chat, await storeUser(records), 'newer');
      expect(held).toBe(true);
      expect(await selectQueue(records.queries, 'held', 1)).toMatchObject({
        total: 2,
        items: [{ message: { content: 'free airdrop' }, isHeld: true, heldFor: ['airdrop'], reports: [] }],
      });
      const through = await decide(message.id, 'let_through');
      expect(through.order).toBeGreaterThan(newer.order);
      const { messages } = await selectMessages(records.queries, { before: null, limit: 1 });
      expect(messages[0]?.id).toBe(message.id);
      await expect(decide(message.id, 'let_through')).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
      await decide(other.id, 'delete');
      expect((await selectQueue(records.queries, 'held', 10)).total).toBe(0);
      await save([]);
    });

    it('is a reported message with what it said before, once an account, until it is decided on', async () => {
      const [ann, bob, cat] = [await storeUser(records), await storeUser(records), await storeUser(records)];
      const { message } = await sendTo(chat, ann, 'very rude');
      await editMessage(chat, { userId: ann, mayModerate: false, id: message.id, content: 'nice', nowMs: chatNowMs });
      await expect(report(ann, message.id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
      await expect(report(bob, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const userId of [bob, bob, cat]) await report(userId, message.id);
      const queue = () => selectQueue(records.queries, 'reported', 10);
      expect(await queue()).toMatchObject({
        total: 1,
        items: [{ message: { id: message.id }, isHeld: false, earlier: [{ content: 'very rude' }] }],
      });
      expect((await queue()).items[0]?.reports.map(({ userId }) => userId).sort()).toEqual([bob, cat].sort());
      await deleteMessage(chat, { userId: ann, mayModerate: false, id: message.id, nowMs: chatNowMs }, note);
      expect((await queue()).items[0]?.message).toMatchObject({ content: 'nice', deletedBy: 'author' });
      await decide(message.id, 'dismiss');
      expect((await queue()).total).toBe(0);
      await expect(decide(message.id, 'dismiss')).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
      await expect(report(bob, message.id)).rejects.toMatchObject({ code: 'MESSAGE_DELETED' });
    });
  });

  describe(`the counts of the chat in ${engine}`, () => {
    it('are those of the tables', async () => {
      const before = await countChat(records.queries, chatNowMs);
      const [ann, bob] = [await storeUser(records), await storeUser(records)];
      await sendTo(chat, ann, 'of yesterday', { atMs: chatNowMs - 25 * 3_600_000 });
      await sendTo(chat, ann, 'counted', { atMs: chatNowMs - 1_000 });
      const { message } = await sendTo(chat, bob, 'deleted', { atMs: chatNowMs - 25 * 3_600_000 });
      await deleteMessage(chat, { userId: bob, mayModerate: false, id: message.id, nowMs: chatNowMs }, note);
      await notePresence(records.queries, [ann, bob, randomUUID()], chatNowMs - 29_000);
      await notePresence(records.queries, [bob], chatNowMs - 40_000);
      expect(await countChat(records.queries, chatNowMs)).toEqual({
        ...before,
        totalMessages: before.totalMessages + 2,
        messages24h: before.messages24h + 1,
        activeUsers: before.activeUsers + 1,
        onlineNow: before.onlineNow + 2,
      });
      expect((await countChat(records.queries, chatNowMs + 1_000)).onlineNow).toBe(before.onlineNow);
    });

    it('of members are found by name, wallet and id', async () => {
      const wallet = `Find${'M'.repeat(40)}`;
      const id = await storeUser(records, { address: wallet });
      await records.queries.updateTable('users').set({ username: 'find_me_77' }).where('id', '=', id).execute();
      await sendTo(chat, id, 'here');
      const search = async (text: string) => {
        const wanted = { search: text, onlyRestricted: false, limit: 50, nowMs: chatNowMs };
        return (await selectMembers(records.queries, wanted)).map(({ account }) => account.id);
      };
      for (const text of ['ND_ME', wallet.slice(0, 8), id]) expect(await search(text)).toEqual([id]);
      expect(await search('%')).toEqual([]);
      expect(await search('')).toContain(id);
      const all = await selectMembers(records.queries, {
        search: '',
        onlyRestricted: false,
        limit: 50,
        nowMs: chatNowMs,
      });
      for (const member of all) {
        const one = { userId: member.account.id, nowMs: chatNowMs };
        expect(await selectMember(records.queries, one)).toEqual(member);
      }
      expect(await selectMember(records.queries, { userId: randomUUID(), nowMs: chatNowMs })).toBeUndefined();
    });
  });
}
