import { filterColumn, keptChoices, keptFigures, keptFlags } from '@mintscope/metrics/token-filter/filter-column';
import { choiceOf, figures, flagOf, textOf } from '@mintscope/metrics/token-filter/filter-values';
import type { TokenRow } from '@mintscope/schemas/token';
import { labAges } from '@mintscope/schemas/token-filter/filter-lab';
import { clickhouseTime, type EncodedRows, encodeLines } from './encoded-rows.ts';
import type { ReadUpdates } from './read-updates.ts';

const stepsMs = Object.values(labAges);
const lastStep = stepsMs.length + 1;

/** Rows of the table `filter_points`: the newest of each token and step of its age among the records, while filters ask of such ages. */
export function encodeFilterPoints(updates: ReadUpdates): EncodedRows {
  const newest = new Map<string, { row: TokenRow; step: number }>();
  eachRow(updates, (row, step) => {
    if (step < lastStep) newest.set(`${row.address} ${step}`, { row, step });
  });
  return encodeLines(
    [...newest.values()].map(({ row, step }) => pointLine(row, step)),
    updates,
  );
}

interface Course {
  mint: string;
  step: number;
  createdMs: number;
  scored: boolean;
  rugged: boolean;
  highest: number;
  best: number;
}

/** Rows of the table `filter_courses`: what the records tell of each token in each step of its age. */
export function encodeFilterCourses(updates: ReadUpdates): EncodedRows {
  const courses = new Map<string, Course>();
  eachRow(updates, (row, step) => {
    const key = `${row.address} ${step}`;
    const former = courses.get(key);
    courses.set(key, {
      ...{ mint: row.address, step, createdMs: row.createdAt },
      scored: former?.scored === true || row.finalScore !== null,
      rugged: former?.rugged === true || row.life === 'rugged',
      highest: Math.max(former?.highest ?? 0, row.priceSol ?? 0),
      best: Math.max(former?.best ?? 0, bestSol(row) ?? 0),
    });
  });
  return encodeLines([...courses.values()].map(courseLine), updates);
}

/** In the order of the log. */
function eachRow({ batches }: ReadUpdates, visit: (row: TokenRow, step: number) => void): void {
  for (const { rows, asOf } of batches)
    for (const [place, row] of rows.entries()) visit(row, stepOf((asOf?.[place] ?? row.eventTimeMs) - row.createdAt));
}

/** From 1: the step that ends at this age or later. */
function stepOf(ageMs: number): number {
  const at = stepsMs.findIndex((endMs) => ageMs <= endMs);
  return at < 0 ? lastStep : at + 1;
}

/** The best price until a row. */
function bestSol({ performance: { maxX, entryPrice } }: TokenRow): number | null {
  return maxX === null || entryPrice === null ? null : maxX * entryPrice;
}

function pointLine(row: TokenRow, step: number): string {
  const nowMs = row.eventTimeMs;
  return JSON.stringify({
    mint: row.address,
    step,
    version: row.version,
    created_at: clickhouseTime(row.createdAt),
    price_sol: row.priceSol,
    best_sol: bestSol(row),
    last_trade_ms: row.lastTradeAt,
    text: textOf(row),
    ...Object.fromEntries(keptFigures.map((field) => [filterColumn(field), figures[field](row, nowMs)])),
    ...Object.fromEntries(keptFlags.map((field) => [filterColumn(field), flagOf(row, field)])),
    ...Object.fromEntries(keptChoices.map((field) => [filterColumn(field), choiceOf(row, field)])),
  });
}

function courseLine({ mint, step, createdMs, scored, rugged, highest, best }: Course): string {
  return JSON.stringify({
    ...{ mint, step, created_at: clickhouseTime(createdMs) },
    ...{ scored: Number(scored), rugged: Number(rugged), highest, best },
  });
}
