import { AccessGuard } from '../../components/access/access-guard.tsx';
import { CriteriaForm } from '../../components/picker/criteria-form.tsx';
import { SelectedTokens } from '../../components/picker/selected-tokens.tsx';
import { WhatIfPanel } from '../../components/picker/what-if-panel.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { AdminSaveBar } from './admin-save-bar.tsx';
import styles from './selection-tab.module.css';
import type { AdminDraft } from './use-admin-draft.ts';

/** By which scores tokens are called, and what other scores would have called. */
export function SelectionTab(admin: AdminDraft) {
  const { values, set } = admin.draft;
  return (
    <AccessGuard access="admin" permission="canManageTokens">
      <Card
        title="Auto token selection"
        says="A token is called once, at the first moment at which the rules in force match it. Saved rules hold from each token's next decision on; nothing that was called is taken back."
        side={<Badge tone="accent">Admin Access Only</Badge>}
      >
        <Switch
          label="Token picker"
          hint="Off, nothing is called by rules; calls by hand go on."
          checked={values.pickerEnabled}
          onChange={(pickerEnabled) => set({ pickerEnabled })}
        />
      </Card>
      <div className={styles.beside}>
        <Card title="Criteria">
          <CriteriaForm criteria={values.pickerCriteria} onChange={(pickerCriteria) => set({ pickerCriteria })} />
        </Card>
        <WhatIfPanel criteria={values.pickerCriteria} />
      </div>
      {values.pickerEnabled && <SelectedTokens />}
      <AdminSaveBar {...admin} />
    </AccessGuard>
  );
}
