import { reactToMessage as reactToMessageAct } from '@mintscope/records/chat/react-to-message';
import { reactToMessage } from '@mintscope/schemas/api/community/react-to-message';
import { ownHand } from '../../auth/own-hand.ts';
import { handle } from '../../http/handle.ts';

export const reactToMessageRoute = handle(reactToMessage, async ({ params: { id }, body }, { api, caller }) => {
  const { userId } = ownHand(caller);
  const data = await reactToMessageAct(api.chat.writes, { userId, id, ...body, nowMs: api.now() });
  api.chat.tell(data.rev);
  return { value: { success: true as const, data } };
});
