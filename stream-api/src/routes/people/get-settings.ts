import { findSettings } from '@mintscope/records/settings/find-settings';
import { getSettings } from '@mintscope/schemas/api/people/get-settings';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const getSettingsRoute = handle(getSettings, async (_input, { api, caller }) => ({
  value: { success: true as const, ...(await findSettings(api.engines.records.queries, signedIn(caller).userId)) },
}));
