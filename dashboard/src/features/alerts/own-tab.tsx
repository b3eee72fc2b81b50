import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { Plus } from 'lucide-react';
import list from '../../components/settings/entry-list.module.css';
import { ListState } from '../../components/settings/list-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLists } from '../../lib/lists/lists-of.ts';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts.module.css';
import { useAlertActs } from './use-alert-acts.ts';

/** Every alert of the user, and what is done with it. */
export function OwnTab() {
  const query = useAccountAlerts();
  const { lists } = useLists();
  const { put, remove, busy, failed } = useAlertActs();
  const alerts = query.data?.alerts ?? [];
  return (
    <Card
      title="My alerts"
      says="An alert fires when a token comes to meet all its conditions. What meets them already when it is made is not told."
      side={
        <Button look="main" disabled={alerts.length >= alertLimits.alerts} onClick={() => askAlert()}>
          <Plus size={14} aria-hidden />
          New alert
        </Button>
      }
    >
      {failed !== null && (
        <p role="alert" className={list.problem}>
          {errorText(failed, 'That could not be done. Please try again.')}
        </p>
      )}
      <ListState
        query={query}
        empty={alerts.length === 0}
        emptyText="You have no alert yet. “Alert…” stands in the menu of each token and watchlist, and “Alert me” beside the filters."
        failedText="Your alerts could not be loaded"
      />
      {alerts.length > 0 && (
        <ul aria-label="My alerts" className={styles.list}>
          {alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              lists={lists}
              isBusy={busy === alert.id}
              onPut={(part) => put({ ...alert, ...part })}
              onRemove={() => remove(alert)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
