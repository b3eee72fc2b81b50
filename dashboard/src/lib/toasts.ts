import { createStore } from 'zustand/vanilla';

/** At most this many toasts are kept; older ones leave first. */
const most = 20;
const shown: (string | number)[] = [];
/** How often toasts were wanted and there: only then is the toaster drawn. */
export const toasterWanted = createStore(() => 0);
/** How many messages of alerts have their place below them. No property of the page: a new value of one styles all of it anew. */
export const belowToasts = createStore(() => 0);
let seconds = 4;

/** How long a toast stays. */
export function setToastSeconds(next: number): void {
  seconds = next;
}

interface ToastOptions {
  seconds?: number;
  position?: 'top-right';
  /** Takes the place of the toast of the same id. */
  id?: string;
  /** A button in it, to take back what it tells of. */
  action?: { label: string; onClick: () => void };
}

/** Shows a toast. The toast library is loaded with the first one; where it can't be, nothing is shown. */
export async function showToast(
  text: string,
  kind: 'message' | 'success' | 'error' = 'message',
  { seconds: stays = seconds, ...place }: ToastOptions = {},
): Promise<void> {
  const library = await loadToasts();
  if (!library) return;
  shown.push(library.toast[kind](text, { duration: stays * 1000, ...place }));
  while (shown.length > most) library.toast.dismiss(shown.shift());
}

/** Loads the toast library ahead: a toast about a lost connection comes too late to ask for it. */
export async function loadToasts(): Promise<typeof import('sonner') | null> {
  const library = await import('sonner').catch(() => null);
  if (library) {
    toasterWanted.setState((times) => times + 1);
  }
  return library;
}
