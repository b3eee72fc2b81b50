import type { Platform, UserSettings } from '@mintscope/schemas/user-settings';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { shownPlatforms } from './platforms.ts';
import type { SettingsState, SettingsStore } from './settings-store.ts';

/** Of the rows of the list of tokens, in px, by density. */
export const rowHeights = { compact: 36, comfortable: 44 } as const;

const SettingsContext = createContext<SettingsStore | null>(null);
export const SettingsProvider = SettingsContext.Provider;

export function useSettingsStore(): SettingsStore {
  const store = useContext(SettingsContext);
  if (!store) throw new Error('useSettingsStore needs a SettingsProvider above');
  return store;
}

/** A part of the settings; the component draws again only when that part is another. */
export function useSetting<Part>(select: (settings: UserSettings) => Part): Part {
  const store = useSettingsStore();
  return useSyncExternalStore(store.watch, () => select(store.read().settings));
}

export function useSettings(): SettingsState & { store: SettingsStore } {
  const store = useSettingsStore();
  return { ...useSyncExternalStore(store.watch, store.read), store };
}

/** Rows of one line (true) or of two, and the way to change it. */
export function useCompactRows(): [boolean, (compact: boolean) => void] {
  const store = useSettingsStore();
  const compact = useSetting((settings) => settings.display.density === 'compact');
  const set = (next: boolean) =>
    store.change((settings) => ({
      ...settings,
      display: { ...settings.display, density: next ? 'compact' : 'comfortable' },
    }));
  return [compact, set];
}

/** Where a token is looked up elsewhere: the primary platform first, then the others that are enabled. */
export function usePlatforms(): readonly Platform[] {
  const platforms = useSetting((settings) => settings.platforms);
  const primaryPlatform = useSetting((settings) => settings.primaryPlatform);
  return useMemo(() => shownPlatforms({ platforms, primaryPlatform }), [platforms, primaryPlatform]);
}
