/** What the feed tells of something, for those who show it; nothing is kept. */
export interface News<Update> {
  /** For its receivers. */
  apply: (update: Update) => true;
  /** Gives the way to stop. */
  watch: (listener: (update: Update) => void) => () => void;
}

export function createNews<Update>(): News<Update> {
  const listeners = new Set<(update: Update) => void>();
  return {
    apply(update) {
      for (const tell of listeners) tell(update);
      return true;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
