import { toast } from 'sonner';

interface ShownToast {
  text: string;
  /** How it looks; a plain one has none. */
  kind?: string | undefined;
  seconds?: number | undefined;
  position?: string | undefined;
}

/** Gives the toasts that are shown from now on, oldest first: files share one list of them, as a page does. */
export function watchToasts(): () => ShownToast[] {
  const before = new Set(toast.getHistory().map(({ id }) => id));
  return () =>
    toast.getHistory().flatMap((shown) => {
      if (before.has(shown.id) || !('title' in shown)) return [];
      const { title, type, duration, position } = shown;
      return [{ text: String(title), kind: type, seconds: duration && duration / 1000, position }];
    });
}
