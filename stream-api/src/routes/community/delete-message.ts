import { deleteMessage as deleteMessageAct } from '@mintscope/records/chat/delete-message';
import { deleteMessage } from '@mintscope/schemas/api/community/delete-message';
import { ownHand } from '../../auth/own-hand.ts';
import { mayModerate } from '../../chat/member-of.ts';
import { handle } from '../../http/handle.ts';

export const deleteMessageRoute = handle(
  deleteMessage,
  async ({ params: { id } }, { api, caller, note, writeNote }) => {
    const user = ownHand(caller);
    const deletion = { userId: user.userId, mayModerate: mayModerate(user), id, nowMs: api.now() };
    const data = await deleteMessageAct(api.chat.writes, deletion, (queries, { authorId }) => {
      note({ privileged: true, subjectId: authorId, detail: { messageId: id } });
      return writeNote(queries);
    });
    api.chat.tell(data.rev);
    return { value: { success: true as const, data } };
  },
);
