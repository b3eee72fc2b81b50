import type { CitedFeature } from '@mintscope/metrics/explain-sample';
import { timesAfter } from '@mintscope/metrics/slot-time';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { citeFeature, type Explained, explain } from './cite-sample.ts';
import type { Cited, Question } from './question.ts';

/**
 * Trades of the recent sample. The shard keeps what it found and not the trades, so these are the last as many that the tables have until
 * the moment of the analysis; where they do not bear out its figure, the answer says so.
 */
export async function citeRecent(feature: CitedFeature | null, question: Question): Promise<Cited> {
  const evaluation = question.detail.recentEvaluation;
  if (evaluation === null || evaluation.analyzedCount === 0)
    return { transactions: [], more: 0, cursor: null, unknown: ['This analysis has no recent sample.'] };
  const sample = explain(await readRecent(evaluation.analyzedCount, question), question);
  const cited = citeFeature(feature, sample, question);
  const missing = evaluation.analyzedCount - sample.length;
  if (missing > 0)
    cited.unknown.push(
      `${missing} of ${evaluation.analyzedCount} trades are not in the tables: not written yet, or no longer kept.`,
    );
  else if (feature !== null && !isBorneOut(feature, sample, evaluation[feature]))
    cited.unknown.push('The tables have other newest trades than the analysis had: its figure is of those it had.');
  return cited;
}

async function readRecent(count: number, { detail, row, selectNewest }: Question): Promise<SampleTrade[]> {
  const trades = await selectNewest({ untilMs: detail.scoringTrace.eventTimeMs, limit: count });
  const [first] = trades;
  if (first === undefined) return [];
  const { slotMs, reanchorMs } = scoringLimits;
  const times = timesAfter({ timeMs: first.toldMs ?? row.createdAt, slot: first.slot }, trades, { slotMs, reanchorMs });
  return trades.map(({ toldMs: _, isFine: __, ...trade }, at) => ({ ...trade, timeMs: times[at]! }));
}

/** A feature is the share of the trades that count for it, of those whose figure it looks at. */
function isBorneOut(feature: CitedFeature, sample: readonly Explained[], share: number | null): boolean {
  if (share === null) return true;
  const known = feature === 'computeClusterShare' ? sample.filter(({ trade }) => trade.computeUnits !== null) : sample;
  const counting = sample.filter(({ features }) => features.includes(feature));
  return Math.abs(counting.length - share * known.length) < 1e-6 * sample.length;
}
