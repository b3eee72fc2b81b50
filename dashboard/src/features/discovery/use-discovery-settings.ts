import { useCallback, useMemo, useState } from 'react';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { beginAs, readSettings, type Settings } from './model.ts';

const key = 'discovery';

/** Settings of the list, kept in this browser; before anything was chosen here, as the platform has lists begin. Visitors see no called
 * marks: none of their tokens would be left. */
export function useDiscoverySettings(preview: boolean): [Settings, (change: Partial<Settings>) => void] {
  const { settings: platform } = useAdminSettings();
  const [own, set] = useState(() => {
    const stored = readStored(key);
    return stored === null ? null : readSettings(stored);
  });
  const settings = useMemo(() => {
    const all = own ?? beginAs(platform);
    return preview ? { ...all, calledOnly: false } : all;
  }, [own, platform, preview]);
  const change = useCallback(
    (part: Partial<Settings>) =>
      set((before) => {
        const next = { ...(before ?? beginAs(platform)), ...part };
        writeStored(key, next);
        return next;
      }),
    [platform],
  );
  return [settings, change];
}
