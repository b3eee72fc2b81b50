import { filterColumn } from '@mintscope/metrics/token-filter/filter-column';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';

type Params = Record<string, number | boolean | readonly string[]>;

/** What a condition asks of a row of `filter_points`, as `compileFilter` asks it of a token. */
export interface ConditionSql {
  /** Whether it is met: 0 or 1. */
  met: string;
  /** Whether what it asks for is not known. */
  unknown: string;
  params: Params;
}

/** @param name of its parameters, which no other condition has. The age is bound to `ageMs`. */
export function conditionSql(condition: FilterCondition, name: string): ConditionSql {
  switch (condition.kind) {
    case 'range': {
      const value = figureSql(condition.field);
      const { min, max } = condition;
      const bounds = [
        ...(min === null ? [] : [`${value} >= {${name}_min:Float64}`]),
        ...(max === null ? [] : [`${value} <= {${name}_max:Float64}`]),
      ];
      const params = { ...(min !== null && { [`${name}_min`]: min }), ...(max !== null && { [`${name}_max`]: max }) };
      return ofKnown(value, bounds.join(' AND '), { name, unknown: condition.unknown, params });
    }
    case 'flag': {
      const column = filterColumn(condition.field);
      const params = { [`${name}_wanted`]: condition.wanted };
      return ofKnown(column, `${column} = {${name}_wanted:Bool}`, { name, unknown: condition.unknown, params });
    }
    case 'choice': {
      const column = filterColumn(condition.field);
      const params = { [`${name}_values`]: condition.values };
      const isOne = `has({${name}_values:Array(String)}, toString(assumeNotNull(${column})))`;
      return ofKnown(column, isOne, { name, unknown: condition.unknown, params });
    }
    case 'words': {
      const words = condition.words.map((word) => word.toLowerCase());
      const isThere = `multiSearchAny(text, {${name}_words:Array(String)})`;
      const met = condition.field === 'words' ? isThere : `NOT ${isThere}`;
      return { met: `(${met})`, unknown: '0', params: { [`${name}_words`]: words } };
    }
    default:
      return condition satisfies never;
  }
}

/** A figure as it was at the moment; NULL = unknown. */
export function figureSql(field: RangeField): string {
  const momentMs = '(toFloat64(toUnixTimestamp64Milli(created_at)) + {ageMs:Float64})';
  if (field === 'age') return '({ageMs:Float64} / 1000)';
  // Of NULL and 0 the greatest is 0.
  if (field === 'lastTrade')
    return `if(isNull(last_trade_ms), NULL, greatest(0, ${momentMs} - assumeNotNull(last_trade_ms)) / 1000)`;
  return filterColumn(field);
}

function ofKnown(
  value: string,
  met: string,
  { name, unknown, params }: { name: string; unknown: boolean; params: Params },
): ConditionSql {
  return {
    met: `if(isNull(${value}), {${name}_unknown:Bool}, assumeNotNull(${met}))`,
    unknown: `isNull(${value})`,
    params: { ...params, [`${name}_unknown`]: unknown },
  };
}
