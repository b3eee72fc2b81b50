import { withOwnReactions } from '@mintscope/records/chat/with-own-reactions';
import { sendMessage } from '@mintscope/schemas/api/community/send-message';
import { ownHand } from '../../auth/own-hand.ts';
import { mayModerate } from '../../chat/member-of.ts';
import { handle } from '../../http/handle.ts';

export const sendMessageRoute = handle(sendMessage, async ({ body }, { api, caller }) => {
  const user = ownHand(caller);
  const { message, held } = await api.chat.writes.send({
    userId: user.userId,
    mayModerate: mayModerate(user),
    content: body.content,
    replyToId: body.replyToId ?? null,
    clientId: body.clientId ?? null,
    nowMs: api.now(),
  });
  api.chat.tell(message.rev);
  const [data] = await withOwnReactions(api.engines.records.queries, user.userId, [message]);
  return { value: { success: true as const, held, data: data! } };
});
