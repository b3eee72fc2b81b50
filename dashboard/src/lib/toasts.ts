/** At most this many toasts are kept; older ones leave first. */
const most = 20;
const shown: (string | number)[] = [];
const listeners = new Set<() => void>();
let wanted = false;
let seconds = 4;

/** How long a toast stays. */
export function setToastSeconds(next: number): void {
  seconds = next;
}

/** Shows a toast. The toast library is loaded with the first one. */
export async function showToast(text: string, kind: 'message' | 'success' | 'error' = 'message'): Promise<void> {
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  const { toast } = await import('sonner');
  shown.push(toast[kind](text, { duration: seconds * 1000 }));
  while (shown.length > most) toast.dismiss(shown.shift());
}

/** Whether a toast was ever shown: only then is the toaster drawn. */
export const toasterWanted = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => wanted,
};
