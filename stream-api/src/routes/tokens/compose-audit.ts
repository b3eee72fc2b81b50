import type { ProvidedAnswer } from '@mintscope/schemas/provided-answers';
import type { ScoreTrace, StageName } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { composeTokenRecord } from './compose-token-record.ts';

interface AuditParts {
  row: TokenRow;
  detail: TokenDetail;
  answers: ProvidedAnswer[];
}

/** The audit rests on the detail throughout, so that its figures fit each other also while the row is newer. */
export function composeAudit({ row, detail, answers }: AuditParts, nowMs: number): TokenAudit {
  const trace = detail.scoringTrace;
  return {
    token: composeTokenRecord({ row, detail }, nowMs),
    gmgnRaw: rawOf(answers, ['gmgn', 'simulated']),
    heliusRaw: rawOf(answers, ['das', 'rpc', 'simulated']),
    answers,
    providedBy: detail.providedBy,
    holders: detail.holders,
    groups: detail.groups,
    dev: detail.dev,
    entities: detail.entities,
    bubbleMap: detail.bubbleMap,
    breakdown: trace.stages.map(({ stage, score }) => {
      const weight = trace.effectiveWeights[stage] ?? 0;
      const term = trace.terms.find(({ name }) => name === `stage.${stage}`);
      return { stage, score, weight, weighted: term?.contribution ?? (score ?? 0) * weight };
    }),
    scoringTrace: { ...trace, inputs: { surface: surfaceInputs(trace) } },
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
    recentEvaluation: detail.recentEvaluation,
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

function surfaceInputs(trace: ScoreTrace): TokenAudit['scoringTrace']['inputs']['surface'] {
  const terms = trace.stages.find(({ stage }) => stage === 'surface')?.terms ?? [];
  const inputOf = (name: string) => terms.find((term) => term.name === name)?.input ?? null;
  return {
    momentumSignal: trace.categories.momentum,
    volumeRaw: inputOf('volume.24h'),
    liquidityRaw: inputOf('liquidity'),
    securityScore: trace.categories.security,
    surfaceScore: stageScore(trace, 'surface'),
  };
}

function stageScore(trace: ScoreTrace, name: StageName): number | null {
  return trace.stages.find(({ stage }) => stage === name)?.score ?? null;
}

/** The answer of the first of these providers that gave one, as it came. */
function rawOf(answers: readonly ProvidedAnswer[], providers: readonly ProvidedAnswer['provider'][]): unknown {
  for (const name of providers) {
    const raw = answers.find(({ provider }) => provider === name)?.raw ?? null;
    if (raw !== null) return raw;
  }
  return null;
}
