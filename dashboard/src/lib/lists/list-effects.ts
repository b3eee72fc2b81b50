import type { TokenRow } from '@mintscope/schemas/token';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../storage.ts';

export type HiddenTest = (row: Pick<TokenRow, 'address' | 'creator'>) => boolean;

const panelKey = 'watch-panel';

interface ListEffects {
  /** The watchlist stands beside the page, as it was left; over a phone's page it does not come by itself. */
  isPanelOpen: boolean;
  /** It was asked for since the page was loaded, and takes the focus. */
  isPanelAsked: boolean;
  /** Says of a row whether its token or its creator is hidden. */
  isHidden: HiddenTest;
}

/** What the account's lists do to pages; they themselves come after the first screen. */
export const listEffects = createStore<ListEffects>(() => ({
  isPanelOpen: readStored(panelKey) === true && !window.matchMedia('(max-width: 719px)').matches,
  isPanelAsked: false,
  isHidden: () => false,
}));

export function showPanel(isPanelOpen: boolean): void {
  listEffects.setState({ isPanelOpen, isPanelAsked: true });
  writeStored(panelKey, isPanelOpen);
}

/** Which rows the user hides; another function when that changes. */
export function useHidden(): HiddenTest {
  return useStore(listEffects).isHidden;
}
