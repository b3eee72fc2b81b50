import type { NumberedMessage, Receivers } from '../receiver.ts';

export type WinnerUpdate = Extract<NumberedMessage, { type: 'big_winner_update' }>;

/** What the feed tells of the Hall of Fame, for the page that shows it; nothing is kept. */
export interface WinnerNews {
  receivers: Pick<Receivers, 'big_winner_update'>;
  /** Gives the way to stop. */
  watch(listener: (update: WinnerUpdate) => void): () => void;
}

export function createWinnerNews(): WinnerNews {
  const listeners = new Set<(update: WinnerUpdate) => void>();
  return {
    receivers: {
      big_winner_update: {
        apply(update) {
          for (const tell of listeners) tell(update);
          return true;
        },
      },
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
