import { compileFilter, type Passes } from '@mintscope/metrics/token-filter/compile-filter';
import { isAtStage } from '@mintscope/metrics/token-filter/is-at-stage';
import { readMet } from '@mintscope/metrics/token-filter/read-met';
import { widenFilter } from '@mintscope/metrics/token-filter/widen-filter';
import {
  type AlertCondition,
  isOfFilter,
  type MoveCondition,
  parseAlert,
  type StageCondition,
} from '@mintscope/schemas/alerts/alert-condition';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { MetCondition } from '@mintscope/schemas/alerts/firing';
import type { TokenRow } from '@mintscope/schemas/token';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';

/** How far a token has moved, as a move counts it; null = not known. */
export type SizeOf = (move: MoveCondition) => number | null;

/** One side of a figure that has to be known. */
export interface Bound {
  field: RangeField;
  side: 'min' | 'max';
  at: number;
}

/** What alerts ask, by the row and by what moved. */
export interface Question {
  /** Bounds that each row has that passes. */
  bounds: readonly Bound[];
  moves: readonly MoveCondition[];
  /** Without its moves. */
  passes: Passes;
  /** Whether a token that met it is not yet back behind its bounds, without its moves. */
  stays: Passes;
  /** Whether it moved as far as is asked for. @param slack share of a size that may be missing. */
  hasMoved(sizeOf: SizeOf, slack?: number): boolean;
  readMet(row: TokenRow, nowMs: number, sizeOf: SizeOf): MetCondition[];
}

/** Null for a text that asks nothing any more. */
export function openQuestion(text: string): Question | null {
  const conditions = parseAlert(text);
  if (typeof conditions === 'string' || conditions.length === 0) return null;
  const filter = conditions.filter(isOfFilter);
  const stages = conditions.filter((one): one is StageCondition => one.kind === 'stage');
  const moves = conditions.filter((one): one is MoveCondition => one.kind === 'move');
  const [passes, stays] = [compileFilter(filter), compileFilter(widenFilter(filter, alertLimits.back))];
  return {
    bounds: filter.flatMap(boundsOf),
    moves,
    passes: (row, nowMs) => passes(row, nowMs) && stages.every(({ stage }) => isAtStage(row, stage)),
    stays: (row, nowMs) => stays(row, nowMs) && stages.every(({ stage }) => isAtStage(row, stage, alertLimits.back)),
    hasMoved: (sizeOf, slack = 0) =>
      moves.every((move) => {
        const size = sizeOf(move);
        return size !== null && size >= move.by * (1 - slack) - rounding;
      }),
    readMet: (row, nowMs, sizeOf) => conditions.map((one) => metOf(one, row, nowMs, sizeOf)),
  };
}

function boundsOf(condition: FilterCondition): Bound[] {
  if (condition.kind !== 'range' || condition.unknown) return [];
  const { field, min, max } = condition;
  return [
    ...(min === null ? [] : [{ field, side: 'min' as const, at: min }]),
    ...(max === null ? [] : [{ field, side: 'max' as const, at: max }]),
  ];
}

/** Differences of shares miss their round figures by as little. */
const rounding = 1e-9;

function metOf(condition: AlertCondition, row: TokenRow, nowMs: number, sizeOf: SizeOf): MetCondition {
  if (condition.kind === 'move') return { field: condition.field, value: sizeOf(condition) };
  if (condition.kind === 'stage') return { field: condition.field, value: condition.stage };
  return readMet([condition], row, nowMs)[0]!;
}
