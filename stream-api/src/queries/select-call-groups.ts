import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { outcomeOf } from '@mintscope/metrics/picks/call-statistics';
import { describeGroups, distributionFrom, inOrder, mostEquityPoints } from '@mintscope/metrics/picks/describe-calls';
import { hitMultiples, type PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import { bandSchema } from '@mintscope/schemas/score';
import { z } from 'zod';
import { type CallsAsked, countedCallsParams, countedCallsSql } from './counted-calls.ts';

/** What the groups are made by. */
const keys = ['whole', 'band', 'launchpad', 'hour', 'parameterVersion'] as const;

/** Multiples at which calls are counted: where a step of the distribution begins, and those that a hit rate is of. */
const marks: readonly number[] = [...new Set([...distributionFrom, ...hitMultiples])].sort((a, b) => a - b);

const groupSchema = z.object({
  /** Place in `keys`. */
  made_by: z.number(),
  band: z.string(),
  launchpad: z.string(),
  hour: z.string(),
  parameter_version: z.string(),
  n: z.number(),
  winners: z.number(),
  /** Calls that came to each of `marks`. */
  reached: z.array(z.number()),
  mean: z.number().nullable(),
  median: z.number().nullable(),
});
type Group = z.infer<typeof groupSchema>;

const reachedSql = marks.map((_, index) => `countIf(x >= {mark${index}:Float64})`).join(', ');

/** Counted by all keys at once, in one pass over the calls; then put together by each. */
const groupsSql = [
  // Of the columns, the one that the group is made by has no bit; of the whole set all have theirs.
  `SELECT parts[1] AS band, parts[2] AS launchpad, parts[3] AS hour, parts[4] AS parameter_version,
    toInt32(indexOf([7, 11, 13, 14], toInt32(grouping(band, launchpad, hour, parameter_version)))) AS made_by,
    toFloat64(sum(part_n)) AS n, toFloat64(sum(part_winners)) AS winners,
    arrayMap(count -> toFloat64(count), sumForEach(part_reached)) AS reached,
    if(n = 0, NULL, sum(part_sum) / n) AS mean, if(n = 0, NULL, quantileExactInclusiveMerge(0.5)(part_median)) AS median
  FROM (
    SELECT splitByChar('\\t', toString(grouped_by)) AS parts, count() AS part_n, countIf(x >= {winnerThreshold:Float64}) AS part_winners,`,
  `[${reachedSql}] AS part_reached,`,
  `sum(x) AS part_sum, quantileExactInclusiveState(0.5)(x) AS part_median
    FROM (SELECT grouped_by, assumeNotNull(x) AS x FROM`,
  countedCallsSql,
  `WHERE counted)
    GROUP BY grouped_by
  )
  GROUP BY GROUPING SETS ((), (band), (launchpad), (hour), (parameter_version))
  LIMIT 10000 SETTINGS max_execution_time = 5`,
].join(' ');

/** Outcomes of the platform's calls: of all of them, by what they have in common, and by their multiple. */
export async function selectCallGroups(
  warehouse: Warehouse,
  asked: CallsAsked,
): Promise<Omit<PickStatistics, 'period' | 'of' | 'equity' | 'equityCalls' | 'equityDrawdownSol'>> {
  const params = {
    ...countedCallsParams(asked),
    winnerThreshold: asked.winnerThreshold,
    ...Object.fromEntries(marks.map((x, index) => [`mark${index}`, x])),
  };
  const groups = await warehouse.query(groupsSql, params, groupSchema);
  const by = (key: (typeof keys)[number]) => groups.filter(({ made_by }) => keys[made_by] === key);
  const group = <Key>(key: (typeof keys)[number], keyOf: (group: Group) => Key) =>
    inOrder(by(key).map((one) => ({ key: keyOf(one), outcome: outcomeOf(countsOf(one)) })));
  const whole = by('whole')[0] ?? { n: 0, winners: 0, reached: [], mean: null, median: null };
  return {
    outcome: outcomeOf(countsOf(whole)),
    distribution: describeGroups((from, to) => reachedOf(whole, from) - (to === null ? 0 : reachedOf(whole, to))),
    byBand: group('band', ({ band }) => bandSchema.nullable().parse(knownOf(band))),
    byLaunchpad: group('launchpad', ({ launchpad }) => knownOf(launchpad)),
    byHour: group('hour', ({ hour }) => Number(hour)),
    byParameterVersion: group('parameterVersion', ({ parameter_version }) => parameter_version),
  };
}

function reachedOf({ reached }: Pick<Group, 'reached'>, x: number): number {
  return reached[marks.indexOf(x)] ?? 0;
}

function countsOf({
  n,
  winners,
  mean,
  median,
  ...group
}: Pick<Group, 'n' | 'winners' | 'reached' | 'mean' | 'median'>) {
  return { n, winners, hits: hitMultiples.map((x) => reachedOf(group, x)), mean, median };
}

function knownOf(text: string): string | null {
  return text === '' ? null : text;
}

const equitySchema = z.object({
  times: z.array(z.number()),
  sums: z.array(z.number()),
  n: z.number(),
  fall: z.number(),
});

/** The sum that begins anew wherever it would fall below 0 is the fall from the highest point so far. */
const equitySql = [
  // A point is where the next of so many even steps is reached.
  `SELECT
    arrayMap(time -> toFloat64(toUnixTimestamp64Milli(time)), arrayFilter((time, drawn) -> drawn, all_times, is_drawn)) AS times,
    arrayFilter((sum, drawn) -> drawn, all_sums, is_drawn) AS sums, toFloat64(calls) AS n,
    if(empty(nets), 0, arrayMax(arrayCumSumNonNegative(arrayMap(net -> -net, nets)))) AS fall
  FROM (
    SELECT groupArray(called_at) AS all_times, groupArray(known_net) AS nets, arrayCumSum(nets) AS all_sums,
      toInt64(length(nets)) AS calls, least(calls, {points:Int64}) AS points,
      arrayMap(place -> intDiv(place * points, calls) > intDiv((place - 1) * points, calls), arrayEnumerate(nets)) AS is_drawn
    FROM (
      SELECT called_at, assumeNotNull(net) AS known_net FROM`,
  countedCallsSql,
  `WHERE complete AND net IS NOT NULL ORDER BY called_at, call
    )
  )
  LIMIT 1 SETTINGS max_execution_time = 5`,
].join(' ');

/** Result so far of 1 SOL in each of the platform's calls, and the greatest fall of it. */
export async function selectEquity(
  warehouse: Warehouse,
  asked: CallsAsked,
): Promise<Pick<PickStatistics, 'equity' | 'equityCalls' | 'equityDrawdownSol'>> {
  const params = { ...countedCallsParams(asked), points: mostEquityPoints };
  const [curve] = await warehouse.query(equitySql, params, equitySchema);
  if (!curve) return { equity: [], equityCalls: 0, equityDrawdownSol: 0 };
  const equity = curve.times.map((at, index) => ({ at, sol: curve.sums[index]! }));
  return { equity, equityCalls: curve.n, equityDrawdownSol: curve.fall };
}
