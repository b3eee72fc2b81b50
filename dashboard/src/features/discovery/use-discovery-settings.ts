import { useCallback, useState } from 'react';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { beginAs, readSettings, type Settings } from './model.ts';

const key = 'discovery';

/** Settings of the list, kept in this browser; before anything was chosen here, as the platform has lists begin. */
export function useDiscoverySettings(): [Settings, (change: Partial<Settings>) => void] {
  const { settings: platform } = useAdminSettings();
  const [own, set] = useState(() => {
    const stored = readStored(key);
    return stored === null ? null : readSettings(stored);
  });
  const settings = own ?? beginAs(platform);
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
