import type { TokenRow } from '@mintscope/schemas/token';
import type { ChoiceField, FlagField, RangeField } from '@mintscope/schemas/token-filter/filter-fields';

/** A figure of a token in the units of its row, times as seconds ago; null = unknown. */
export function figureOf(row: TokenRow, field: RangeField, nowMs: number): number | null {
  switch (field) {
    case 'age':
      return secondsSince(row.createdAt, nowMs);
    case 'lastTrade':
      return row.lastTradeAt === null ? null : secondsSince(row.lastTradeAt, nowMs);
    case 'price':
      return row.priceUsd;
    case 'currentX':
      return row.performance.currentX;
    case 'maxX':
      return row.performance.maxX;
    default:
      return row[field];
  }
}

export function flagOf(row: TokenRow, field: FlagField): boolean | null {
  switch (field) {
    case 'called':
      return row.calledAt !== null;
    case 'twitter':
    case 'telegram':
    case 'website':
    case 'logo':
      return row[field] !== null;
    default:
      return row[field];
  }
}

export function choiceOf(row: TokenRow, field: ChoiceField): string | null {
  return row[field];
}

/** What words of a filter are looked for in. */
export function textOf({ symbol, name }: Pick<TokenRow, 'symbol' | 'name'>): string {
  return `${symbol}\n${name}`.toLowerCase();
}

/** Clocks differ: what happened later than now happened now. */
function secondsSince(atMs: number, nowMs: number): number {
  return Math.max(0, nowMs - atMs) / 1000;
}
