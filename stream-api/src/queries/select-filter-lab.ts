import type { QueryParams, Warehouse } from '@mintscope/engines/warehouse/port';
import { shareInterval } from '@mintscope/metrics/share-interval';
import { figureEdges } from '@mintscope/metrics/token-filter/figure-edges';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import {
  type FilterLab,
  type LabAge,
  type LabShare,
  type LabWindow,
  labAges,
  labMultiples,
} from '@mintscope/schemas/token-filter/filter-lab';
import type { TokenFilter } from '@mintscope/schemas/token-filter/token-filter';
import { z } from 'zod';
import { conditionSql, figureSql } from './filter-condition-sql.ts';

export interface LabQuestion {
  filter: TokenFilter;
  window: LabWindow;
  age: LabAge;
  /** Figures whose distribution is wanted. */
  figures: readonly RangeField[];
}

export interface LabAsked extends LabQuestion {
  nowMs: number;
}

const hourMs = 3_600_000;
const windowsMs: Readonly<Record<LabWindow, number>> = { '24h': 24 * hourMs, '7d': 168 * hourMs };
const agesInOrder = Object.values(labAges);

/** What a filter would have done, asked of each token of the window at one age. */
export async function selectFilterLab(warehouse: Warehouse, asked: LabAsked): Promise<FilterLab> {
  const { sql, params } = labSql(asked);
  const [found] = await warehouse.query(sql, params, countsSchema);
  if (!found) throw new Error('An aggregate without groups has one row');
  return shapeLab(asked, found);
}

function labSql({ filter, age, window, figures, nowMs }: LabAsked): { sql: string; params: QueryParams } {
  const conditions = filter.map((condition, nth) => conditionSql(condition, `c${nth}`));
  const meets = conditions.map(({ met }) => met).join(' AND ') || '1';
  const unknown = conditions.map(({ unknown }, nth) => `, ${unknown} AS unknown${nth}`).join('');
  const bins = figures.map((field, nth) => `, ${binSql(field, nth)} AS bin${nth}`).join('');
  const ageMs = labAges[age];
  return {
    sql: `${readSql({ meets, more: unknown + bins })} ${countSql(conditions.length, figures)} LIMIT 1 SETTINGS max_execution_time = 5`,
    params: {
      ...Object.assign({}, ...conditions.map((condition) => condition.params)),
      ...Object.fromEntries(figures.map((field, nth) => [`edges${nth}`, figureEdges(field)])),
      ...Object.fromEntries(labMultiples.map((x, nth) => [`multiple${nth}`, x])),
      ageMs,
      step: agesInOrder.indexOf(ageMs) + 1,
      fromMs: Math.max(0, nowMs - windowsMs[window]),
      // Younger ones were not that old yet.
      untilMs: nowMs - ageMs,
    },
  };
}

const launched =
  'created_at > fromUnixTimestamp64Milli({fromMs:Int64}) AND created_at <= fromUnixTimestamp64Milli({untilMs:Int64})';

/** Each token at the moment, `meets` or not, and what became of it. The best price counts where it rose, beyond what rounding moves. */
function readSql({ meets, more }: { meets: string; more: string }): string {
  return `WITH points AS (
    SELECT mint, price_sol, ifNull(best_sol, 0) AS best_then, toBool(${meets}) AS is_met${more}
    FROM filter_points WHERE step <= {step:UInt8} AND ${launched}
    ORDER BY mint, version DESC LIMIT 1 BY mint
  ), courses AS (
    SELECT mint, max(created_at) AS launched_at, max(scored) AS is_scored, maxIf(rugged, step <= {step:UInt8}) AS was_rugged, maxIf(rugged, step > {step:UInt8}) AS is_rugged,
      maxIf(highest, step > {step:UInt8}) AS highest_after, maxIf(best, step > {step:UInt8}) AS best_after
    FROM filter_courses WHERE ${launched} GROUP BY mint
  ), tokens AS (
    SELECT points.*, launched_at, points.mint != '' AS is_told, is_told AND courses.was_rugged = 1 AS was_rugged,
      courses.is_rugged = 1 AND NOT was_rugged AS is_rugged, is_told AND NOT was_rugged AS is_counted,
      if(ifNull(price_sol, 0) > 0, greatest(highest_after, if(best_after > best_then * (1 + 1e-9), best_after, 0)) / price_sol, NULL) AS x
    FROM courses LEFT JOIN points ON points.mint = courses.mint WHERE courses.is_scored = 1
  )`;
}

