import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { FollowedGroup } from '../running/launch-groups.ts';
import type { TokenState } from '../state/token-state.ts';
import { measureWashQuote } from '../state/wash-groups.ts';

/**
 * The supply that shares are of: the total without curve, pools and burnt, in base units. null where the token was not seen
 * from its launch on, and while nothing is out.
 */
export function supplyOf({ facts, circulating }: TokenState): number | null {
  return facts.seenFromLaunch ? circulating.amount() : null;
}

/** Of the supply; 0 of nothing once all that was bought has come back, null before, and while holders are not known whole. */
export function shareOfSupply(token: TokenState, amount: number): number | null {
  const { facts } = token;
  if (!facts.holdersKnown || !facts.seenFromLaunch) return null;
  const supply = supplyOf(token);
  if (supply === null) return facts.buys > 0 ? 0 : null;
  return Math.min(1, amount / supply);
}

/** Of the supply, what the ten largest holders have; null where all have left: the best of shares is not theirs. */
export function topTenShare(token: TokenState): number | null {
  const { wallets } = token;
  return wallets.holderCount() === 0 ? null : shareOfSupply(token, wallets.topHolding(10));
}

/** Share of the supply that the group got and did not sell to the market, in whose hands ever it is. */
export function groupShare(token: TokenState, group: FollowedGroup): number | null {
  return shareOfSupply(token, token.launch.heldBy(group));
}

/** Share of the supply in the hands of marked wallets. */
export function markedShare(token: TokenState, cohort: 'creator' | 'smart' | 'fresh'): number | null {
  return shareOfSupply(token, token.wallets.cohortHolding(cohort));
}

/** What wallets with a record paid for it in all. Most tokens have none, and are not looked through. */
export function smartBoughtLamports({ wallets, positions }: TokenState): number {
  let sum = 0;
  if (wallets.cohortCount('smart') > 0)
    for (const wallet of wallets.markedWallets('smart')) sum += positions.boughtQuoteOf(wallet);
  return sum;
}

/** Share of the supply that the creator holds; null while it is not known who that is. */
export function creatorHolding(token: TokenState): number | null {
  return token.facts.creatorWallet >= 0 ? markedShare(token, 'creator') : null;
}

/** Snipers, bundlers or insiders; null where the launch was missed. */
export function groupCount(token: TokenState, group: FollowedGroup): number | null {
  return token.facts.seenFromLaunch ? token.launch.membersOf(group).size : null;
}

/** Share of what the group ever got that was sold to the market, by whichever wallet; null when it never got any. */
export function groupSold({ facts, launch }: TokenState, group: FollowedGroup): number | null {
  if (!facts.seenFromLaunch) return null;
  const { got, sold } = launch.fateOf(group);
  return got > 0 ? Math.min(1, sold / got) : null;
}

/** Share of the volume that goes round in circles; null below the parameter's number of trades: too little to say. */
export function washShare(token: TokenState, values: ParameterValues): number | null {
  const { facts, positions, wallets } = token;
  const trades = facts.buys + facts.sells;
  if (trades < parameterValue(values, 'transaction.sample.enoughTrades') || positions.totalQuote === 0) return null;
  return Math.min(1, measureWashQuote(positions, wallets) / positions.totalQuote);
}
