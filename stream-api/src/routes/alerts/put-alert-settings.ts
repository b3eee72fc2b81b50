import { putAlertSettings as put } from '@mintscope/records/alerts/put-alert-settings';
import { Refusal } from '@mintscope/records/refusal';
import { putAlertSettings } from '@mintscope/schemas/api/alerts/put-alert-settings';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const putAlertSettingsRoute = handle(putAlertSettings, async ({ body }, { api, caller, writeNote }) => {
  const { userId, adminId } = signedIn(caller);
  if (adminId !== null) throw new Refusal('SWITCHED', 'Only the user decides where alerts are told.');
  const done = await put(api.engines.records, { userId, ...body }, writeNote);
  api.listNews.tell(userId, done.rev);
  return { value: { success: true as const, ...done } };
});
