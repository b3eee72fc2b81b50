import { decideOnMessage as decideOnMessageAct } from '@mintscope/records/chat/decide-on-message';
import { decideOnMessage } from '@mintscope/schemas/api/community/decide-on-message';
import { handle } from '../../http/handle.ts';

export const decideOnMessageRoute = handle(
  decideOnMessage,
  async ({ params: { id }, body: { decision } }, { api, note, writeNote }) => {
    note({ detail: { messageId: id, decision } });
    const wish = { id, decision, nowMs: api.now() };
    const data = await decideOnMessageAct(api.chat.writes, wish, (queries, { authorId }) => {
      note({ subjectId: authorId });
      return writeNote(queries);
    });
    api.chat.tell(data.rev);
    return { value: { success: true as const, data } };
  },
);
