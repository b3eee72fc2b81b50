import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import type { NoteAct } from '@mintscope/records/audit/act';
import { noteCommand } from '@mintscope/records/audit/note-command';
import type { Records } from '@mintscope/records/records';
import { makeTelegramCode } from '@mintscope/records/telegram/make-code';
import { readTelegramLink } from '@mintscope/records/telegram/read-telegram-link';
import { type RecordsHarness, useProcesses } from '@mintscope/records/testing/records-harness';
import { storeUser } from '@mintscope/records/testing/store-user';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createBotApi } from '../src/telegram/bot-api.ts';
import { createBot } from '../src/telegram/create-bot.ts';
import { createIntroduction, createUpdateHandler } from '../src/telegram/handle-updates.ts';
import { createUpdatePoller } from '../src/telegram/poll-updates.ts';
import { createTelegramSender } from '../src/telegram/send-messages.ts';
import { type BotApiServer, serveBotApi } from './serve-bot-api.ts';

export const minuteMs = 60_000;
export const log = createLogger('silent', 'test');
const never = new AbortController();
/** Of work that is not told to end. */
export function lasting(): AbortController['signal'] {
  return never.signal;
}

const startMs = Date.parse('2026-03-01T12:00:00Z');
const tables = [
  'telegram_outbox',
  'telegram_updates',
  'telegram_tries',
  'telegram_accounts',
  'telegram_bots',
  'removals',
  'calls',
  'audit_log',
  'jobs',
  'users',
] as const;

/** Who writes to the bot: Ann, of the number 7, unless told. */
export interface Person {
  id?: number;
  username?: string;
  first_name?: string;
}

/** A bot with its chats for the tests of a `describe`: one clock, a server of Telegram for each test, no users before it. */
export class BotBench {
  readonly processes: readonly Records[];
  atMs = startMs;
  /** What the pollers say of it, in their order. */
  readonly deafness: (string | null)[] = [];
  #server: BotApiServer | undefined;

  constructor(harness: RecordsHarness) {
    this.processes = useProcesses(harness);
    beforeAll(() => expect(this.processes).toHaveLength(2));
    beforeEach(async () => {
      this.atMs = startMs;
      this.deafness.length = 0;
      for (const table of tables) await this.records.queries.deleteFrom(table).execute();
      this.#server = await serveBotApi();
    });
    afterEach(() => this.#server?.close());
  }

  get records(): Records {
    return this.processes[0]!;
  }

  get server(): BotApiServer {
    return this.#server!;
  }

  readonly now = () => this.atMs;

  readonly note: NoteAct = (queries) =>
    noteCommand(queries, { subjectId: null, action: 'a-test', detail: {} }, new Date(this.atMs));

  /** What one process runs. */
  open(records = this.records, ownWebhook = '') {
    const settings = { token: this.server.token, apiUrl: this.server.url };
    const api = createBotApi(settings);
    const bot = createBot({ ...settings, records, now: this.now });
    const shared = { records, api, botId: 4711n, metrics: createMetrics(), log, now: this.now };
    return {
      api,
      poller: createUpdatePoller({
        ...shared,
        ownWebhook,
        noteDeafness: (problem) => this.deafness.push(problem),
        pollSeconds: 0,
        turnMs: 0,
      }),
      handler: createUpdateHandler({ ...shared, bot }),
      sender: createTelegramSender({ ...shared, settings: { lookMs: 5 } }),
      introduction: createIntroduction({ ...shared, bot }),
    };
  }

  /** Everything that waits is heard, handled and answered; a second passes for each answer. */
  async talk(records = this.records): Promise<void> {
    const { poller, handler, sender, introduction } = this.open(records);
    await introduction.run(lasting());
    await poller.run(lasting());
    while (await handler.isDue!()) await handler.run(lasting());
    while (await sender.isDue!()) {
      await sender.run(lasting());
      this.atMs += 1_000;
    }
  }

  /** What the bot answers to this. */
  async ask(text: string, from?: Person): Promise<string> {
    this.server.write(text, from);
    const before = this.server.taken.length;
    await this.talk();
    const answers = this.server.taken.slice(before);
    expect(answers.map(({ chatId }) => chatId)).toEqual([from?.id ?? 7]);
    return answers[0]!.text;
  }

  async codeOf(userId: string): Promise<string> {
    const made = await makeTelegramCode(this.records, { userId, adminId: null, nowMs: this.atMs });
    return made.code;
  }

  linkOf(userId: string) {
    return readTelegramLink(this.records.queries, userId, this.atMs);
  }

  /** A new user with this Telegram account. */
  async link(user: Parameters<typeof storeUser>[1] = {}, id = 7): Promise<string> {
    const userId = await storeUser(this.records, user);
    expect(await this.ask(`/login ${await this.codeOf(userId)}`, { id })).toMatch(/^Done/);
    return userId;
  }
}
