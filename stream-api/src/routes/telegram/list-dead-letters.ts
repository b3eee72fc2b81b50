import { countMessages } from '@mintscope/records/telegram/count-messages';
import { selectDeadLetters } from '@mintscope/records/telegram/select-dead-letters';
import { listDeadLetters } from '@mintscope/schemas/api/telegram/list-dead-letters';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listDeadLettersRoute = handle(listDeadLetters, async ({ query }, { api, caller, note }) => {
  const { limit, before } = query;
  note({ detail: { before: before ?? null, limit } });
  const { records } = api.engines;
  const { page, counts } = await api.turns.lists(caller, async () => ({
    page: await selectDeadLetters(records.lists, { limit, before }),
    counts: await countMessages(records.lists),
  }));
  // Messages say what their users follow.
  const own = signedIn(caller).userId;
  note({ seenIds: page.letters.flatMap(({ userId }) => (userId === null || userId === own ? [] : [userId])) });
  const letters = page.letters.map(({ createdAtMs, calledAtMs, ...letter }) => ({
    ...letter,
    createdAt: createdAtMs,
    calledAt: calledAtMs,
  }));
  const configured = api.config.telegram.botToken !== '';
  return { value: { success: true as const, configured, waiting: counts.open, letters, more: page.more } };
});
