import type { SavedAdminSettings } from '@mintscope/schemas/api/picks/admin-settings';
import { defaultAdminSettings } from '@mintscope/schemas/api/picks/default-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { loadPart } from '../parts/load-part.ts';
import { useUser } from '../session/session-context.tsx';

/** Pages that read them within this time read the same ones (ms). */
const cachedMs = 2 * 60_000;

export const adminSettingsKey = ['admin-settings'];

const neverSaved: SavedAdminSettings = { ...defaultAdminSettings, version: 0, updatedAt: null };

/** The platform's settings of list, picker and statistics; the defaults until they have come, and where they cannot. */
export function useAdminSettings() {
  const user = useUser();
  const query = useQuery({
    queryKey: adminSettingsKey,
    queryFn: askForSettings,
    staleTime: cachedMs,
    enabled: user !== null,
  });
  return { ...query, settings: query.data ?? neverSaved };
}

/** No first screen waits for their part of the contract. */
async function askForSettings({ signal }: { signal: AbortSignal }): Promise<SavedAdminSettings> {
  const { getAdminSettings } = await loadPart(() => import('@mintscope/schemas/api/picks/get-admin-settings'));
  return (await call(getAdminSettings, { signal })).settings;
}
