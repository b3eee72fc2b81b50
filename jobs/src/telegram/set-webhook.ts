import type { Logger } from '@mintscope/engines/logger';
import type { Api } from 'grammy';
import type { Job } from '../run-jobs.ts';
import { limitCall } from './bot-api.ts';
import { allowedUpdates, hostOf } from './poll-updates.ts';
import { describeFailure } from './read-failure.ts';

export interface WebhookOptions {
  api: Api;
  url: string;
  secret: string;
  log: Logger;
  now(): number;
}

const everyMs = 1_000;
const deadlineMs = 30_000;
const callMs = 10_000;
const againMs = 15_000;
/** Whatever else may have set it meanwhile, it is ours again then. */
const setForMs = 3_600_000;

/** Tells Telegram where to call with updates, and with which secret. */
export function createWebhookSetter({ api, url, secret, log, now }: WebhookOptions): Job {
  let restUntilMs = 0;
  return {
    name: 'set-telegram-webhook',
    everyMs,
    deadlineMs,
    isDue: async () => now() >= restUntilMs,
    async run(signal) {
      try {
        const { url: before = '' } = await limitCall(api, signal, callMs).getWebhookInfo();
        if (before !== '' && before !== url)
          log.warn(
            `Telegram told the bot's updates to a webhook at ${hostOf(before)}; it is told to call us in its place`,
          );
        const asked = { secret_token: secret, allowed_updates: allowedUpdates };
        await limitCall(api, signal, callMs).setWebhook(url, asked);
        restUntilMs = now() + setForMs;
        return { set: 1 };
      } catch (error) {
        restUntilMs = now() + againMs;
        if (!signal.aborted) log.warn({ problem: describeFailure(error) }, 'Telegram does not take the webhook');
        return { set: 0 };
      }
    },
  };
}
