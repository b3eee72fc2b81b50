import type { TokenState } from '../state/token-state.ts';

/** Part of the choice that goes to the tokens that waited longest, so that none waits for ever. */
const waitingShare = 0.25;

/** At most `most` of the due tokens: a part by waiting time, the others newest launch first, busier ones before quieter. */
export function chooseTokens(due: ReadonlySet<TokenState>, most: number): TokenState[] {
  const waiting = [...due];
  if (waiting.length <= most) return waiting;
  const longest = waiting.slice(0, Math.ceil(most * waitingShare));
  const others = waiting.slice(longest.length);
  others.sort((a, b) => b.facts.createdMs - a.facts.createdMs || b.facts.version - a.facts.version);
  return [...longest, ...others.slice(0, most - longest.length)];
}
