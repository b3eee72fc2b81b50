import type { StoreApi } from 'zustand/vanilla';
import { askedRemoval } from '../components/picks/ask-removal.ts';
import { askedAlert } from '../lib/alerts/ask-alert.ts';
import { compareTray } from '../lib/compare/compare-tray.ts';
import { fileExports } from '../lib/file-exports.ts';
import { listEffects } from '../lib/lists/list-effects.ts';
import { walletModal } from '../lib/wallet/open-wallet-modal.ts';

/** Puts back what the page keeps outside of what is drawn: a watchlist that a test left open takes the focus of the next one. */
export function resetStores(): void {
  reset(askedAlert);
  reset(askedRemoval);
  reset(compareTray);
  reset(fileExports);
  reset(listEffects);
  reset(walletModal);
}

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}
