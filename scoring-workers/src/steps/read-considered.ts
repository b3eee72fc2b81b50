import type { Considered } from '@mintscope/metrics/picks/dropped-by';
import { ageMsOf, type DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import { curvePrograms, launchpadOf, programs } from '@mintscope/schemas/programs';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { Rules } from '../state/rules.ts';
import type { TokenState } from '../state/token-state.ts';
import { groupShare, topTenShare } from './read-groups.ts';
import { liquidityUsd } from './read-surface.ts';
import { marketCapUsd } from './track-performance.ts';
import { isHoneypot } from './track-sells.ts';

/**
 * What the discovery settings look at, from running figures alone: nothing is scored for it. Read right after a trade of the token, each
 * figure when it is asked for: most tokens are dropped before their holders are put in order.
 */
export function readConsidered(token: TokenState, { period }: DiscoverySettings, rules: Rules): Considered {
  return new RunningFigures(token, ageMsOf(period), rules);
}

class RunningFigures implements Considered {
  readonly #token: TokenState;
  readonly #rules: Rules;
  readonly #periodMs: number;

  constructor(token: TokenState, periodMs: number, rules: Rules) {
    this.#token = token;
    this.#rules = rules;
    this.#periodMs = periodMs;
  }

  get launchpad() {
    const { program } = this.#token.facts;
    return program === null ? null : launchpadOf(program);
  }

  get platform() {
    const { market } = this.#token;
    return market.isKnown ? launchpadOf(market.program) : null;
  }

  get ageMs() {
    const { eventMs, createdMs } = this.#token.facts;
    return eventMs - createdMs;
  }

  get liquidity() {
    return liquidityUsd(this.#token, this.#rules);
  }

  get marketCap() {
    return marketCapUsd(this.#token, this.#token.facts.priceSol, this.#rules.solUsdRate);
  }

  get holders() {
    const { facts, wallets } = this.#token;
    return facts.holdersKnown ? wallets.holderCount() : facts.toldHolders;
  }

  get periodVolume() {
    const { quoteLamports } = this.#token.window.activityWithin(this.#periodMs);
    return (quoteLamports / lamportsPerSol) * this.#rules.solUsdRate;
  }

  get periodTransactions() {
    return this.#token.window.activityWithin(this.#periodMs).trades;
  }

  get insiderRate() {
    return groupShare(this.#token, 'insider');
  }

  get top10HolderRate() {
    return topTenShare(this.#token);
  }

  get isHoneypot() {
    return isHoneypot(this.#token, this.#rules);
  }

  get mintable() {
    return this.#token.facts.mintable;
  }

  get freezable() {
    return this.#token.facts.freezable;
  }

  get liquidityBurnt() {
    return isLiquidityBurnt(this.#token);
  }
}

/**
 * On a curve liquidity belongs to no provider, and pump.fun burns the shares of the pool that a curve becomes. Of every other pool it
 * is not known who can take it out.
 */
function isLiquidityBurnt({ facts }: TokenState): boolean | null {
  if (facts.program === null || !curvePrograms.has(facts.program)) return null;
  return !facts.migrated || facts.program === programs.pump ? true : null;
}
