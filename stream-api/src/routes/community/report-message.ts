import { reportMessage as reportMessageAct } from '@mintscope/records/chat/report-message';
import { reportMessage } from '@mintscope/schemas/api/community/report-message';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const reportMessageRoute = handle(reportMessage, async ({ params: { id }, body }, { api, caller }) => {
  const { userId } = signedIn(caller);
  await reportMessageAct(api.engines.records, { userId, id, reason: body.reason, nowMs: api.now() });
  return { value: { success: true as const } };
});
