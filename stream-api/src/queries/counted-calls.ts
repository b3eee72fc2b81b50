import type { CompletenessRule } from '@mintscope/metrics/picks/counts-call';
import type { MultipleKind, StatisticsPeriod } from '@mintscope/schemas/picks/pick-statistics';

/** Which calls a statistic is of. */
export interface CallsAsked {
  /** Made after the first and until the second (ms). */
  fromMs: number;
  untilMs: number;
  of: MultipleKind;
  completeness: CompletenessRule;
  winnerThreshold: number;
}

/**
 * The platform's calls of a time, removed ones too: `x` by the measure asked for, null while it is not known; `counted` where the call
 * passes the completeness rule and `x` is known.
 */
export const countedCallsSql = `(
  SELECT called_at, call, grouped_by,
    multiIf({of:String} = 'headline', toNullable(max_x), {of:String} = 'executable-0.5', rule_x_half,
      {of:String} = 'executable-1', rule_x_one, rule_x_five) AS x,
    spent_one * (rule_x_one - 1) AS net,
    NOT {requireData:Bool} OR (has_data AND age_s >= {minAgeS:Float64}) AS complete,
    complete AND max_x > 0 AND ifNull(x >= 0, false) AS counted
  FROM call_results FINAL
  WHERE called_at > fromUnixTimestamp64Milli({fromMs:Int64}) AND called_at <= fromUnixTimestamp64Milli({untilMs:Int64})
)`;

/** What `countedCallsSql` is bound to. */
export function countedCallsParams({ fromMs, untilMs, of, completeness }: CallsAsked) {
  const { requireCompleteData, minDataAge } = completeness;
  return { fromMs, untilMs, of, requireData: requireCompleteData, minAgeS: minDataAge };
}

const hourMs = 3_600_000;
const periodsMs: Readonly<Record<Exclude<StatisticsPeriod, 'all'>, number>> = {
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '90d': 90 * 24 * hourMs,
};

/** When a period that ends now began (ms); the beginning of time for all. */
export function periodStart(period: StatisticsPeriod, nowMs: number): number {
  return period === 'all' ? 0 : Math.max(0, nowMs - periodsMs[period]);
}
