import { reportMessage as reportMessageAct } from '@mintscope/records/chat/report-message';
import { reportMessage } from '@mintscope/schemas/api/community/report-message';
import { ownHand } from '../../auth/own-hand.ts';
import { handle } from '../../http/handle.ts';

export const reportMessageRoute = handle(reportMessage, async ({ params: { id }, body }, { api, caller }) => {
  const { userId } = ownHand(caller);
  await reportMessageAct(api.engines.records, { userId, id, reason: body.reason, nowMs: api.now() });
  return { value: { success: true as const } };
});
