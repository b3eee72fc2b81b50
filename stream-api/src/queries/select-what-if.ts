import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { outcomeOf } from '@mintscope/metrics/picks/call-statistics';
import { hitMultiples, type WhatIf } from '@mintscope/schemas/picks/pick-statistics';
import { criterionNames, type PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import { z } from 'zod';

export interface WhatIfAsked {
  criteria: PickerCriteria;
  /** Those in force. */
  held: PickerCriteria;
  /** The multiple that is counted. */
  of: WhatIf['of'];
  winnerThreshold: number;
  /** Of tokens launched since (ms). */
  fromMs: number;
}

const columns = {
  initialScore: 'initial_scores',
  walletScore: 'wallet_scores',
  transactionScore: 'transaction_scores',
  finalScore: 'final_scores',
} as const;

/** The first of a token's points at which criteria match, as `matchCriteria` says it; 0 = at none. */
function firstSql(of: 'asked' | 'held'): string {
  const passes = criterionNames.map((name) => `${name} >= {${of}_${name}:Float64}`);
  const isOn = criterionNames.map((name) => `{${of}_${name}_on:Bool}`);
  const any = criterionNames.map((_, index) => `(${isOn[index]} AND ${passes[index]})`).join(' OR ');
  const all = criterionNames.map((_, index) => `(NOT ${isOn[index]} OR ${passes[index]})`).join(' AND ');
  const matches = `if({${of}_all:Bool}, (${isOn.join(' OR ')}) AND ${all}, ${any})`;
  const scores = criterionNames.map((name) => columns[name]).join(', ');
  return `arrayFirstIndex((${criterionNames.join(', ')}) -> ${matches}, ${scores})`;
}

/** What a token came to from one of its points; null where that is not known. */
function multipleSql(at: string, of: WhatIf['of']): string {
  return of === 'headline' ? `highest[${at}] / prices[${at}]` : `if(rule_x_one[${at}] < 0, NULL, rule_x_one[${at}])`;
}

const tokensSql = (of: WhatIf['of']) =>
  [
    'SELECT mint, symbol,',
    firstSql('asked'),
    'AS asked,',
    firstSql('held'),
    'AS held,',
    // Of no point the first is read, and not looked at.
    'greatest(asked, 1) AS asked_at, greatest(held, 1) AS held_at, times[asked_at] AS asked_ms,',
    `${multipleSql('asked_at', 'headline')} AS asked_max_x, ${multipleSql('asked_at', 'executable-1')} AS asked_rule_x,`,
    `${multipleSql('asked_at', of)} AS asked_x, ${multipleSql('held_at', of)} AS held_x, rugged_ms IS NOT NULL AS is_rugged`,
    'FROM call_criteria FINAL WHERE created_at > fromUnixTimestamp64Milli({fromMs:Int64})',
  ].join(' ');

const hitsSql = hitMultiples.map((_, index) => `toFloat64(countIf(asked > 0 AND asked_x >= {hit${index}:Float64}))`);

const whatIfSql = (of: WhatIf['of']) =>
  [
    `SELECT toFloat64(count()) AS tokens, toFloat64(countIf(asked > 0)) AS calls,
    toFloat64(countIf(asked > 0 AND isNotNull(asked_x))) AS n,
    toFloat64(countIf(asked > 0 AND asked_x >= {winnerThreshold:Float64})) AS winners,`,
    `[${hitsSql.join(', ')}] AS hits,`,
    `if(n = 0, NULL, avgIf(asked_x, asked > 0)) AS mean,
    if(n = 0, NULL, quantileExactInclusiveIf(0.5)(asked_x, asked > 0)) AS median,
    toFloat64(countIf(held > 0 AND asked = 0 AND held_x >= {winnerThreshold:Float64})) AS winners_lost,
    toFloat64(countIf(held > 0 AND asked = 0 AND is_rugged)) AS rugs_avoided,
    groupArraySortedIf(200)((-asked_ms, mint, symbol, asked_max_x, ifNull(asked_rule_x, -1)), asked > 0) AS called
  FROM (`,
    tokensSql(of),
    ') LIMIT 1 SETTINGS max_execution_time = 5',
  ].join(' ');

const whatIfSchema = z.object({
  tokens: z.number(),
  calls: z.number(),
  n: z.number(),
  winners: z.number(),
  hits: z.array(z.number()),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  winners_lost: z.number(),
  rugs_avoided: z.number(),
  called: z.array(z.tuple([z.number(), z.string(), z.string(), z.number(), z.number()])),
});

/** What other criteria would have called of the tokens of a time, each at the first of its points that matches, the newest first. */
export async function selectWhatIf(warehouse: Warehouse, asked: WhatIfAsked): Promise<Omit<WhatIf, 'window' | 'of'>> {
  const [found] = await warehouse.query(whatIfSql(asked.of), paramsOf(asked), whatIfSchema);
  if (!found) throw new Error('An aggregate without groups has one row');
  return {
    tokens: found.tokens,
    calls: found.calls,
    outcome: outcomeOf(found),
    winnersLost: found.winners_lost,
    rugsAvoided: found.rugs_avoided,
    called: found.called.map(([minusMs, address, symbol, maxX, ruleX]) => ({
      ...{ address, symbol, calledAt: -minusMs, maxX },
      ruleX: ruleX < 0 ? null : ruleX,
    })),
  };
}

function paramsOf({ criteria, held, winnerThreshold, fromMs }: WhatIfAsked) {
  return {
    fromMs: Math.max(0, fromMs),
    winnerThreshold,
    ...criteriaParams('asked', criteria),
    ...criteriaParams('held', held),
    ...Object.fromEntries(hitMultiples.map((x, index) => [`hit${index}`, x])),
  };
}

function criteriaParams(of: 'asked' | 'held', criteria: PickerCriteria): Record<string, number | boolean> {
  const each = criterionNames.flatMap((name): [string, number | boolean][] => [
    [`${of}_${name}`, criteria[name].minValue],
    [`${of}_${name}_on`, criteria[name].enabled],
  ]);
  return { ...Object.fromEntries(each), [`${of}_all`]: criteria.logic === 'AND' };
}
