import { selectAlerts } from '@mintscope/records/alerts/select-alerts';
import { getAlerts } from '@mintscope/schemas/api/alerts/get-alerts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const getAlertsRoute = handle(getAlerts, async (_input, { api, caller }) => ({
  value: { success: true as const, ...(await selectAlerts(api.engines.records.queries, signedIn(caller).userId)) },
}));
