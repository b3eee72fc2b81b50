import { editMessage as editMessageAct } from '@mintscope/records/chat/edit-message';
import { editMessage } from '@mintscope/schemas/api/community/edit-message';
import { ownHand } from '../../auth/own-hand.ts';
import { mayModerate } from '../../chat/member-of.ts';
import { handle } from '../../http/handle.ts';

export const editMessageRoute = handle(editMessage, async ({ params: { id }, body }, { api, caller }) => {
  const user = ownHand(caller);
  const edit = { userId: user.userId, mayModerate: mayModerate(user), id, content: body.content, nowMs: api.now() };
  const data = await editMessageAct(api.chat.writes, edit);
  api.chat.tell(data.rev);
  return { value: { success: true as const, data } };
});
