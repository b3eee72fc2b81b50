import { unknownSurface } from '@mintscope/metrics/surface-inputs';
import { countUsers } from '@mintscope/records/people/count-users';
import type { RecordsQueries } from '@mintscope/records/records';
import { stageNameSchema } from '@mintscope/schemas/score';
import { txEvaluationSchema, walletMetricsSchema } from '@mintscope/schemas/token-metrics';

/** What the front page tells of the product. */
export interface LandingFigures {
  metrics: number;
  stages: number;
  users: number;
  usersOnline: number;
}

/** Counted at most once in this time, however many ask (ms). */
const keptMs = 5_000;

/** Reads the figures; all visitors share one count of the records. */
export function createLandingFigures(queries: RecordsQueries, now: () => number): () => Promise<LandingFigures> {
  let counted: { atMs: number; figures: Promise<LandingFigures> } | null = null;
  return () => {
    if (counted !== null && now() - counted.atMs < keptMs) return counted.figures;
    const figures = countUsers(queries, now()).then((users) => ({
      metrics: metricNames.size,
      stages: stageNameSchema.options.length,
      ...users,
    }));
    const asked = { atMs: now(), figures };
    counted = asked;
    // A failure is not kept.
    figures.catch(() => {
      if (counted === asked) counted = null;
    });
    return figures;
  };
}

/** Says what the figures of a stage are made of, not what they say. */
const notMetrics = new Set(['success', 'analyzedCount', 'timing']);

/** What the three stages measure of each token: all inputs of the surface stage, of wallets, and of transactions. */
const metricNames: ReadonlySet<string> = new Set(
  [
    ...Object.keys(unknownSurface),
    ...Object.keys(walletMetricsSchema.shape),
    ...Object.keys(txEvaluationSchema.shape),
  ].filter((name) => !notMetrics.has(name)),
);
