import { withOwnReactions } from '@mintscope/records/chat/with-own-reactions';
import { getChat } from '@mintscope/schemas/api/community/get-chat';
import { memberOf } from '../../chat/member-of.ts';
import { engineUnavailable } from '../../errors.ts';
import { handle } from '../../http/handle.ts';

export const getChatRoute = handle(getChat, async (_input, { api, caller }) => {
  const { book } = api.chat;
  const encoded = book.encoded();
  const community = book.community();
  if (encoded === null || community === null) throw engineUnavailable(new Error('The chat has not been read yet'));
  // The same for all visitors, so it is encoded once.
  if (caller.role === 'visitor') return { encoded: `{"success":true,"data":${encoded.slice(0, -1)},"me":null}}` };
  const me = await memberOf(api, caller);
  if (me.restriction?.kind === 'banned') {
    return { value: { success: true as const, data: { ...community, messages: [], hasOlder: false, me } } };
  }
  const messages = await withOwnReactions(api.engines.records.queries, me.userId, community.messages);
  return { value: { success: true as const, data: { ...community, messages, me } } };
});
