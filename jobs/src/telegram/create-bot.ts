import type { Records } from '@mintscope/records/records';
import { type Asked, answerUpdate } from '@mintscope/records/telegram/answer-update';
import { Bot, type Context } from 'grammy';
import { type BotApiSettings, clientOptions } from './bot-api.ts';
import { help, login, mute, start, type Told, unknownCommand, watch } from './commands.ts';

export interface BotOptions extends BotApiSettings {
  records: Records;
  now(): number;
}

/** The bot with its commands. It hears them as kept updates; answers go through the outbox, never by a call of its own. */
export function createBot({ records, now, token, apiUrl }: BotOptions): Bot {
  const bot = new Bot(token, { client: clientOptions(apiUrl) });
  const answering = (command: Command) => async (context: Context) => {
    const { from, chat, update } = context;
    if (!from || !chat) return;
    const sender = { telegramId: BigInt(from.id), username: from.username ?? null, firstName: from.first_name };
    const told: Told = { argument: typeof context.match === 'string' ? context.match.trim() : '' };
    await answerUpdate(
      records,
      { updateId: BigInt(update.update_id), chatId: BigInt(chat.id), sender, nowMs: now() },
      (asked) => command(asked, told),
    );
  };
  bot.command('start', answering(start));
  bot.command('help', answering(help));
  bot.command('login', answering(login));
  bot.command('watch', answering(watch));
  bot.command('mute', answering(mute));
  bot.on('message:text', answering(unknownCommand));
  return bot;
}

type Command = (asked: Asked, told: Told) => Promise<string>;
