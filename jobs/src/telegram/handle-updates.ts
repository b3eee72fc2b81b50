import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import type { Records } from '@mintscope/records/records';
import { selectUpdates } from '@mintscope/records/telegram/keep-updates';
import { keepBot } from '@mintscope/records/telegram/telegram-bot';
import { type Bot, BotError } from 'grammy';
import type { Job } from '../run-jobs.ts';
import { limitCall } from './bot-api.ts';
import { describeFailure } from './read-failure.ts';

export interface HandleOptions {
  records: Records;
  bot: Bot;
  botId: bigint;
  log: Logger;
  now(): number;
}

const everyMs = 500;
const deadlineMs = 30_000;
const mostUpdates = 100;
const introductionMs = 10_000;
/** After a failure Telegram is asked who the bot is as much later. */
const introduceAgainMs = 15_000;
const introducedForMs = 3_600_000;

/** Handles what was written to the bot, each update once, in Telegram's order. What fails is tried again with the next turn. */
export function createUpdateHandler({ records, bot, log, now }: Omit<HandleOptions, 'botId'>): Job {
  return {
    name: 'handle-telegram',
    everyMs,
    deadlineMs,
    async isDue() {
      if (!bot.isInited()) return false;
      try {
        return (await selectUpdates(records.queries, 1, now())).length > 0;
      } catch (error) {
        if (isEngineAway(error)) return false;
        throw error;
      }
    },
    async run(signal) {
      const done = { handled: 0, failed: 0 };
      for (const update of await selectUpdates(records.queries, mostUpdates, now())) {
        if (signal.aborted) break;
        try {
          await bot.handleUpdate(update);
          done.handled += 1;
        } catch (thrown) {
          const error = thrown instanceof BotError ? thrown.error : thrown;
          if (isEngineAway(error)) throw error;
          // One that cannot be handled does not hold up the others.
          done.failed += 1;
          log.error({ err: error, update: update.update_id }, 'an update could not be handled');
        }
      }
      return done;
    },
  };
}

/** Asks Telegram what the bot is called, which its commands and the settings' page need to know. */
export function createIntroduction({ records, bot, botId, log, now }: HandleOptions): Job {
  let restUntilMs = 0;
  return {
    name: 'introduce-telegram',
    everyMs,
    deadlineMs,
    isDue: async () => now() >= restUntilMs,
    async run(signal) {
      try {
        const me = await limitCall(bot.api, signal, introductionMs).getMe();
        bot.botInfo = me;
        await keepBot(records.queries, { botId, username: me.username }, now());
        restUntilMs = now() + introducedForMs;
        return { introduced: 1 };
      } catch (error) {
        restUntilMs = now() + introduceAgainMs;
        if (isEngineAway(error)) throw error;
        if (!signal.aborted) log.warn({ problem: describeFailure(error) }, 'Telegram does not say who the bot is');
        return { introduced: 0 };
      }
    },
  };
}
