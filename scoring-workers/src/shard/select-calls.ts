import { isDecisionPoint } from '@mintscope/metrics/picks/decision-point';
import { isDropped } from '@mintscope/metrics/picks/dropped-by';
import { matchCriteria } from '@mintscope/metrics/picks/match-criteria';
import { isEligible, lacksData } from '@mintscope/metrics/picks/pick-eligibility';
import { ageMsOf } from '@mintscope/schemas/picks/discovery-settings';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import { isClearing, isRemoved } from '../state/picking.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { mostFinalScore } from '../steps/combine.ts';
import type { EventDraft } from '../steps/event-draft.ts';
import { readConsidered } from '../steps/read-considered.ts';
import { candidateOf, hasCallsLeft, makeCall, scoresOf } from './make-call.ts';
import type { Publisher } from './publisher.ts';

/** What came of a decision point. Each is a counter; a new outcome is added here first. */
export const decisions = [
  /** It was called. */
  'called',
  /** No rules are in force, or they are switched off. */
  'rules_off',
  'already_called',
  /** All calls were hidden a moment ago; it was removed by hand within a day; it was called as often as is kept. */
  'after_clear',
  'after_removal',
  'called_often',
  /** The discovery settings leave it out: by its age, or by another filter. */
  'other_age',
  'not_considered',
  /** A step of scoring failed on it. */
  'not_scored',
  'not_eligible',
  'incomplete',
  'no_match',
] as const;
export type Decision = (typeof decisions)[number];

/**
 * Decides at a trade whether its token is called by the rules in force there, and calls it. The cheap questions come first, and the
 * first no ends it: most tokens are never scored for it. null where nothing is decided: see `isDecisionPoint`.
 */
export function selectCalls(draft: EventDraft, state: ShardState, publisher: Publisher): Decision | null {
  const { token, timeMs } = draft;
  const { facts } = token;
  if (draft.late || !(draft.price > 0)) return null;
  if (!isDecisionPoint(timeMs, { createdMs: facts.createdMs, lastMs: facts.decidedMs })) return null;
  facts.decidedMs = timeMs;
  const { rules } = state.picking;
  if (rules === null || !rules.enabled) return 'rules_off';
  return refusalBefore(token, rules, state) ?? judge(draft, rules, state, publisher);
}

/** What refuses it without a score. */
function refusalBefore(token: TokenState, rules: PickingRules, state: ShardState): Decision | null {
  const { facts, called } = token;
  if (facts.calledAt !== null) return 'already_called';
  if (isClearing(state.picking, state.clockMs)) return 'after_clear';
  if (isRemoved(called, state.clockMs)) return 'after_removal';
  if (!hasCallsLeft(token)) return 'called_often';
  const { considered } = rules;
  const ageMs = facts.eventMs - facts.createdMs;
  if (ageMs < ageMsOf(considered.minCreated) || ageMs > ageMsOf(considered.maxCreated)) return 'other_age';
  if (rules.requireCompleteData && ageMs < rules.minDataAge * 1000) return 'incomplete';
  if (isDropped(readConsidered(token, considered, state.rules), considered)) return 'not_considered';
  // Neither can become eligible by any score: without enough trades there is no verdict.
  if (facts.symbol === null || facts.symbol === '') return 'not_eligible';
  if (facts.buys + facts.sells < state.rules.sample.minimumTrades) return 'not_eligible';
  return isOutOfReach(token, rules, state) ? 'no_match' : null;
}

/** Whether what holds the final score down, as far as that is known without scoring, holds it under a minimum that a call needs. */
function isOutOfReach(token: TokenState, { criteria }: PickingRules, state: ShardState): boolean {
  const { finalScore, logic, ...others } = criteria;
  const isNeeded = logic === 'AND' || !Object.values(others).some(({ enabled }) => enabled);
  if (!finalScore.enabled || !isNeeded) return false;
  return mostFinalScore(token, state) < finalScore.minValue;
}

function judge(
  { token, ...event }: EventDraft,
  rules: PickingRules,
  state: ShardState,
  publisher: Publisher,
): Decision {
  const draft = publisher.score(token);
  if (draft === null) return 'not_scored';
  const candidate = candidateOf(draft);
  if (!isEligible(candidate)) return 'not_eligible';
  if (lacksData(candidate, rules).length > 0) return 'incomplete';
  const { matches, texts } = matchCriteria(scoresOf(draft), rules.criteria);
  if (!matches) return 'no_match';
  const { reader, index, slot } = event;
  const { signature, instruction, sub } = reader.envelope;
  makeCall(publisher.explained(token), state, {
    by: 'rules',
    calledAt: event.timeMs,
    event: {
      slot,
      signature: reader.signatureText(signature[index]!),
      instruction: instruction[index]!,
      sub: sub[index]!,
    },
    controlId: null,
    matchedCriteria: texts,
  });
  return 'called';
}
