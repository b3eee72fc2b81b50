import { tryWebhook as tryIt } from '@mintscope/records/alerts/try-webhook';
import { Refusal } from '@mintscope/records/refusal';
import { tryWebhook } from '@mintscope/schemas/api/alerts/try-webhook';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const tryWebhookRoute = handle(tryWebhook, async (_input, { api, caller, writeNote }) => {
  const { userId, adminId } = signedIn(caller);
  if (adminId !== null) throw new Refusal('SWITCHED', 'Only the user tries where alerts are told.');
  await tryIt(api.engines.records, { userId, nowMs: api.now() }, writeNote);
  return { value: { success: true as const } };
});
