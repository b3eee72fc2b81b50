import type { Selectable } from 'kysely';

/** What a value is that the code reads; with `?` it may be null. */
type Kind<Value> = null extends Value ? `${KindOf<NonNullable<Value>>}?` : KindOf<NonNullable<Value>>;
type KindOf<Value> = [Value] extends [string]
  ? 'string'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [bigint]
      ? 'bigint'
      : [Value] extends [boolean]
        ? 'boolean'
        : [Value] extends [Date]
          ? 'time'
          : 'json';

type DescribedTable<Table> = { [Column in keyof Selectable<Table>]: Kind<Selectable<Table>[Column]> };

/** The columns of tables as values. */
export type Described<Tables> = { [Name in keyof Tables]: DescribedTable<Tables[Name]> };
