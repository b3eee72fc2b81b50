import { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import type { ScoreTrace, StageName } from '@mintscope/schemas/score';
import type { TokenDetail, TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findToken } from '../../queries/find-token.ts';
import { composeTokenRecord } from './compose-token-record.ts';

export const getTokenFullRoute = handle(getTokenFull, async ({ params }, { api }) => {
  const found = await findToken(api.engines, params.address);
  if (!found.detail) throw notFound('The token has no analysis yet.');
  return { value: composeAudit({ row: found.row, detail: found.detail }, api.now()) };
});

/** The audit rests on the detail throughout, so that its figures fit each other also while the row is newer. */
function composeAudit({ row, detail }: { row: TokenRow; detail: TokenDetail }, nowMs: number): TokenAudit {
  const trace = detail.scoringTrace;
  return {
    token: composeTokenRecord({ row, detail }, nowMs),
    gmgnRaw: null,
    heliusRaw: null,
    holders: detail.holders,
    bubbleMap: detail.bubbleMap,
    breakdown: trace.stages.map(({ stage, score }) => {
      const weight = trace.effectiveWeights[stage] ?? 0;
      return { stage, score, weight, weighted: (score ?? 0) * weight };
    }),
    scoringTrace: trace,
    tokenState: {
      status: row.status,
      enriched: row.enriched,
      version: detail.version,
      eventTimeMs: trace.eventTimeMs,
      lateEvents: detail.lateEvents,
      futureEvents: detail.futureEvents,
    },
    timing: detail.txEvaluation?.timing ?? null,
    txEvaluation: detail.txEvaluation,
    sample: detail.sample,
    recentTrades: detail.recentTrades,
    immediateScores: {
      surfaceScore: stageScore(trace, 'surface'),
      investigationScore: stageScore(trace, 'investigation'),
      transactionScore: stageScore(trace, 'transaction'),
      finalScore: trace.finalScore,
      band: trace.band,
      categories: trace.categories,
    },
  };
}

function stageScore(trace: ScoreTrace, name: StageName): number | null {
  return trace.stages.find(({ stage }) => stage === name)?.score ?? null;
}
