import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { Calibration, ReliabilityBin } from '@mintscope/schemas/api/learning/get-calibration';
import { judgedAgesMs } from '@mintscope/schemas/judgement';
import { bandSchema } from '@mintscope/schemas/score';
import { z } from 'zod';

const bins = 10;

const versionSchema = z.object({
  version: z.string(),
  first_ms: z.number(),
  last_ms: z.number(),
  n: z.coerce.number(),
});
const binSchema = z.object({
  age_ms: z.number(),
  bin: z.number(),
  n: z.coerce.number(),
  predicted: z.number(),
  observed: z.number(),
  squares: z.number(),
});
const leadSchema = z.object({ age_ms: z.number(), leads: z.array(z.number()).length(3) });
const bandRowSchema = z.object({
  age_ms: z.number(),
  band: bandSchema.nullable(),
  n: z.coerce.number(),
  ruined: z.number().nullable(),
  reached: z.number().nullable(),
  median_max_x: z.number().nullable(),
});

const versionsSql = `
SELECT parameter_version AS version, count() AS n,
  toFloat64(min(toUnixTimestamp64Milli(made_at))) AS first_ms,
  toFloat64(max(toUnixTimestamp64Milli(made_at))) AS last_ms
FROM judgements FINAL WHERE made_at <= (SELECT max(judged_at) FROM judgements) - INTERVAL 1 DAY GROUP BY version ORDER BY last_ms DESC LIMIT 100
SETTINGS max_execution_time = 5`;

/** Ten bins. What was ruined already when it was predicted is no prediction. */
const binsSql = `
SELECT age_ms, toInt32(least(floor(assumeNotNull(rug_probability) * 10), 9)) AS bin, count() AS n,
  avg(assumeNotNull(rug_probability)) AS predicted,
  avg(toFloat64(assumeNotNull(ruined))) AS observed,
  sum(pow(assumeNotNull(rug_probability) - toFloat64(assumeNotNull(ruined)), 2)) AS squares
FROM judgements FINAL WHERE made_at <= (SELECT max(judged_at) FROM judgements) - INTERVAL 1 DAY AND parameter_version = {version:String} AND ruined IS NOT NULL AND rug_probability IS NOT NULL GROUP BY age_ms, bin ORDER BY age_ms, bin LIMIT 100
SETTINGS max_execution_time = 5`;

const leadsSql = `
SELECT age_ms, quantiles(0.25, 0.5, 0.75)(assumeNotNull(lead_ms)) AS leads
FROM judgements FINAL WHERE made_at <= (SELECT max(judged_at) FROM judgements) - INTERVAL 1 DAY AND parameter_version = {version:String} AND ruined IS NOT NULL AND rug_probability IS NOT NULL AND ruined AND lead_ms IS NOT NULL GROUP BY age_ms LIMIT 100
SETTINGS max_execution_time = 5`;

const bandsSql = `
SELECT age_ms, band, count() AS n,
  avgOrNull(toFloat64(ruined)) AS ruined,
  avgOrNull(toFloat64(max_x >= 2)) AS reached,
  if(count(max_x) = 0, NULL, quantile(0.5)(max_x)) AS median_max_x
FROM judgements FINAL WHERE made_at <= (SELECT max(judged_at) FROM judgements) - INTERVAL 1 DAY AND parameter_version = {version:String} GROUP BY age_ms, band LIMIT 100
SETTINGS max_execution_time = 5`;

/**
 * How predictions of one parameter set fared; of the set judged last unless `version` names one. Only those of more than a day ago:
 * ruin is told at once and its absence a day later, so of younger ones nearly all that are judged came to ruin.
 */
export async function readCalibration(warehouse: Warehouse, version?: string): Promise<Calibration> {
  const versions = await warehouse.query(versionsSql, {}, versionSchema);
  const chosen = version ?? versions[0]?.version ?? null;
  return {
    parameterVersion: chosen,
    ages: chosen === null ? [] : await readAges(warehouse, chosen),
    versions: versions.map((each) => ({
      parameterVersion: each.version,
      firstAt: each.first_ms,
      lastAt: each.last_ms,
      judgements: each.n,
    })),
  };
}

async function readAges(warehouse: Warehouse, version: string): Promise<Calibration['ages']> {
  const found = await warehouse.query(binsSql, { version }, binSchema);
  const leads = await warehouse.query(leadsSql, { version }, leadSchema);
  const bands = await warehouse.query(bandsSql, { version }, bandRowSchema);
  return judgedAgesMs.map((ageMs) => ({
    ageMs,
    ruin: judgeRuin(
      found.filter(({ age_ms }) => age_ms === ageMs),
      leads.find(({ age_ms }) => age_ms === ageMs)?.leads,
    ),
    bands: bandOrder.flatMap((band) =>
      bands
        .filter((row) => row.age_ms === ageMs && row.band === band)
        .map(({ n, ruined, reached, median_max_x }) => ({
          band,
          n,
          ruined,
          reached2x: reached,
          medianMaxX: median_max_x,
        })),
    ),
  }));
}

const bandOrder = [...bandSchema.options, null];

function judgeRuin(
  found: readonly z.infer<typeof binSchema>[],
  leads: readonly number[] | undefined,
): Calibration['ages'][number]['ruin'] {
  const n = found.reduce((total, bin) => total + bin.n, 0);
  if (n === 0) return null;
  const mean = (of: (bin: z.infer<typeof binSchema>) => number) =>
    found.reduce((total, bin) => total + of(bin) * bin.n, 0) / n;
  const baseRate = mean(({ observed }) => observed);
  return {
    n,
    baseRate,
    brier: found.reduce((total, { squares }) => total + squares, 0) / n,
    brierOfBaseRate: baseRate * (1 - baseRate),
    reliabilityError: mean((bin) => Math.abs(bin.predicted - bin.observed)),
    bins: found.map(
      ({ bin, n: members, predicted: said, observed }): ReliabilityBin => ({
        from: bin / bins,
        to: (bin + 1) / bins,
        n: members,
        predicted: said,
        observed,
      }),
    ),
    leadMs: leads ? { lower: leads[0]!, median: leads[1]!, upper: leads[2]! } : null,
  };
}
