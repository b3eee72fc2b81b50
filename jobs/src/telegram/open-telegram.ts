import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { EngineWatch } from '@mintscope/engines/operations/watch-engines';
import type { TellCalls } from '@mintscope/records/picks/project-calls';
import type { Records } from '@mintscope/records/records';
import { botIdOf } from '@mintscope/records/telegram/telegram-bot';
import { type TellingRule, tellWatchers } from '@mintscope/records/telegram/tell-watchers';
import type { Job } from '../run-jobs.ts';
import { createBotApi } from './bot-api.ts';
import { createBot } from './create-bot.ts';
import { createIntroduction, createUpdateHandler } from './handle-updates.ts';
import { createUpdatePoller } from './poll-updates.ts';
import { openReceiver } from './receive-updates.ts';
import { createTelegramSender } from './send-messages.ts';
import { createWebhookSetter } from './set-webhook.ts';

export interface TelegramOptions {
  config: Pick<Config, 'telegram'>;
  records: Records;
  rule: TellingRule;
  /** Tells operators while the bot hears nothing. */
  watch?: Pick<EngineWatch, 'add'> | undefined;
  metrics: Metrics;
  log: Logger;
  now(): number;
}

export interface Telegram extends RunningService {
  jobs: readonly Job[];
  /** Undefined without a bot: then what users follow is told to none. */
  tellCalls: TellCalls | undefined;
}

/** The bot: what it hears, what it does about it, and what it sends. Without a token there is none. */
export async function openTelegram(options: TelegramOptions): Promise<Telegram> {
  const { config, records, rule, metrics, log, now } = options;
  const { telegram } = config;
  const token = telegram.botToken;
  const botId = botIdOf(token);
  if (botId === null) return { jobs: [], tellCalls: undefined, close: async () => undefined };
  const settings = { token, apiUrl: telegram.apiUrl };
  const api = createBotApi(settings);
  const bot = createBot({ ...settings, records, now });
  const isCalled = telegram.updates === 'webhook';
  const receiver = isCalled ? await openReceiver({ ...telegram.webhook, records, log, now }) : null;
  const hearing = isCalled
    ? createWebhookSetter({ ...telegram.webhook, api, log, now })
    : createUpdatePoller({
        records,
        api,
        ownWebhook: telegram.webhook.url,
        noteDeafness: watchDeafness(options),
        metrics,
        log,
        now,
      });
  return {
    jobs: [
      createIntroduction({ records, bot, botId, log, now }),
      hearing,
      createUpdateHandler({ records, bot, log, now }),
      createTelegramSender({ records, api, botId, metrics, log, now }),
    ],
    tellCalls: (queries, calls) => tellWatchers(queries, calls, rule, now()),
    close: async () => receiver?.close(),
  };
}

/** For longer than a poll that fails is tried again; with several processes it is another's to say then. */
const deafForMs = 180_000;

function watchDeafness({ watch, now }: Pick<TelegramOptions, 'watch' | 'now'>) {
  let noted: { problem: string; atMs: number } | null = null;
  watch?.add('telegram', async () => {
    if (noted && now() - noted.atMs < deafForMs) throw new Error(noted.problem);
  });
  return (problem: string | null) => {
    noted = problem === null ? null : { problem, atMs: now() };
  };
}
