import { limits } from '@mintscope/schemas/limits';
import { createStore } from 'zustand/vanilla';
import { showToast } from '../toasts.ts';

export interface ChosenToken {
  mint: string;
  /** '' where it is not known. */
  symbol: string;
}

/** Tokens that are chosen to stand side by side, as long as the page is open. */
export const compareTray = createStore<{ tokens: readonly ChosenToken[] }>(() => ({ tokens: [] }));

/** Chooses a token, or takes it off again; one too many is refused, and this is said. Whether it is chosen now. */
export function toggleCompared(token: ChosenToken): boolean {
  const { tokens } = compareTray.getState();
  const others = tokens.filter(({ mint }) => mint !== token.mint);
  if (others.length === tokens.length && tokens.length >= limits.comparedTokens) {
    void showToast(`${limits.comparedTokens} tokens are compared at most: take one off first`, 'error');
    return false;
  }
  const isChosen = others.length === tokens.length;
  compareTray.setState({ tokens: isChosen ? [...tokens, token] : others });
  return isChosen;
}

export function clearCompared(): void {
  compareTray.setState({ tokens: [] });
}
