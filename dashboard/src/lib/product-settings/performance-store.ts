import { type PerformanceSettings, performanceSettingsSchema } from '@mintscope/schemas/api/picks/admin-settings';
import { defaultPerformance } from '@mintscope/schemas/api/picks/default-settings';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { useAdminSettings } from './use-admin-settings.ts';

const key = 'performance';

/** What this browser wants; null = as the platform has them. They change only what is seen here. */
const store = createStore(() => ({ own: readOwn() }));

/** By what winners are told from others here: this browser's own wishes, else those of the platform. */
export function usePerformanceSettings(): {
  settings: PerformanceSettings;
  isOwn: boolean;
  set: (part: Partial<PerformanceSettings>) => void;
  reset: () => void;
} {
  const { own } = useSyncExternalStore(store.subscribe, store.getState);
  const { settings } = useAdminSettings();
  const current = own ?? pickPerformance(settings);
  return {
    settings: current,
    isOwn: own !== null,
    set(part) {
      const next = { ...current, ...part };
      writeStored(key, next);
      store.setState({ own: next });
    },
    reset() {
      removeStored(key);
      store.setState({ own: null });
    },
  };
}

function pickPerformance(settings: PerformanceSettings): PerformanceSettings {
  const { winnerThreshold, requireCompleteData, minDataAge, showAdvancedStats } = settings;
  return { winnerThreshold, requireCompleteData, minDataAge, showAdvancedStats };
}

/** What does not fit is the default. */
function readOwn(): PerformanceSettings | null {
  const stored = readStored(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const whole = performanceSettingsSchema.safeParse({ ...defaultPerformance, ...stored });
  return whole.success ? whole.data : null;
}
