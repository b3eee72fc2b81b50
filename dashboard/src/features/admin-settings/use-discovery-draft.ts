import { getDiscoverySettings } from '@mintscope/schemas/api/picks/get-discovery-settings';
import { saveDiscoverySettings } from '@mintscope/schemas/api/picks/save-discovery-settings';
import {
  type DiscoverySettings,
  defaultDiscovery,
  discoverySettingsSchema,
} from '@mintscope/schemas/picks/discovery-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../components/settings-form/use-draft.ts';
import { CallError, call } from '../../lib/call.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { showToast } from '../../lib/toasts.ts';

const storedKey = 'discovery-settings';
const discoverySettingsKey = ['discovery-settings'];

/** The discovery settings as saved, or, while the server does not answer, as this browser knew them last, and what is changed of them. */
export function useDiscoveryDraft() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: discoverySettingsKey,
    queryFn: async ({ signal }) => {
      const answer = await call(getDiscoverySettings, { signal });
      writeStored(storedKey, answer.settings);
      return answer;
    },
  });
  const saved = query.data?.settings ?? readCopy();
  const version = query.data?.saved.version;

  async function save(values: DiscoverySettings): Promise<void> {
    try {
      const body = version === undefined ? values : { ...values, version };
      queries.setQueryData(discoverySettingsKey, await call(saveDiscoverySettings, { body }));
      writeStored(storedKey, values);
      void showToast('Discovery settings saved successfully!', 'success');
    } catch (error) {
      void showToast(`Failed to save settings: ${reasonOf(error)}. Please try again.`, 'error');
      throw error;
    }
  }

  const draft = useDraft<DiscoverySettings>({ saved, save, reload: query.refetch, failure: 'Failed to save settings' });
  return { query, draft, isCopy: query.data === undefined };
}

export type DiscoveryDraft = ReturnType<typeof useDiscoveryDraft>;

/** The server's sentence without its full stop, or the status where it gave none. */
function reasonOf(error: unknown): string {
  return error instanceof CallError ? error.message.replace(/\.$/, '') : 'the page could not send them';
}

function readCopy(): DiscoverySettings {
  const parsed = discoverySettingsSchema.safeParse(readStored(storedKey));
  return parsed.success ? parsed.data : defaultDiscovery;
}
