import type { TokenState } from '../state/token-state.ts';

/** Part of the choice that goes to the tokens that waited longest, so that none waits for ever. */
const waitingShare = 0.25;

/**
 * At most `most` of the due tokens: those that were just called, a part by waiting time, the others newest launch first, busier ones
 * before quieter.
 */
export function chooseTokens(due: ReadonlySet<TokenState>, most: number): TokenState[] {
  const waiting = [...due];
  if (waiting.length <= most) return waiting;
  const called = waiting.filter((token) => token.called !== null && token.called.untold.length > 0).slice(0, most);
  const rest = called.length === 0 ? waiting : waiting.filter((token) => !called.includes(token));
  const longest = [...called, ...rest.slice(0, Math.ceil((most - called.length) * waitingShare))];
  const others = rest.slice(longest.length - called.length);
  others.sort((a, b) => b.facts.createdMs - a.facts.createdMs || b.facts.version - a.facts.version);
  return [...longest, ...others.slice(0, most - longest.length)];
}
