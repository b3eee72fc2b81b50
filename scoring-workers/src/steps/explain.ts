import { finalTerms, type TermInputs } from '@mintscope/metrics/combine-scores';
import { explainScore } from '@mintscope/metrics/explain-score';
import { surfaceTerms } from '@mintscope/metrics/score-surface';
import { transactionTerms } from '@mintscope/metrics/score-transactions';
import { walletTerms } from '@mintscope/metrics/score-wallets';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { Reason } from '@mintscope/schemas/score';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenFacts } from '../state/token-facts.ts';
import { readEnding } from './read-findings.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';

/** The terms that add up to the scores, and the sentences that go with them. */
export function explain(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  addTerms(draft, parameters.values);
  const { surface, wallets, transactions, findings, trace } = draft;
  const ending = readEnding(draft, parameters.values);
  const reasons = explainScore({ surface, wallets, transactions, findings, ending, trace }, parameters.values);
  draft.trace.reasons = [...reasons, ...explainTimes(draft.token.facts)];
  return ok;
}

/** Rows show none of them, so they are made for those who look at one token. The draft is of the set in force: another scores anew. */
function addTerms(draft: ScoreDraft, values: ParameterValues): void {
  const { surfaceStage, investigationStage, transactionStage, wallets, trace } = draft;
  if (surfaceStage.score !== null) surfaceStage.terms = surfaceTerms(draft.surface, values);
  if (wallets !== null && wallets.holderCount > 0) investigationStage.terms = walletTerms(wallets, values);
  if (transactionStage.score !== null)
    transactionStage.terms = transactionTerms(draft.transactions, values, draft.recentTransactions);
  if (trace.finalScore !== null) trace.terms = finalTerms(termInputsOf(draft), values);
}

function termInputsOf({ token, findings, ...stages }: ScoreDraft): TermInputs {
  const { dexscrAd, ctoFlag } = token.facts.provided;
  return {
    surface: stages.surfaceStage,
    investigation: stages.investigationStage,
    transaction: stages.transactionStage,
    paidAd: dexscrAd,
    ctoPromotion: ctoFlag,
    findings,
  };
}

/** A reader who compares with the chain has to know that a time shown is not the one told. */
function explainTimes({ futureEvents }: TokenFacts): Reason[] {
  if (futureEvents === 0) return [];
  const [events, their] = futureEvents === 1 ? ['1 event', 'its'] : [`${futureEvents} events`, 'their'];
  const count = futureEvents === 1 ? 'counts' : 'count';
  const text = `${events} claimed a time after ${their} receipt and ${count} as received.`;
  return [{ text, severity: 'unknown', points: null }];
}
