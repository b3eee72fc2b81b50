export type Theme = 'dark' | 'light';

const key = 'theme';
const listeners = new Set<() => void>();

/** The theme in force: the visitor's choice, else the system's. `public/theme-init.js` sets it before the first paint. */
export const themeStore = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
};

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Follows the system until the visitor chooses. Gives the way to stop. */
export function followSystemTheme(): () => void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const follow = () => {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(key);
    } catch {
      // Nothing is stored where storage is blocked.
    }
    if (stored === 'dark' || stored === 'light') return;
    document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
    for (const listener of listeners) listener();
  };
  light.addEventListener('change', follow);
  return () => light.removeEventListener('change', follow);
}
