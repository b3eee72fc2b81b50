import type { Rules } from '../state/rules.ts';
import type { TokenFacts } from '../state/token-facts.ts';
import type { TokenState } from '../state/token-state.ts';
import type { EventDraft } from './event-draft.ts';

/** A trade by a wallet that is no insider: a buy prolongs the run of buys, a sell ends it. Before positions count the trade. */
export function noteOutsideTrade({ token, isBuy, timeMs }: EventDraft): void {
  const { facts, positions } = token;
  if (isBuy) {
    facts.buyRun++;
    return;
  }
  facts.buyRun = 0;
  facts.buyRunFromMs = timeMs;
  facts.buyersBeforeRun = positions.buyers;
}

/**
 * Honeypot: sells stopped while buys go on, beyond chance. No failed sale is on the stream, so this is what events can tell. Were
 * each trade a sell with the chance `q`, a run of `n` buys would have the chance `(1 - q)^n`; `q` is the share of sells before the
 * run, `(s + 1) / (trades + 2)`, and at most the parameter. It is one when that chance is below its parameter and the run has
 * enough new buyers and time, so that a burst at launch is none, of a token whose holders can be frozen, or could be: nothing else stops
 * a sell on a curve, and buyers come in waves more often than chance says.
 * false once a wallet that is no insider sold and the run says nothing; null while no such wallet did, or the launch was missed.
 */
export function isHoneypot({ facts, positions }: TokenState, rules: Rules): boolean | null {
  if (facts.launched && canStopSells(facts) && isLongRun({ facts, positions }, rules)) {
    const before = facts.buys + facts.sells - facts.buyRun;
    const sellShare = Math.min(rules.honeypotSellShare, (facts.sells + 1) / (before + 2));
    if ((1 - sellShare) ** facts.buyRun < rules.honeypotChance) return true;
  }
  return positions.outsideSells > 0 ? false : null;
}

function canStopSells({ freezable, wasFreezable }: TokenFacts): boolean {
  return freezable !== false || wasFreezable;
}

function isLongRun({ facts, positions }: Pick<TokenState, 'facts' | 'positions'>, rules: Rules): boolean {
  return (
    positions.buyers - facts.buyersBeforeRun >= rules.honeypotMinBuyers &&
    facts.lastTradeMs - facts.buyRunFromMs >= rules.honeypotMinRunMs
  );
}
