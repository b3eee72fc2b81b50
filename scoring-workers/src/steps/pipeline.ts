import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { Rules } from '../state/rules.ts';
import type { ShardState } from '../state/shard-state.ts';
import { applyEvent } from './apply-event.ts';
import { classifyStatus } from './classify-status.ts';
import { combine } from './combine.ts';
import type { EventDraft } from './event-draft.ts';
import { explain } from './explain.ts';
import { followCalls } from './follow-calls.ts';
import { followTokens } from './follow-tokens.ts';
import { identifyEvent } from './identify-event.ts';
import { learnWalletFacts } from './learn-wallet-facts.ts';
import { linkWallets } from './link-wallets.ts';
import { createMeasureTransactions } from './measure-transactions.ts';
import { rememberRuin } from './remember-ruin.ts';
import type { ScoreDraft } from './score-draft.ts';
import { scoreSurface } from './score-surface.ts';
import { scoreTransactions } from './score-transactions.ts';
import { scoreWallets } from './score-wallets.ts';
import { select } from './select.ts';
import { dead, type Outcome, ok, type Step } from './step.ts';
import { trackPerformance } from './track-performance.ts';
import { updateHolders } from './update-holders.ts';

export type EventStep = Step<EventDraft, ShardState, Rules>;
export type ScoreStep = Step<ScoreDraft, ShardState, ParameterSet>;

/** What happens to each event. */
export function createEventSteps(): readonly EventStep[] {
  return [
    identifyEvent,
    learnWalletFacts,
    applyEvent,
    updateHolders,
    linkWallets,
    followTokens,
    createMeasureTransactions(),
    rememberRuin,
    followCalls,
  ];
}

/** What happens to a token whose events or time moved on, when it is published. */
export const scoreSteps: readonly ScoreStep[] = [
  scoreSurface,
  scoreWallets,
  scoreTransactions,
  combine,
  classifyStatus,
  trackPerformance,
  select,
];

/** And, after those, when its detail is: sentences are for people who look at one token. */
export const explainSteps: readonly ScoreStep[] = [explain];

/** Runs a draft through the steps until one does not say ok; a throw is that step's dead outcome. */
export function runSteps<Draft, Parameters>(
  steps: readonly Step<Draft, ShardState, Parameters>[],
  draft: Draft,
  state: ShardState,
  parameters: Parameters,
): Outcome {
  try {
    for (let i = 0; i < steps.length; i++) {
      const outcome = steps[i]!(draft, state, parameters);
      if (outcome !== ok) return outcome;
    }
    return ok;
  } catch (error) {
    return dead(isScoring(steps) ? 'score_step_failed' : 'event_step_failed', error);
  }
}

function isScoring(steps: unknown): boolean {
  return steps === scoreSteps || steps === explainSteps;
}
