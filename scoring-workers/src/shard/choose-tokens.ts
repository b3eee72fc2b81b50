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
  const longest = Math.ceil((most - called.length) * waitingShare);
  const others = firstOf(rest.slice(longest), most - called.length - longest);
  return [...called, ...rest.slice(0, longest), ...others];
}

/** The first `most` in order; all of thousands need not be sorted for some dozens. Of equals those that wait longer. */
function firstOf(tokens: readonly TokenState[], most: number): TokenState[] {
  const first: TokenState[] = [];
  if (most === 0) return first;
  for (const token of tokens) {
    if (first.length === most && inOrder(first[most - 1]!, token) <= 0) continue;
    let [from, to] = [0, first.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (inOrder(first[middle]!, token) <= 0) from = middle + 1;
      else to = middle;
    }
    if (first.length === most) first.pop();
    first.splice(from, 0, token);
  }
  return first;
}

function inOrder({ atHand: a }: TokenState, { atHand: b }: TokenState): number {
  return b.createdMs - a.createdMs || b.version - a.version;
}
