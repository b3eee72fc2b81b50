import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { type BackOffSettings, createBackOff } from '@mintscope/engines/patience/back-off';
import type { Records } from '@mintscope/records/records';
import { keepUpdates } from '@mintscope/records/telegram/keep-updates';
import { readUpdate } from '@mintscope/records/telegram/kept-update';
import { type Api, GrammyError } from 'grammy';
import type { Job } from '../run-jobs.ts';
import { limitCall } from './bot-api.ts';
import { describeFailure } from './read-failure.ts';

export interface PollOptions {
  records: Records;
  api: Api;
  /** The webhook that may be taken away; empty = none. */
  ownWebhook: string;
  /** Told why nothing can be heard, each time it was tried; null = it can. */
  noteDeafness(problem: string | null): void;
  metrics: Metrics;
  log: Logger;
  now(): number;
  /** For how long Telegram keeps a question open that has no answer yet (s). */
  pollSeconds?: number;
  /** A turn asks for so long, and ends with the question that is open then (ms). */
  turnMs?: number;
}

const everyMs = 1_000;
const defaultTurnMs = 20_000;
const defaultPollSeconds = 20;
/** What a question may take beyond the time it is kept open. */
const slackMs = 10_000;
const deadlineMs = defaultTurnMs + defaultPollSeconds * 1_000 + slackMs;
/** A webhook of another program is looked at again so much later: it is an operator who has to act. */
const foreignMs = 60_000;
const backOffSettings: BackOffSettings = { firstMs: 1_000, factor: 2, maxMs: 60_000, jitter: 0.25 };

/** What the bot does anything about. */
export const allowedUpdates = ['message'] as const;

/**
 * Asks Telegram for what was written to the bot, in one process at a time. What it told is kept before Telegram hears that it may
 * forget it; a turn begins without knowing what the one before was told, and gets that again where it was not said.
 */
export function createUpdatePoller(options: PollOptions): Job {
  const { records, api, ownWebhook, metrics, log, now } = options;
  const { pollSeconds = defaultPollSeconds, turnMs = defaultTurnMs, noteDeafness } = options;
  const polls = metrics.counter('mintscope_telegram_polls_total', 'Questions for updates, by outcome', ['outcome']);
  const backOff = createBackOff(backOffSettings);
  let restUntilMs = 0;
  let isWebhookGone = false;

  async function poll(offset: number | undefined, signal: AbortSignal): Promise<number | undefined> {
    if (!isWebhookGone) {
      await clearWebhook(api, ownWebhook, signal);
      isWebhookGone = true;
    }
    const asked = {
      timeout: pollSeconds,
      allowed_updates: allowedUpdates,
      ...(offset === undefined ? {} : { offset }),
    };
    const updates = await limitCall(api, signal, pollSeconds * 1_000 + slackMs).getUpdates(asked);
    const kept = updates.map(readUpdate).filter((update) => update !== null);
    await keepUpdates(records, kept, now());
    const last = updates.at(-1);
    return last ? last.update_id + 1 : offset;
  }

  function rest(error: unknown): void {
    if (error instanceof ForeignWebhookError) {
      restUntilMs = now() + foreignMs;
      polls.inc({ outcome: 'foreign_webhook' });
      noteDeafness(error.message);
      log.error(error.message);
      return;
    }
    const refusal = error instanceof GrammyError ? error : null;
    const askedMs = (refusal?.parameters.retry_after ?? 0) * 1_000;
    restUntilMs = now() + Math.max(askedMs, backOff.next());
    // Another process asks, or a webhook has been set: the next turn looks at it.
    if (refusal?.error_code === 409) isWebhookGone = false;
    polls.inc({ outcome: refusal?.error_code === 409 ? 'conflict' : 'failed' });
    log.warn({ problem: describeFailure(error) }, 'Telegram tells no updates; it is asked again later');
  }

  return {
    name: 'poll-telegram',
    everyMs,
    deadlineMs,
    isDue: async () => now() >= restUntilMs,
    async run(signal) {
      const untilMs = performance.now() + turnMs;
      let offset: number | undefined;
      let answered = 0;
      do {
        try {
          offset = await poll(offset, signal);
          backOff.reset();
          noteDeafness(null);
          answered += 1;
          polls.inc({ outcome: 'ok' });
        } catch (error) {
          if (!signal.aborted) rest(error);
          break;
        }
      } while (!signal.aborted && performance.now() < untilMs);
      return { answered };
    },
  };
}

class ForeignWebhookError extends Error {
  readonly code = 'TELEGRAM_WEBHOOK_FOREIGN';
}

/** Telegram tells a bot's updates to who asks or to its webhook, never to both. @throws ForeignWebhookError */
async function clearWebhook(api: Api, ownWebhook: string, signal: AbortSignal): Promise<void> {
  const { url = '' } = await limitCall(api, signal, slackMs).getWebhookInfo();
  if (url === '') return;
  if (url !== ownWebhook) {
    throw new ForeignWebhookError(
      `The bot hears nothing: Telegram tells its updates to a webhook at ${hostOf(url)}, which may be another program's and stays as it is. ` +
        'Give this server a bot of its own, set MINTSCOPE_TELEGRAM_UPDATES to off, or name that address in MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS to have it taken away.',
    );
  }
  await limitCall(api, signal, slackMs).deleteWebhook();
}

/** The rest of a webhook's address may be its secret. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host || 'an address that cannot be read';
}
