import { createStore } from 'zustand/vanilla';

/** A call whose removal is asked for; the dialog outlives the row that it was asked at. */
export interface AskedRemoval {
  mint: string;
  what: string;
}

export const askedRemoval = createStore<{ asked: AskedRemoval | null }>(() => ({ asked: null }));

export function askRemoval(asked: AskedRemoval | null): void {
  askedRemoval.setState({ asked });
}
