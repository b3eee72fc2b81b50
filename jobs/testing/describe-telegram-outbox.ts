import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { noteCommand } from '@mintscope/records/audit/note-command';
import type { Records } from '@mintscope/records/records';
import { claimMessages } from '@mintscope/records/telegram/claim-messages';
import { putMessages, type TelegramMessage } from '@mintscope/records/telegram/put-message';
import { repeatMessage } from '@mintscope/records/telegram/repeat-message';
import { selectDeadLetters } from '@mintscope/records/telegram/select-dead-letters';
import { type RecordsHarness, useProcesses } from '@mintscope/records/testing/records-harness';
import { storeUser } from '@mintscope/records/testing/store-user';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBotApi } from '../src/telegram/bot-api.ts';
import { createTelegramSender, type SendSettings } from '../src/telegram/send-messages.ts';
import { type BotApiServer, type Reaction, serveBotApi } from './serve-bot-api.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');
const botId = 4711n;
const tables = ['telegram_outbox', 'telegram_holds', 'telegram_accounts', 'audit_log'] as const;

/** What must hold between the Telegram outbox and Telegram, on every engine of the records. */
export function describeTelegramOutbox(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let server: BotApiServer;
  let atMs = startMs;
  beforeAll(() => {
    records = processes[0]!;
  });
  beforeEach(async () => {
    atMs = startMs;
    for (const table of tables) await records.queries.deleteFrom(table).execute();
    server = await serveBotApi();
  });
  afterEach(() => server.close());

  const put = (...messages: readonly [chat: number, text: string, more?: Partial<TelegramMessage>][]) =>
    records.transact((queries) =>
      putMessages(
        queries,
        messages.map(([chat, text, more]) => ({
          key: `${chat} ${text}`,
          chatId: BigInt(chat),
          userId: null,
          text,
          ...more,
        })),
        atMs,
      ),
    );
  const sender = (through: Records, settings: Partial<SendSettings> = {}) =>
    createTelegramSender({
      records: through,
      api: createBotApi({ token: server.token, apiUrl: server.url }),
      botId,
      metrics: createMetrics(),
      log: createLogger('silent', 'test'),
      now: () => atMs,
      settings: { callMs: 5_000, lookMs: 5, graceMs: 0, noteMs: 10, ...settings },
    });
  const send = (settings?: Partial<SendSettings>, signal = new AbortController().signal, through = records) =>
    sender(through, settings).run(signal);
  const sendAfter = (ms: number, settings?: Partial<SendSettings>) => {
    atMs += ms;
    return send(settings);
  };
  const read = () => server.taken.map(({ chatId, text }) => `${chatId} ${text}`);
  const states = async () => {
    const rows = await records.queries.selectFrom('telegram_outbox').select(['text', 'state']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ text, state }) => [text, state]));
  };
  const letters = async () => (await selectDeadLetters(records.queries, { limit: 10 })).letters;
  const repeat = (id: string) =>
    repeatMessage(records, { id, nowMs: atMs }, (queries) =>
      noteCommand(queries, { subjectId: null, action: 'a-test', detail: {} }, new Date(atMs)),
    );

  describe(`the Telegram outbox in ${engine}`, () => {
    it('is sent, and what is put in twice is sent once', async () => {
      expect(await put([1, 'one'], [2, 'two'])).toBe(2);
      expect(await put([1, 'one'])).toBe(0);
      const { isDue, run } = sender(records);
      expect(await isDue!()).toBe(true);
      expect(await run(new AbortController().signal)).toMatchObject({ sent: 2 });
      expect(await isDue!()).toBe(false);
      expect(await put([1, 'one'])).toBe(0);
      await sendAfter(10_000);
      expect(read().sort()).toEqual(['1 one', '2 two']);
    });

    it('is kept with its cause or not at all', async () => {
      const failing = records.transact(async (queries) => {
        await putMessages(queries, [{ key: 'k', chatId: 1n, userId: null, text: 'never' }], atMs);
        throw new Error('the cause fails');
      });
      await expect(failing).rejects.toThrow('the cause fails');
      await send();
      expect(server.asked).toEqual([]);
    });

    it('is plain text of a length that Telegram takes, without what turns or hides it', async () => {
      await put(
        [1, 'a\u202Eb\u0000\u200B\uD800c\n*bold* <b>', { key: 'hostile' }],
        [2, '😀'.repeat(3_000), { key: 'long' }],
        [3, '\u200B'],
      );
      await send();
      const texts = new Map(server.taken.map(({ chatId, text }) => [chatId, text]));
      expect(texts.get(1)).toBe('abc\n*bold* <b>');
      expect(texts.get(2)?.length).toBeLessThanOrEqual(4_096);
      expect(texts.get(2)).toMatch(/^(😀)+…$/u);
      expect(texts.get(3)).toBe('–');
    });

    it('is sent in order per chat, one a second', async () => {
      await put([1, 'a'], [1, 'b'], [2, 'x'], [1, 'c']);
      await send();
      expect(read().sort()).toEqual(['1 a', '2 x']);
      await sendAfter(999);
      expect(read()).toHaveLength(2);
      await sendAfter(1);
      await sendAfter(1_000);
      expect(read().filter((one) => one.startsWith('1'))).toEqual(['1 a', '1 b', '1 c']);
    });

    it('is sent 30 a second in all, over any number of processes', async () => {
      // More than one statement takes are put in by one cause.
      const many = Array.from({ length: 7_000 }, (_, n): [number, string] => [100 + n, 'm']);
      expect([await put(...many), await put(...many)]).toEqual([7_000, 0]);
      await Promise.all(processes.map((through) => send({}, undefined, through)));
      expect(read()).toHaveLength(30);
      await sendAfter(999);
      expect(read()).toHaveLength(30);
      await sendAfter(1);
      expect(new Set(read()).size).toBe(60);
    });

    it('leaves Telegram alone for as long as it asks, for all chats and processes', async () => {
      server.plan({ code: 429, retryAfter: 5 });
      await put([1, 'a']);
      expect(await send()).toMatchObject({ again: 1 });
      await put([2, 'b']);
      atMs += 4_999;
      await Promise.all(processes.map((through) => send({}, undefined, through)));
      expect(server.asked).toHaveLength(1);
      await sendAfter(1);
      expect(read().sort()).toEqual(['1 a', '2 b']);
    });

    it.each<[string, Reaction]>([
      ['a 500 of the Bot API', { code: 500 }],
      ['a 502', { code: 502, description: 'Bad Gateway' }],
      ['a page of a proxy', { page: 503 }],
    ])('is sent again after %s, later each time', async (_, reaction) => {
      server.plan(reaction, reaction, reaction);
      await put([1, 'a'], [1, 'b']);
      await send();
      await sendAfter(700);
      expect(server.asked).toHaveLength(1);
      await sendAfter(300);
      await sendAfter(2_000);
      expect(server.asked).toHaveLength(3);
      expect(read()).toEqual([]);
      await sendAfter(4_000);
      await sendAfter(1_000);
      expect(read()).toEqual(['1 a', '1 b']);
    });

    it('waits while Telegram cannot be reached', async () => {
      const { port } = new URL(server.url);
      await server.close();
      await put([1, 'a']);
      expect(await send()).toMatchObject({ again: 1 });
      server = await serveBotApi(Number(port));
      await sendAfter(1_000);
      expect(read()).toEqual(['1 a']);
    });

    it.each<[string, Reaction]>([
      ['no answer', 'take-and-hang'],
      ['a broken connection', 'take-and-break'],
      ['a gateway that does not know', { code: 504 }],
    ])('does not send again what Telegram may have taken: %s', async (_, reaction) => {
      server.plan(reaction);
      await put([1, 'a'], [1, 'b']);
      expect(await send({ callMs: 100 })).toMatchObject({ unknown: 1 });
      for (let n = 0; n < 5; n++) await sendAfter(3_600_000);
      // What comes after it does not wait for it.
      expect(server.asked.map(({ text }) => text)).toEqual(['a', 'b']);
      expect(await letters()).toMatchObject([{ text: 'a', state: 'unknown', attempts: 1 }]);
    });

    it('does not send again what a process had under way that died', async () => {
      await put([1, 'a'], [1, 'b']);
      const { claimed } = await claimMessages(records, botId, atMs);
      await createBotApi({ token: server.token, apiUrl: server.url }).sendMessage(1, claimed[0]!.text);
      await sendAfter(119_999);
      expect(read()).toEqual(['1 a']);
      expect(await sendAfter(1)).toMatchObject({ unknown: 1, sent: 1 });
      expect(read()).toEqual(['1 a', '1 b']);
      expect(await states()).toEqual({ a: 'unknown', b: 'sent' });
    });

    it('notes at once what is in doubt when the process is told to end', async () => {
      server.plan('take-and-hang');
      await put([1, 'a']);
      const stopping = new AbortController();
      const sending = send({ callMs: 60_000 }, stopping.signal);
      await vi.waitFor(() => expect(server.asked).toHaveLength(1));
      stopping.abort();
      expect(await sending).toMatchObject({ unknown: 1 });
      expect(await states()).toEqual({ a: 'unknown' });
    });

    it('waits for the answer to what is under way when the process is told to end', async () => {
      const stopping = new AbortController();
      server.react(() => {
        stopping.abort();
        return 'take';
      });
      await put([1, 'a']);
      expect(await send({ graceMs: 5_000 }, stopping.signal)).toMatchObject({ sent: 1 });
    });

    it('is given up after its time, and a chat that cannot be written to at once; the rest goes on', async () => {
      const userId = await storeUser(records);
      const account = { telegram_id: 2n, user_id: userId, username: null, first_name: 'B', signed_in_at: null };
      const linked = { linked_by: 'code' as const, linked_at: new Date(atMs), reachable_since: new Date(atMs) };
      await records.queries
        .insertInto('telegram_accounts')
        .values({ ...account, ...linked })
        .execute();
      server.react(({ chatId }) =>
        chatId === 2 ? { code: 403, description: 'Forbidden: bot was blocked by the user' } : { code: 500 },
      );
      await put([1, 'a', { givenUpAfterMs: 60_000 }], [1, 'b'], [2, 'c']);
      await send();
      await sendAfter(60_000);
      server.react(null);
      await sendAfter(300_000);
      expect(await states()).toEqual({ a: 'dead', b: 'sent', c: 'dead' });
      expect(await letters()).toMatchObject([
        { text: 'c', state: 'dead', error: '403: Forbidden: bot was blocked by the user' },
        { text: 'a', state: 'dead', error: 'Given up. 500: planned' },
      ]);
      const reached = records.queries.selectFrom('telegram_accounts').select('reachable_since');
      expect(await reached.executeTakeFirst()).toEqual({ reachable_since: null });
    });

    it('sends a dead letter again when an admin asks for it, once each time', async () => {
      server.plan('take-and-hang', { code: 400, description: 'Bad Request: message is too long' });
      await put([1, 'a'], [2, 'b']);
      await send({ callMs: 100 });
      const found = await letters();
      expect(found).toHaveLength(2);
      const first = await selectDeadLetters(records.queries, { limit: 1 });
      expect(first).toEqual({ letters: [found[0]], more: true });
      expect(await selectDeadLetters(records.queries, { limit: 1, before: found[0]!.id })).toEqual({
        letters: [found[1]],
        more: false,
      });
      for (const { id } of found) await repeat(id);
      await expect(repeat(found[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(repeat('999999')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await sendAfter(1_000);
      await sendAfter(1_000);
      expect(await states()).toEqual({ a: 'sent', b: 'sent' });
      expect(await letters()).toEqual([]);
      expect(await records.queries.selectFrom('audit_log').select('id').execute()).toHaveLength(2);
    });

    it('is read once and in order by every chat, whatever befalls two senders', async () => {
      // A fixed sequence that looks like chance.
      let seed = 5;
      const draw = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return seed / 2 ** 31;
      };
      const reactions: Reaction[] = ['take', 'take', 'take', 'take-and-break', { code: 500 }, { page: 502 }];
      server.react(() => (draw() < 0.03 ? { code: 429, retryAfter: 2 } : reactions[Math.floor(draw() * 6)]!));
      const texts = Array.from({ length: 60 }, (_, n): [number, string] => [n % 6, `m${100 + n}`]);
      for (const one of texts) await put(one);
      for (let round = 0; round < 400; round++) {
        await Promise.all(processes.map((through) => send({}, undefined, through)));
        if (!Object.values(await states()).some((state) => state === 'waiting')) break;
        atMs += 1_500;
      }
      const told = read();
      expect(new Set(told).size).toBe(told.length);
      const ended = await states();
      expect(new Set(Object.values(ended))).toEqual(new Set(['sent', 'unknown']));
      for (const [chat, text] of texts) expect([text, told.includes(`${chat} ${text}`)]).toEqual([text, true]);
      for (let chat = 0; chat < 6; chat++) {
        const ofChat = told.filter((one) => one.startsWith(`${chat} `));
        expect(ofChat).toEqual(ofChat.toSorted());
      }
    });
  });
}
