import { readText, removeStored, writeText } from './storage.ts';

export type Theme = 'dark' | 'light';
/** What was asked for in this browser; `system` follows the browser's preference. */
export type ThemeChoice = Theme | 'system';

/** Holds `dark` or `light` as plain text, for `public/before-paint.js`; nothing while the system decides. */
export const themeKey = 'theme';
const listeners = new Set<() => void>();
const chosenListeners = new Set<(choice: ThemeChoice) => void>();

/** The theme in force: the one chosen in this browser, else the system's. `public/before-paint.js` sets it before the first paint. */
export const themeStore = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
};

export function readThemeChoice(): ThemeChoice {
  const stored = readText(themeKey);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Chosen here and now: it is shown, kept, and told to those who keep it elsewhere too. */
export function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  for (const listener of chosenListeners) listener(choice);
}

/** Shows and keeps a choice that was made elsewhere: in a form, on another device. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') removeStored(themeKey);
  else writeText(themeKey, choice);
  show(choice);
}

/** Hears of each choice made in this page. Gives the way to stop. */
export function watchThemeChoice(listener: (choice: ThemeChoice) => void): () => void {
  chosenListeners.add(listener);
  return () => chosenListeners.delete(listener);
}

/** Follows other tabs, and the system while nothing is chosen. Gives the way to stop. */
export function followSystemTheme(): () => void {
  const light = matchMedia(lightQuery);
  const system = () => show(readThemeChoice());
  const tab = (event: StorageEvent) => {
    if (event.key === themeKey || event.key === null) system();
  };
  light.addEventListener('change', system);
  addEventListener('storage', tab);
  return () => {
    light.removeEventListener('change', system);
    removeEventListener('storage', tab);
  };
}

const lightQuery = '(prefers-color-scheme: light)';

function show(choice: ThemeChoice): void {
  const theme = choice === 'system' ? (matchMedia(lightQuery).matches ? 'light' : 'dark') : choice;
  if (document.documentElement.dataset.theme === theme) return;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
