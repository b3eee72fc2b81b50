import type { Alert } from '@mintscope/schemas/alerts/alert';
import { putAlert } from '@mintscope/schemas/api/alerts/put-alert';
import { removeAlert } from '@mintscope/schemas/api/alerts/remove-alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wishOf } from '../../components/alerts/use-alert-draft.ts';
import { accountAlertsOf } from '../../lib/alerts/account-alerts.ts';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toasts.ts';

/** Changes and removes alerts of the user, one at a time. */
export function useAlertActs() {
  const user = useUser();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries(accountAlertsOf(user?.id ?? ''));
  const put = useMutation({
    mutationFn: (alert: Alert) => call(putAlert, { params: { id: alert.id }, body: wishOf(alert) }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Alert) => call(removeAlert, { params: { id } }),
    onSuccess: async (_, alert) => {
      const action = { label: 'Undo', onClick: () => put.mutate(alert) };
      void showToast(`“${alert.name}” is removed`, 'message', { seconds: 8, action });
      await onSuccess();
    },
  });
  const running = [put, remove].find(({ isPending }) => isPending);
  return {
    put: (alert: Alert) => put.mutate(alert),
    remove: (alert: Alert) => remove.mutate(alert),
    /** Which one is being changed. */
    busy: running?.variables?.id ?? null,
    failed: put.error ?? remove.error,
  };
}
