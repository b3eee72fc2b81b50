import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { readSettings, type Settings } from './model.ts';

const key = 'discovery';

/** Settings of the list, kept in this browser. */
export function useDiscoverySettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, set] = useState(() => readSettings(readStored(key)));
  const change = useCallback((part: Partial<Settings>) => {
    set((before) => {
      const next = { ...before, ...part };
      writeStored(key, next);
      return next;
    });
  }, []);
  return [settings, change];
}
