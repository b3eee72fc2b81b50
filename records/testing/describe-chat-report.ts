import { beforeAll, describe, expect, it } from 'vitest';
import { writeAct } from '../src/audit/write-act.ts';
import { type ChatWrites, openChatWrites } from '../src/chat/chat-writes.ts';
import { deleteMessage } from '../src/chat/delete-message.ts';
import { reportChat } from '../src/chat/report-chat.ts';
import type { Records } from '../src/records.ts';
import { sendTo } from './describe-chat.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

/** What must hold of the community's report, on every engine of the records. */
export function describeChatReport(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let chat: ChatWrites;
  beforeAll(() => {
    records = processes[0]!;
    chat = openChatWrites(records);
  });
  const nowMs = Date.parse('2026-03-05T12:00:00Z');
  const report = (from: string, to: string) => reportChat(records.queries, { from, to }, nowMs);
  const act = (action: string, detail: Record<string, unknown>, at: string) =>
    writeAct(
      records.queries,
      { actorId: null, adminId: null, subjectId: null, action, detail, requestId: null, address: null },
      Date.parse(at),
    );

  describe(`the report of the chat in ${engine}`, () => {
    it('is all zeros where there is nothing, each day and hour among them', async () => {
      const empty = await report('2026-02-27', '2026-03-02');
      expect(empty.days).toEqual(
        ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'].map((day) => ({ day, messages: 0, people: 0 })),
      );
      expect(empty.hours).toEqual(Array.from({ length: 24 }, (_, hour) => ({ hour, messages: 0 })));
      expect(empty).toMatchObject({ oldestAt: null, posters: [], asOf: nowMs, timeZone: 'UTC' });
      expect(empty.moderation.map(({ acts }) => acts)).toEqual(Array.from({ length: 9 }, () => 0));
    });

    it('counts by the days of UTC what readers see, and names who wrote most', async () => {
      const [ann, bob, cat] = [await storeUser(records), await storeUser(records), await storeUser(records)];
      const send = (userId: string, at: string) => sendTo(chat, userId, `sent ${at}`, { atMs: Date.parse(at) });
      await send(cat, '2026-02-27T23:59:59.999Z');
      await send(ann, '2026-02-28T00:00:00Z');
      await send(ann, '2026-02-28T23:59:59.999Z');
      await send(bob, '2026-02-28T23:10:00Z');
      await send(ann, '2026-03-02T00:00:00Z');
      const { message: own } = await send(bob, '2026-03-02T05:00:00Z');
      const { message: rude } = await send(cat, '2026-03-02T06:00:00Z');
      const { message: held } = await send(cat, '2026-03-02T07:00:00Z');
      await send(ann, '2026-03-03T00:00:00Z');
      const note = async () => undefined;
      await deleteMessage(chat, { userId: bob, mayModerate: false, id: own.id, nowMs }, note);
      await deleteMessage(chat, { userId: ann, mayModerate: true, id: rude.id, nowMs }, note);
      await records.queries
        .updateTable('chat_messages')
        .set({ held_at: new Date() })
        .where('id', '=', held.id)
        .execute();
      const made = await report('2026-02-28', '2026-03-02');
      expect(made).toMatchObject({
        oldestAt: Date.parse('2026-02-27T23:59:59.999Z'),
        totals: { messages: 4, people: 2, deletedByAuthors: 1, deletedByModerators: 1, held: 1 },
        days: [
          { day: '2026-02-28', messages: 3, people: 2 },
          { day: '2026-03-01', messages: 0, people: 0 },
          { day: '2026-03-02', messages: 1, people: 1 },
        ],
      });
      expect(made.hours.filter(({ messages }) => messages > 0)).toEqual([
        { hour: 0, messages: 2 },
        { hour: 23, messages: 2 },
      ]);
      expect(made.posters.map(({ author, messages }) => [author.id, messages])).toEqual([
        [ann, 3],
        [bob, 1],
      ]);
    });

    it('names ten people at most', async () => {
      for (let n = 0; n < 12; n++) {
        await sendTo(chat, await storeUser(records), 'hello', { atMs: Date.parse('2026-01-10T10:00:00Z') });
      }
      expect((await report('2026-01-10', '2026-01-10')).posters).toHaveLength(10);
    });

    it('counts acts of moderators that were done, by kind', async () => {
      const at = '2026-01-20T10:00:00Z';
      const done = { result: 'done' };
      await act('delete-message', done, at);
      await act('delete-message', { result: 'failed' }, at);
      for (const decision of ['delete', 'dismiss', 'dismiss', 'let_through']) {
        await act('decide-on-message', { ...done, decision }, at);
      }
      await act('restrict-member', { ...done, kind: 'muted' }, at);
      await act('restrict-member', { ...done, kind: 'banned' }, at);
      await act('restrict-member', { result: 'refused', kind: 'banned' }, at);
      await act('restrict-member', { ...done, kind: 'banned' }, '2026-01-21T00:00:00Z');
      for (const action of ['lift-restriction', 'save-chat-settings', 'clear-chat', 'get-chat-stats']) {
        await act(action, done, at);
      }
      await act('restore-chat', { restored: 3, left: 0, by: 'command line' }, at);
      const { moderation } = await report('2026-01-20', '2026-01-20');
      expect(Object.fromEntries(moderation.map(({ kind, acts }) => [kind, acts]))).toEqual({
        ...{ deleted: 2, let_through: 1, dismissed: 2, muted: 1, banned: 1 },
        ...{ lifted: 1, settings_saved: 1, cleared: 1, restored: 1 },
      });
    });
  });
}
