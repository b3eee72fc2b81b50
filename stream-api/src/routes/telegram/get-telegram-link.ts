import { readTelegramLink } from '@mintscope/records/telegram/read-telegram-link';
import { botIdOf, findBotName } from '@mintscope/records/telegram/telegram-bot';
import { getTelegramLink } from '@mintscope/schemas/api/telegram/get-telegram-link';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const getTelegramLinkRoute = handle(getTelegramLink, async (_input, { api, caller }) => {
  const { queries } = api.engines.records;
  const botId = botIdOf(api.config.telegram.botToken);
  const [found, botUsername] = await Promise.all([
    readTelegramLink(queries, signedIn(caller).userId, api.now()),
    botId === null ? null : findBotName(queries, botId),
  ]);
  return { value: { success: true as const, configured: botId !== null, botUsername, link: found && shown(found) } };
});

function shown({ linkedAtMs, mutedUntilMs, ...link }: NonNullable<Awaited<ReturnType<typeof readTelegramLink>>>) {
  return { ...link, linkedAt: linkedAtMs, mutedUntil: mutedUntilMs };
}
