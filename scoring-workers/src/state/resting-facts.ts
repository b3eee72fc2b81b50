import { newTokenFacts, type TokenFacts } from './token-facts.ts';

/** What the facts of a token rest as, and those of them by which tokens are chosen. */
export interface RestingFacts extends Pick<TokenFacts, 'address' | 'createdMs' | 'version' | 'calledAt'> {
  /** JSON, in which every finite double is exact: one object of the heap, where facts are some fifty. */
  readonly text: string;
}

const names = Object.keys(newTokenFacts('', 0, 0));

/** Their values alone, as all tokens have the same names; what a former version kept besides goes with its name. */
export function packFacts(facts: TokenFacts): RestingFacts {
  const { address, createdMs, version, calledAt } = facts;
  const values = Object.values(facts);
  const text = JSON.stringify(values.length === names.length ? values : facts);
  return { address, createdMs, version, calledAt, text };
}

/** Made as those of a new token are, so that facts of all tokens have one shape (infra/decisions/0071). */
export function unpackFacts({ text, address, createdMs }: RestingFacts): TokenFacts {
  const facts = newTokenFacts(address, createdMs, 0);
  const saved: unknown[] | object = JSON.parse(text);
  if (!Array.isArray(saved)) return Object.assign(facts, saved);
  const to = facts as unknown as Record<string, unknown>;
  for (let at = 0; at < names.length; at++) to[names[at]!] = saved[at];
  return facts;
}
