import {
  type AdminSettings,
  adminSettingsSchema,
  refreshBounds,
  type SavedAdminSettings,
} from '@mintscope/schemas/api/picks/admin-settings';
import { saveAdminSettings } from '@mintscope/schemas/api/picks/save-admin-settings';
import { useQueryClient } from '@tanstack/react-query';
import { type Problems, problemsOf } from '../../components/settings-form/problems-of.ts';
import { useDraft } from '../../components/settings-form/use-draft.ts';
import { call } from '../../lib/call.ts';
import { adminSettingsKey, useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { showToast } from '../../lib/toasts.ts';

const failure = 'Failed to save admin settings';

/** The platform's settings, and what is changed of them; the fields that changed are saved together. */
export function useAdminDraft() {
  const queries = useQueryClient();
  const query = useAdminSettings();
  const saved = withoutVersion(query.settings);
  const isKnown = query.data !== undefined;

  async function save(_values: AdminSettings, changes: Partial<AdminSettings>): Promise<void> {
    try {
      // Without the version that is saved, the change holds whatever that is.
      const body = isKnown ? { ...changes, version: query.settings.version } : changes;
      const { settings } = await call(saveAdminSettings, { body });
      queries.setQueryData(adminSettingsKey, settings);
    } catch (error) {
      void showToast(failure, 'error');
      throw error;
    }
  }

  const draft = useDraft<AdminSettings>({ saved, save, reload: query.refetch, failure });
  return { query, draft, problems: problemsIn(draft.values), isKnown };
}

/** As the form shows the fields: times in seconds. */
function problemsIn(values: AdminSettings): Problems<AdminSettings> {
  const problems = problemsOf<AdminSettings>(adminSettingsSchema, values);
  const seconds = [refreshBounds.min, refreshBounds.max].map((ms) => ms / 1000).join(' to ');
  return problems.refreshInterval ? { ...problems, refreshInterval: `must be from ${seconds} seconds` } : problems;
}

export type AdminDraft = ReturnType<typeof useAdminDraft>;

function withoutVersion({ version: _version, updatedAt: _updatedAt, ...settings }: SavedAdminSettings): AdminSettings {
  return settings;
}
