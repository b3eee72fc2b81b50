import type { ColumnType } from 'kysely';

/** timestamptz, which is a Date here. */
export type Time = ColumnType<Date, Date, Date>;
export type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
