import type { TokenState } from '../state/token-state.ts';

/** What creator, insiders and bundlers got and have sold, in whose hands ever it went: parts of supply, and of what they got. */
export interface Insiders {
  hadOfSupply: number;
  soldOfSupply: number;
  soldOfTheirs: number;
}

/** Part of what they got that they sold; null where they never had enough of the supply to matter. */
export function insidersSold(token: TokenState, minInsiderShare: number): number | null {
  const insiders = readInsiders(token);
  return insiders !== null && insiders.hadOfSupply >= minInsiderShare ? insiders.soldOfTheirs : null;
}

/**
 * Each of their tokens once. Supply is the most that was ever in circulation, as all of it may be back by now. null where the
 * token was not seen from its launch on, because then it is not known what they got, and before any holder.
 */
export function readInsiders({ facts, launch }: TokenState): Insiders | null {
  if (!facts.seenFromLaunch || !(facts.peakHeld > 0)) return null;
  const { got, sold } = launch.fateOfSuspects();
  return {
    hadOfSupply: Math.min(1, got / facts.peakHeld),
    soldOfSupply: Math.min(1, sold / facts.peakHeld),
    soldOfTheirs: got > 0 ? Math.min(1, sold / got) : 0,
  };
}
