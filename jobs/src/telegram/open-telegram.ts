import type { Config } from '@mintscope/engines/config';
import type { RunningService } from '@mintscope/engines/engines';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { TellCalls } from '@mintscope/records/picks/project-calls';
import type { Records } from '@mintscope/records/records';
import { botIdOf } from '@mintscope/records/telegram/telegram-bot';
import { tellWatchers } from '@mintscope/records/telegram/tell-watchers';
import type { Job } from '../run-jobs.ts';
import { createBotApi } from './bot-api.ts';
import { createBot } from './create-bot.ts';
import { createIntroduction, createUpdateHandler } from './handle-updates.ts';
import { createUpdatePoller } from './poll-updates.ts';
import { openReceiver } from './receive-updates.ts';
import { createTelegramSender } from './send-messages.ts';
import { createWebhookSetter } from './set-webhook.ts';

export interface TelegramOptions {
  config: Pick<Config, 'access' | 'telegram'>;
  records: Records;
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
export async function openTelegram({ config, records, metrics, log, now }: TelegramOptions): Promise<Telegram> {
  const { access, telegram } = config;
  const token = access.telegramBotToken;
  const botId = botIdOf(token);
  if (botId === null) return { jobs: [], tellCalls: undefined, close: async () => undefined };
  const settings = { token, apiUrl: telegram.apiUrl };
  const api = createBotApi(settings);
  const bot = createBot({ ...settings, records, now });
  const isCalled = telegram.updates === 'webhook';
  const receiver = isCalled ? await openReceiver({ ...telegram.webhook, records, log, now }) : null;
  const hearing = isCalled
    ? createWebhookSetter({ ...telegram.webhook, api, log, now })
    : createUpdatePoller({ records, api, metrics, log, now });
  const [origin] = access.origins;
  const rule = {
    entitlementFromMs: access.entitlementFromMs,
    linkOf: (mint: string) => (origin === undefined ? null : `${origin}/token/${mint}`),
  };
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
