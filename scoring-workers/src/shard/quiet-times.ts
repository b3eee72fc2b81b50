import type { FactsAtHand } from '../state/resting-facts.ts';
import type { Rules } from '../state/rules.ts';
import { wasBusy } from '../state/token-facts.ts';

/** The first tick at which a token has ended, whenever its partition's clock met one. */
export function endMs({ lastTradeMs }: FactsAtHand, { tickMs: everyMs, endAfterMs }: Rules): number {
  return Math.ceil((lastTradeMs + endAfterMs) / everyMs) * everyMs;
}

/** When it has been without a trade for so long that it is dead. */
export function diesAtMs(facts: FactsAtHand, { deadAfterMs, deadAtLastMs }: Rules): number {
  return facts.lastTradeMs + (wasBusy(facts) ? deadAfterMs : deadAtLastMs);
}

/** When it dies on those who hold it; never where nothing was bought, or they have their result of its newest death. */
export function settlesMs(facts: FactsAtHand, rules: Rules): number {
  const isSettled = facts.buys === 0 || facts.heldSettledMs >= facts.lastTradeMs;
  return isSettled ? Number.POSITIVE_INFINITY : diesAtMs(facts, rules);
}

/**
 * The last tick up to `tickMs` at which the figures of a token without further events are brought up to date. It rests on its
 * last event and trade alone: which ticks its partition's clock has met is a matter of other tokens.
 */
export function lastRefreshMs(facts: FactsAtHand, tickMs: number, rules: Rules): number {
  for (let lastMs = facts.eventMs; ; ) {
    const dueMs = refreshAfter(lastMs, facts, rules);
    if (dueMs > tickMs) return lastMs;
    lastMs = dueMs;
  }
}

/** The tick before which no tick has anything to do with a token that nothing happens to; `judgeMs` is that of its predictions. */
export function nextLookMs(facts: FactsAtHand, judgeMs: number, rules: Rules): number {
  const { asOfMs, lastTradeMs } = facts;
  let dueMs = facts.eventMs;
  while (dueMs <= asOfMs) dueMs = refreshAfter(dueMs, facts, rules);
  const diesMs = diesAtMs(facts, rules);
  return Math.min(judgeMs, dueMs, diesMs > asOfMs ? diesMs : dueMs, lastTradeMs + rules.endAfterMs);
}

function refreshAfter(lastMs: number, { lastTradeMs }: FactsAtHand, { tickMs, refreshShare }: Rules): number {
  const quietShareMs = (lastMs - refreshShare * lastTradeMs) / (1 - refreshShare);
  return Math.ceil(Math.max(lastMs + tickMs, quietShareMs) / tickMs) * tickMs;
}
