import { SaveBar } from '../../components/settings-form/save-bar.tsx';
import { adminLabels } from './admin-labels.ts';
import type { AdminDraft } from './use-admin-draft.ts';

/** One for the tabs that change the platform's settings: what was changed in one of them is saved with the others. */
export function AdminSaveBar({ draft, problems }: AdminDraft) {
  const [first] = Object.entries(problems);
  return (
    <SaveBar
      isDirty={draft.isDirty}
      state={draft.state}
      problem={first && `${adminLabels[first[0]] ?? first[0]} ${first[1]}`}
      onSave={() => void draft.save()}
      onDiscard={draft.discard}
      onReload={() => void draft.reread()}
    />
  );
}
