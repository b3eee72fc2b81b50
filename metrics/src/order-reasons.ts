import type { Band, Reason, Severity, StageName, StageTrace } from '@mintscope/schemas/score';

/** What the sentences stand under. */
export interface Head {
  band: Band | null;
  stages: readonly StageTrace[];
  /** Main weights with a sum of 1. */
  weights: Readonly<Partial<Record<StageName, number>>>;
}

const severities = [
  'fatal',
  'critical',
  'serious',
  'notable',
  'good',
  'unknown',
] as const satisfies readonly Severity[];

/**
 * Worst first, those of one severity by the points they take, and none against the head: what a token reads Buy in spite of is
 * at most serious, as the rest outweighs it; and an Avoid without a bad finding says which stage it is too weak in.
 */
export function orderReasons(reasons: readonly Reason[], head: Head): Reason[] {
  const isBuy = head.band === 'BUY' || head.band === 'STRONG_BUY';
  const fitting = reasons.map((reason) =>
    isBuy && reason.severity === 'critical' ? { ...reason, severity: 'serious' as const } : reason,
  );
  if (head.band === 'AVOID' && !fitting.some(isBad)) fitting.push(weakestStage(head));
  return fitting.sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.points ?? 0) - (b.points ?? 0),
  );
}

/** Bad enough to be why a token is to be avoided. */
export function isBad({ severity }: Reason): boolean {
  return severity === 'fatal' || severity === 'critical' || severity === 'serious';
}

export const stageTitles = { surface: 'Surface', investigation: 'Wallets', transaction: 'Transactions' } as const;

/** The stage that the score lost most in, what is missing counted as wholly lost. */
function weakestStage({ stages, weights }: Head): Reason {
  const lost = stages
    .map(({ stage, score }) => ({ stage, score, points: (weights[stage] ?? 0) * ((score ?? 0) - 100) }))
    .sort((a, b) => a.points - b.points);
  const [worst] = lost;
  if (worst === undefined || worst.score === null)
    return { text: 'Too little is known that speaks for it.', severity: 'serious', points: null };
  const text = `Weak in ${stageTitles[worst.stage].toLowerCase()}: ${Math.round(worst.score)} of 100.`;
  return { text, severity: 'serious', points: worst.points };
}
