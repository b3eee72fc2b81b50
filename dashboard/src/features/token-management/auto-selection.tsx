import { saveAdminSettings } from '@mintscope/schemas/api/picks/save-admin-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccessRestricted } from '../../components/access/access-restricted.tsx';
import { criteriaText } from '../../components/picks/criteria-text.ts';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { adminSettingsKey, useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toasts.ts';

import styles from './page.module.css';

/** Of the switch and the criteria under it (px). */
const switchHeight = 82;

/** Whether the rules call, and what they ask for. Their sliders are in the Admin Settings. */
export function AutoSelection() {
  const user = useUser();
  const { data, isError, error } = useAdminSettings();
  if (!user?.permissions.canManageTokens) return <AccessRestricted permission="canManageTokens" />;
  return (
    <Card
      title="Auto Token Selection"
      side={
        <LinkButton to="/admin/settings" look="quiet">
          Criteria
        </LinkButton>
      }
    >
      {data ? (
        <div className={styles.auto}>
          <PickerSwitch enabled={data.pickerEnabled} version={data.version} />
          <p className={styles.says}>
            {criteriaText(data.pickerCriteria)}
            {data.requireCompleteData && ', with complete data only'}
            <small>{data.updatedAt === null ? 'Never changed' : `Saved ${formatDateTime(data.updatedAt)}`}</small>
          </p>
        </div>
      ) : isError ? (
        <p role="alert">{errorText(error, 'The settings could not be loaded')}</p>
      ) : (
        <Skeleton height={switchHeight} />
      )}
    </Card>
  );
}

function PickerSwitch({ enabled, version }: { enabled: boolean; version: number }) {
  const queries = useQueryClient();
  const mayChange = useUser()?.permissions.canModifySettings === true;
  const [busy, setBusy] = useState(false);
  const change = async (pickerEnabled: boolean) => {
    setBusy(true);
    try {
      const { settings } = await call(saveAdminSettings, { body: { pickerEnabled, version } });
      queries.setQueryData(adminSettingsKey, settings);
      void showToast(pickerEnabled ? 'The rules call again' : 'The rules call nothing any more', 'success');
    } catch (problem) {
      void showToast(errorText(problem, 'Failed to save admin settings'), 'error');
      if (problem instanceof CallError && problem.status === 409) {
        await queries.invalidateQueries({ queryKey: adminSettingsKey });
      }
    }
    setBusy(false);
  };
  return (
    <Switch
      label="Call tokens by the rules"
      hint={enabled ? 'On: from a token’s next decision point.' : 'Off: calls are made by hand alone.'}
      checked={enabled}
      disabled={busy || !mayChange}
      onChange={(next) => void change(next)}
    />
  );
}
