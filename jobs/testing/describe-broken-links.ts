import { noteCommand } from '@mintscope/records/audit/note-command';
import type { Records } from '@mintscope/records/records';
import { type ClaimedMessage, claimMessages } from '@mintscope/records/telegram/claim-messages';
import { noteOutcome } from '@mintscope/records/telegram/note-outcome';
import { putMessages } from '@mintscope/records/telegram/put-message';
import { unlinkTelegram } from '@mintscope/records/telegram/unlink-telegram';
import { type RecordsHarness, useProcesses } from '@mintscope/records/testing/records-harness';
import { storeUser } from '@mintscope/records/testing/store-user';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const botId = 4711n;
const again = { kind: 'again', afterMs: 1_000, forAll: false, error: '500' } as const;

/** What becomes of messages whose users end their links, or are suspended, while they wait; on every engine of the records. */
export function describeBrokenLinks(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let atMs: number;
  beforeAll(() => {
    records = processes[0]!;
  });
  beforeEach(async () => {
    atMs = Date.parse('2026-03-01T12:00:00Z');
    for (const table of ['telegram_outbox', 'telegram_accounts'] as const)
      await records.queries.deleteFrom(table).execute();
  });

  /** A new user with this chat. */
  const link = async (chatId: bigint) => {
    const userId = await storeUser(records);
    const account = { telegram_id: chatId, user_id: userId, username: null, first_name: 'B', signed_in_at: null };
    const linked = { linked_by: 'code' as const, linked_at: new Date(atMs), reachable_since: new Date(atMs) };
    await records.queries
      .insertInto('telegram_accounts')
      .values({ ...account, ...linked })
      .execute();
    return userId;
  };
  const put = (...rows: readonly [chatId: bigint, userId: string | null, text: string][]) =>
    records.transact((queries) =>
      putMessages(
        queries,
        rows.map(([chatId, userId, text]) => ({ key: text, chatId, userId, text })),
        atMs,
      ),
    );
  const claim = () => claimMessages(records, botId, atMs);
  const textsOf = (messages: readonly ClaimedMessage[]) => messages.map(({ text }) => text).sort();
  const suspend = (userId: string) =>
    records.queries
      .updateTable('users')
      .set({ suspended_at: new Date(atMs) })
      .where('id', '=', userId)
      .execute();

  describe(`the Telegram outbox in ${engine}`, () => {
    it('sends nothing to who was unlinked, moved or suspended while a message waited to be sent again', async () => {
      const [gone, moved, suspended, stays] = [await link(1n), await link(2n), await link(3n), await link(4n)];
      await put([1n, gone, 'gone'], [2n, moved, 'moved'], [3n, suspended, 'suspended'], [4n, stays, 'stays']);
      await put([1n, null, 'to a stranger'], [3n, suspended, 'suspended later']);
      const { claimed } = await claim();
      expect(textsOf(claimed)).toEqual(['gone', 'moved', 'stays', 'suspended']);
      // Their calls are under way while the links end; Telegram takes none of them.
      await unlinkTelegram(records, gone, (queries) =>
        noteCommand(queries, { subjectId: null, action: 'a-test', detail: {} }, new Date(atMs)),
      );
      const elsewhere = records.queries.updateTable('telegram_accounts').set({ telegram_id: 20n });
      await elsewhere.where('user_id', '=', moved).execute();
      await suspend(suspended);
      for (const message of claimed) await noteOutcome(records, message, again, { botId, nowMs: atMs });
      atMs += 1_000;
      const next = await claim();
      expect([textsOf(next.claimed), next.dropped]).toEqual([['stays'], 3]);
      const then = await claim();
      expect([textsOf(then.claimed), then.dropped]).toEqual([['to a stranger'], 1]);
      const left = await records.queries.selectFrom('telegram_outbox').select('text').orderBy('text').execute();
      expect(left.map(({ text }) => text)).toEqual(['stays', 'to a stranger']);
    });
  });
}
