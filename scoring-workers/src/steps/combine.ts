import { capsOf, noFindings } from '@mintscope/metrics/cap-score';
import { rateScores } from '@mintscope/metrics/combine-scores';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { lifeOf, readFindings } from './read-findings.ts';
import { liquidityUsd, rugRatio } from './read-surface.ts';
import type { ScoreDraft } from './score-draft.ts';
import { type Outcome, ok } from './step.ts';
import { isHoneypot } from './track-sells.ts';

/** The final score; its status is the next steps' matter, terms and sentences are those of `explain`. */
export function combine(draft: ScoreDraft, _state: ShardState, parameters: ParameterSet): Outcome {
  const { facts } = draft.token;
  const life = lifeOf(draft, parameters.values);
  draft.findings = readFindings(draft, life, parameters.values);
  draft.trace = rateScores(
    {
      surface: draft.surfaceStage,
      investigation: draft.investigationStage,
      transaction: draft.transactionStage,
      categories: draft.categories,
      trades: facts.buys + facts.sells,
      life,
      findings: draft.findings,
      paidAd: facts.provided.dexscrAd,
      ctoPromotion: facts.provided.ctoFlag,
      reasons: [],
      eventTimeMs: facts.asOfMs,
      ageMs: facts.asOfMs - facts.createdMs,
      enriched: isEnriched(draft),
      failed: false,
    },
    parameters,
  );
  return ok;
}

/**
 * What a score right after a trade can be at most, as far as that is known without scoring: of its caps those that running figures tell.
 * 100 where none of them holds.
 */
export function mostFinalScore(token: TokenState, { rules, parameters }: ShardState): number {
  const { mintable, freezable } = token.facts;
  const findings = {
    ...noFindings,
    honeypot: isHoneypot(token, rules),
    mintable,
    freezable,
    rugRatio: rugRatio(token, rules),
    liquidityUsd: liquidityUsd(token, rules),
  };
  return capsOf(findings, parameters.values)[0]?.limit ?? 100;
}

/** Everything the event stream can tell of the token's identity has arrived: name and symbol, from launch or metadata. */
export function isEnriched({ token }: ScoreDraft): boolean {
  return token.facts.enriched || (token.facts.name !== null && token.facts.symbol !== null);
}
