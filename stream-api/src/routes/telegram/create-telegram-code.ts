import { Refusal } from '@mintscope/records/refusal';
import { makeTelegramCode } from '@mintscope/records/telegram/make-code';
import { botIdOf, findBotName } from '@mintscope/records/telegram/telegram-bot';
import { createTelegramCode } from '@mintscope/schemas/api/telegram/create-telegram-code';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const createTelegramCodeRoute = handle(createTelegramCode, async (_input, { api, caller }) => {
  const { userId, adminId } = signedIn(caller);
  const { records } = api.engines;
  const botId = botIdOf(api.config.telegram.botToken);
  if (botId === null) throw new Refusal('TELEGRAM_OFF', 'No Telegram bot takes codes here.');
  const { code, expiresAtMs } = await makeTelegramCode(records, { userId, adminId, nowMs: api.now() });
  const botUsername = await findBotName(records.queries, botId);
  return {
    value: { success: true as const, code, expiresAt: expiresAtMs, command: `/login ${code}`, botUsername },
  };
});
