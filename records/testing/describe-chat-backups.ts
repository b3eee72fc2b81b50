import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BackupPage, backUpChat, beginBackup } from '../src/chat/back-up-chat.ts';
import { readChatState } from '../src/chat/chat-state.ts';
import { type ChatWrites, openChatWrites } from '../src/chat/chat-writes.ts';
import { backedUpOf, clearChat } from '../src/chat/clear-chat.ts';
import { makeRoomForBackup, restoreMessages } from '../src/chat/restore-chat.ts';
import { selectChanges } from '../src/chat/select-changes.ts';
import { readExported } from '../src/chat/select-exported.ts';
import type { Records } from '../src/records.ts';
import { chatNowMs, sendTo } from './describe-chat.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

const messages = 1_203;

/** What must hold of a history of several pages that is backed up, cleared and put back, on every engine of the records. */
export function describeChatBackups(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let chat: ChatWrites;
  let author: string;
  beforeAll(async () => {
    records = processes[0]!;
    chat = openChatWrites(records);
    author = await storeUser(records);
  });
  /** A history of its own for each test. */
  beforeEach(async () => {
    await records.queries.deleteFrom('chat_messages').execute();
    const { rev } = await readChatState(records.queries);
    await sql`INSERT INTO chat_messages (id, place, rev, author_id, content, sent_at)
      SELECT gen_random_uuid(), n, n, ${author}::uuid, 'message ' || n, now()
      FROM generate_series(${rev + 1}::bigint, ${rev + messages}::bigint) AS n`.execute(records.queries);
    await records.queries
      .updateTable('chat_state')
      .set({ rev: BigInt(rev + messages) })
      .execute();
  });
  const note = async () => undefined;
  async function backUp() {
    const head = await beginBackup(records.queries);
    const pages: BackupPage[] = [];
    for await (const page of backUpChat(records.queries, head)) pages.push(page);
    return { upTo: head.upTo, pages, told: { upTo: head.upTo, nowMs: chatNowMs, pages: pages.map(backedUpOf) } };
  }
  async function kept(): Promise<string[]> {
    const { rev } = await readChatState(records.queries);
    const all: string[] = [];
    for await (const page of readExported(records.queries, rev)) all.push(...page.map(({ id }) => id));
    return all;
  }
  /** The same line of writes, whose acts fail from the given one on, as where the process ends. */
  function failingFrom(act: number): ChatWrites {
    let acts = 0;
    return {
      ...chat,
      transactFirst: (work) => {
        acts += 1;
        return acts < act ? chat.transactFirst(work) : Promise.reject(new Error('ended'));
      },
    };
  }

  describe(`a long history of the chat in ${engine}`, () => {
    it('is cleared page by page but for what came or changed since, and told once', async () => {
      const { upTo, pages, told } = await backUp();
      expect(pages.map(({ lines }) => lines.length)).toEqual([500, 500, 203]);
      const { message } = await sendTo(chat, await storeUser(records), 'since');
      const changed = pages[1]!.lines[7]!.id;
      await records.queries
        .updateTable('chat_messages')
        .set({ rev: BigInt(message.rev), content: 'changed' })
        .where('id', '=', changed)
        .execute();
      const reported = pages[2]!.lines[3]!.id;
      await records.queries
        .insertInto('chat_reports')
        .values({ message_id: reported, user_id: author, reason: 'odd', reported_at: new Date(), decided_at: null })
        .execute();
      const seen: number[] = [];
      expect(await clearChat(chat, told, note, (cleared) => seen.push(cleared))).toEqual({
        cleared: messages - 2,
        left: 2,
      });
      expect(seen).toEqual([500, 999, messages - 2]);
      expect(await kept()).toEqual([changed, reported, message.id]);
      const changes = await selectChanges(records.queries, message.rev, 10);
      expect(changes.map((one) => [one.kind, one.upTo])).toEqual([
        ['cleared', upTo],
        ['restored', null],
      ]);
    });

    it('that was cleared in part is cleared by the next try, with its note in the first part', async () => {
      const { told } = await backUp();
      const before = await readChatState(records.queries);
      let notes = 0;
      const noting = async () => {
        notes += 1;
      };
      await expect(clearChat(failingFrom(1), told, noting)).rejects.toThrow('ended');
      expect(notes).toBe(0);
      expect((await kept()).length).toBe(messages);
      await expect(clearChat(failingFrom(2), told, noting)).rejects.toThrow('ended');
      expect(notes).toBeGreaterThan(0);
      expect((await kept()).length).toBe(messages - 500);
      // Nothing that readers see has gone so far.
      expect((await readChatState(records.queries)).rev).toBe(before.rev);
      const rest = await backUp();
      expect(await clearChat(chat, rest.told, note)).toEqual({ cleared: messages - 500, left: 0 });
      expect(await kept()).toEqual([]);
      expect(await clearChat(chat, (await backUp()).told, note)).toEqual({ cleared: 0, left: 0 });
    });

    it('is put back while others write, each message in its place', async () => {
      const ids = await kept();
      const { upTo, pages, told } = await backUp();
      await clearChat(chat, told, note);
      // As in records that begin anew: their next places are those of the backup.
      await records.queries.deleteFrom('chat_changes').execute();
      await records.queries
        .updateTable('chat_state')
        .set({ rev: BigInt(upTo - messages) })
        .execute();
      await makeRoomForBackup(chat, upTo);
      const meanwhile: string[] = [];
      for (const { lines } of pages) {
        const { message } = await sendTo(chat, await storeUser(records), 'meanwhile');
        expect(message.order).toBeGreaterThan(upTo);
        meanwhile.push(message.id);
        expect(await restoreMessages(chat, lines, chatNowMs)).toEqual({ restored: lines.length, left: 0 });
      }
      expect(await kept()).toEqual([...ids, ...meanwhile]);
    });
  });
}
