import { restricted, selectRestrictions } from '@mintscope/records/chat/restrictions';
import { selectMessages } from '@mintscope/records/chat/select-messages';
import { withOwnReactions } from '@mintscope/records/chat/with-own-reactions';
import { listMessages } from '@mintscope/schemas/api/community/list-messages';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listMessagesRoute = handle(listMessages, async ({ query }, { api, caller }) => {
  const { queries } = api.engines.records;
  const { userId } = signedIn(caller);
  const restriction = (await selectRestrictions(queries, api.now(), [userId])).get(userId);
  if (restriction?.kind === 'banned') throw restricted(restriction);
  const page = await selectMessages(queries, { before: query.before ?? null, limit: query.limit });
  const messages = await withOwnReactions(queries, userId, page.messages);
  return { value: { success: true as const, messages, hasOlder: page.hasOlder } };
});
