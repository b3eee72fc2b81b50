import type { Candidate } from '@mintscope/metrics/picks/pick-eligibility';
import { logoPath } from '@mintscope/schemas/logo-path';
import { type Call, mostCallsOfToken, type PickScores } from '@mintscope/schemas/picks/call';
import { launchpadOf } from '@mintscope/schemas/programs';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { addCall } from '../state/called-token.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { isEnriched } from '../steps/combine.ts';
import { noteSupply, standingOf } from '../steps/follow-calls.ts';
import type { ScoreDraft } from '../steps/score-draft.ts';

/** Who called the token, when, and at which event or by which act. */
export type Caller = Pick<Call, 'by' | 'calledAt' | 'event' | 'controlId' | 'matchedCriteria'>;

export function hasCallsLeft({ called }: TokenState): boolean {
  return (called?.made ?? 0) < mostCallsOfToken;
}

/** Writes the call of a scored token that has a price, marks the token and follows it from now on. */
export function makeCall(draft: ScoreDraft, state: ShardState, caller: Caller): void {
  const { token, trace } = draft;
  const { facts, performance } = token;
  const called = state.calls.open(token.mint);
  const { parameters, picking } = state;
  token.called = called;
  noteSupply(called, token);
  const call: Call = {
    v: 1,
    mint: facts.address,
    ordinal: called.made + 1,
    symbol: facts.symbol ?? '',
    name: facts.name ?? '',
    logo: logoPath(facts.provided.picture),
    launchpad: facts.program === null ? null : launchpadOf(facts.program),
    createdAt: facts.createdMs,
    ...caller,
    price: facts.priceSol!,
    marketCap: draft.performance.currentMarketCap,
    scores: scoresOf(draft),
    band: trace.band,
    status: trace.status,
    clearId: picking.clearId,
    parameterVersion: parameters.version,
    ruleVersion: picking.version,
    trace,
  };
  addCall(called, call, standingOf(token));
  facts.calledAt = call.calledAt;
  performance.select(call.calledAt);
  facts.version++;
}

export function scoresOf({ surfaceStage, investigationStage, transactionStage, trace }: ScoreDraft): PickScores {
  return {
    initialScore: surfaceStage.score,
    walletScore: investigationStage.score,
    transactionScore: transactionStage.score,
    finalScore: trace.finalScore,
  };
}

/** What the rules of picking read of a scored token. */
export function candidateOf(draft: ScoreDraft): Candidate {
  const { token, trace, surface } = draft;
  const { facts, window } = token;
  const { initialScore, walletScore, transactionScore, finalScore } = scoresOf(draft);
  return {
    address: facts.address,
    symbol: facts.symbol ?? '',
    createdAt: facts.createdMs,
    eventTimeMs: facts.eventMs,
    life: trace.life,
    status: trace.status,
    enriched: isEnriched(draft),
    priceSol: facts.priceSol,
    holders: surface.holderCount ?? facts.toldHolders,
    volumeSol: facts.priceSol === null ? null : window.volume('24h') / lamportsPerSol,
    initialScore,
    investigationScore: walletScore,
    transactionScore,
    finalScore,
  };
}