function binSql(field: RangeField, nth: number): string {
  const value = figureSql(field);
  return `if(isNull(${value}), 255, arrayCount(edge -> assumeNotNull(${value}) >= edge, {edges${nth}:Array(Float64)}))`;
}

function countSql(conditions: number, figures: readonly RangeField[]): string {
  const count = (what: string) => `toFloat64(countIf(is_counted AND ${what}))`;
  const winners = (of: string) =>
    `[${labMultiples.map((_, nth) => count(`${of} AND ifNull(x >= {multiple${nth}:Float64}, 0)`)).join(', ')}]`;
  const set = (of: string) =>
    `(${count(of)}, ${count(`${of} AND isNotNull(x)`)}, ${winners(of)}, ${count(`${of} AND is_rugged`)})`;
  const unknown = Array.from({ length: conditions }, (_, nth) => count(`unknown${nth}`));
  const bins = figures.map((_, nth) => `arrayMap(n -> toFloat64(n), countIfResample(0, 64, 1)(is_counted, bin${nth}))`);
  return `SELECT ${set('1')} AS all_tokens, ${set('is_met')} AS met, toFloat64(countIf(was_rugged)) AS rugged_before, toFloat64(countIf(NOT is_told)) AS untold,
    toFloat64(toUnixTimestamp64Milli(minOrNullIf(launched_at, is_counted))) AS first_at,
    ${arraySql(unknown, 'Array(Float64)')} AS unknown_counts, ${arraySql(bins, 'Array(Array(Float64))')} AS bins FROM tokens`;
}

function arraySql(items: readonly string[], type: string): string {
  return `CAST([${items.join(', ')}], '${type}')`;
}

const setSchema = z
  .tuple([z.number(), z.number(), z.array(z.number()), z.number()])
  .transform(([tokens, priced, winners, rugged]) => ({ tokens, priced, winners, rugged }));
const countsSchema = z.object({
  all_tokens: setSchema,
  met: setSchema,
  rugged_before: z.number(),
  untold: z.number(),
  first_at: z.number().nullable(),
  unknown_counts: z.array(z.number()),
  bins: z.array(z.array(z.number())),
});

function shapeLab({ filter, window, age, figures }: LabAsked, found: z.output<typeof countsSchema>): FilterLab {
  const { all_tokens: all, met } = found;
  return {
    ...{ window, age, firstAt: found.first_at, ruggedBefore: found.rugged_before, untold: found.untold },
    remain: share(met.tokens, all.tokens),
    all: fateOf(all),
    met: fateOf(met),
    winnersLost: labMultiples.map((x, nth) => {
      const won = all.winners[nth] ?? 0;
      return { x, share: share(won - (met.winners[nth] ?? 0), won) };
    }),
    rugsAvoided: share(all.rugged - met.rugged, all.rugged),
    unknown: filter.map(({ field }, nth) => ({ field, tokens: found.unknown_counts[nth] ?? 0 })),
    distributions: figures.map((figure, nth) => ({
      ...{ figure, edges: [...figureEdges(figure)] },
      // There is room for more than any figure has.
      tokens: found.bins[nth]?.slice(0, figureEdges(figure).length + 1) ?? [],
    })),
  };
}

function fateOf({ tokens, priced, winners, rugged }: z.output<typeof setSchema>): FilterLab['all'] {
  return {
    winners: labMultiples.map((x, nth) => ({ x, share: share(winners[nth] ?? 0, priced) })),
    rugs: share(rugged, tokens),
  };
}

function share(hits: number, n: number): LabShare {
  return { hits, n, ...shareInterval(hits, n) };
}
