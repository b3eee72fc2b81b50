import type { Label } from '@mintscope/schemas/token-groups';
import { createContext, useContext } from 'react';
import { useLive } from '../../../lib/live/live-context.tsx';

/** The past second that the cards below tell of. */
export interface PastSecond {
  atMs: number;
  /** What wallets wore then, as far as it is known. */
  labels: ReadonlyMap<string, readonly Label[]>;
}

export const PastContext = createContext<PastSecond | null>(null);

/** null where the cards tell of now. */
export function usePast(): PastSecond | null {
  return useContext(PastContext);
}

/** The time that ages on the page count to (ms). */
export function useShownMs(): number {
  const { clock } = useLive();
  const past = usePast();
  return past?.atMs ?? clock.nowMs();
}
