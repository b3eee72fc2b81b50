import { createHash } from 'node:crypto';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { type Call, type CallFigures, milestones } from '@mintscope/schemas/picks/call';

/** Long enough ago for visitors to see it. */
export const calledFirstMs = Date.parse('2026-01-01T00:00:00Z');

/** A call that is always the same for a number; a larger one was made later. */
export function makeCall(n: number, changes: Partial<Call> = {}): Call {
  const calledAt = calledFirstMs + n * 1_000;
  const scores = { initialScore: 60, walletScore: 50, transactionScore: 55, finalScore: 54.5 };
  return {
    v: 1,
    mint: encodeBase58(createHash('sha256').update(`called ${n}`).digest()),
    ordinal: 1,
    symbol: `C${n}`,
    name: `Called ${n}`,
    logo: null,
    launchpad: 'pump',
    createdAt: calledAt - 60_000,
    by: 'rules',
    calledAt,
    event: {
      slot: 1_000 + n,
      signature: encodeBase58(createHash('sha512').update(`${n}`).digest()),
      instruction: 1,
      sub: 0,
    },
    controlId: null,
    clearId: null,
    price: 0.000_000_05,
    marketCap: 9_000,
    scores,
    band: 'WATCH',
    status: 'complete',
    matchedCriteria: ['Final score 54.5 (at least 45)'],
    parameterVersion: 'p-test',
    ruleVersion: 'r-test',
    trace: makeTrace(calledAt, scores.finalScore),
    ...changes,
  };
}

/** Figures of a call that rose to `maxX`, minute by minute, and stands there. */
export function makeFigures(call: Call, maxX: number, changes: Partial<CallFigures> = {}): CallFigures {
  const { mint, ordinal, calledAt } = call;
  const reached = milestones.filter((x) => x <= maxX).map((x, n) => ({ x, at: calledAt + (n + 1) * 60_000 }));
  const peakAt = maxX > 1 ? calledAt + (reached.length + 1) * 60_000 : null;
  return {
    mint,
    ordinal,
    version: 1,
    asOf: peakAt ?? calledAt,
    currentX: maxX,
    maxX,
    peakAt,
    timeToPeakMs: peakAt === null ? null : peakAt - calledAt,
    drawdownBeforePeak: 0.1,
    return1h: null,
    return24h: null,
    stabilizedAt: null,
    reached,
    marketCap: 9_000 * maxX,
    executable: [
      {
        sizeSol: 1,
        filledAt: calledAt + 3_000,
        spentSol: 1,
        peakX: maxX * 0.9,
        peakAt,
        ruleX: maxX * 0.6,
        ruleClosed: false,
        nowX: maxX * 0.8,
      },
    ],
    settled: false,
    ...changes,
  };
}

function makeTrace(eventTimeMs: number, finalScore: number): Call['trace'] {
  const stages = (['surface', 'investigation', 'transaction'] as const).map((stage) => ({
    stage,
    score: finalScore,
    unavailable: null,
    terms: [],
  }));
  const weights = { surface: 0.25, investigation: 0.45, transaction: 0.3 };
  return {
    parameterVersion: 'p-test',
    eventTimeMs,
    stages,
    weights,
    effectiveWeights: weights,
    terms: [],
    finalScore,
    scoreLow: finalScore,
    scoreHigh: finalScore,
    life: 'trading',
    band: 'WATCH',
    status: 'complete',
    provisional: false,
    categories: { momentum: null, volume: null, security: null, social: null },
    reasons: [],
  };
}
