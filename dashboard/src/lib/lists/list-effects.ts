import type { TokenRow } from '@mintscope/schemas/token';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type HiddenTest = (row: Pick<TokenRow, 'address' | 'creator'>) => boolean;

/** What the account's lists do to pages; they themselves come after the first screen. */
export const listEffects = createStore<{ isPanelOpen: boolean; isHidden: HiddenTest }>(() => ({
  /** The watchlist stands beside the page. */
  isPanelOpen: false,
  /** Says of a row whether its token or its creator is hidden. */
  isHidden: () => false,
}));

/** Which rows the user hides; another function when that changes. */
export function useHidden(): HiddenTest {
  return useStore(listEffects).isHidden;
}
