import type { AlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import { putAlertSettings } from '@mintscope/schemas/api/alerts/put-alert-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountAlertsOf } from '../../lib/alerts/account-alerts.ts';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/session/session-context.tsx';

/** Changes how the user is told of alerts. */
export function usePutSettings() {
  const user = useUser();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSettings) => call(putAlertSettings, { body }),
    onSuccess: () => queries.invalidateQueries(accountAlertsOf(user?.id ?? '')),
  });
}
