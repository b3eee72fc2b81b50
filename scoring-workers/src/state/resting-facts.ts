import { newTokenFacts, type TokenFacts } from './token-facts.ts';

/** Those facts of a token that are read of many in turn, by ticks and to choose what is published: they never rest. */
export type FactsAtHand = Pick<TokenFacts, Name>;
type Name = 'address' | 'createdMs' | 'version' | 'calledAt' | Time | 'buys' | 'sells' | 'shortGaps';
type Time = 'eventMs' | 'asOfMs' | 'lastTradeMs' | 'rememberedMs' | 'heldSettledMs';

export function factsAtHand(facts: TokenFacts): FactsAtHand {
  const { address, createdMs, version, calledAt, buys, sells, shortGaps } = facts;
  const { eventMs, asOfMs, lastTradeMs, rememberedMs, heldSettledMs } = facts;
  const times = { eventMs, asOfMs, lastTradeMs, rememberedMs, heldSettledMs };
  return { address, createdMs, version, calledAt, ...times, buys, sells, shortGaps };
}

const names = Object.keys(newTokenFacts('', 0, 0));

/**
 * JSON, in which every finite double is exact. Of values alone, as all tokens have the same names; what a former version kept besides
 * goes with its name.
 */
export function factsText(facts: TokenFacts): string {
  const values = Object.values(facts);
  return JSON.stringify(values.length === names.length ? values : facts);
}

/**
 * With what time alone has changed since they were written, which is at hand. Made as those of a new token are, so that facts of all tokens
 * have one shape (infra/decisions/0071).
 */
export function readFacts(text: string, { address, createdMs, asOfMs, version }: FactsAtHand): TokenFacts {
  const facts = newTokenFacts(address, createdMs, 0);
  const saved: unknown[] | object = JSON.parse(text);
  if (Array.isArray(saved)) {
    // By name: what was written is an own TokenFacts, and setting by `Reflect` takes 4 us more of the 6 that this does.
    const to = facts as unknown as Record<string, unknown>;
    for (let at = 0; at < names.length; at++) to[names[at]!] = saved[at];
  } else Object.assign(facts, saved);
  facts.asOfMs = asOfMs;
  facts.version = version;
  return facts;
}
