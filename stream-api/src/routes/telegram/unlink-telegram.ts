import { unlinkTelegram as unlinkTelegramAct } from '@mintscope/records/telegram/unlink-telegram';
import { unlinkTelegram } from '@mintscope/schemas/api/telegram/unlink-telegram';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const unlinkTelegramRoute = handle(unlinkTelegram, async (_input, { api, caller, note, writeNote }) => {
  const { userId } = signedIn(caller);
  // Noted also where the user does it: an owner can see when messages ended.
  note({ subjectId: userId, privileged: true });
  await unlinkTelegramAct(api.engines.records, userId, writeNote);
  return { value: { success: true as const, message: 'The Telegram account is unlinked.' } };
});
