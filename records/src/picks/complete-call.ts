import { type RawBuilder, sql } from 'kysely';

/** What statistics ask of a call before they count it; the age is in seconds. */
export interface CompletenessAsked {
  requireCompleteData: boolean;
  minDataAge: number;
}

/** Conditions under which a row of `calls` passes the completeness rule, by what was known when it was called. */
export function completeCall({ requireCompleteData, minDataAge }: CompletenessAsked): RawBuilder<boolean>[] {
  if (!requireCompleteData) return [];
  return [
    sql<boolean>`calls.call ->> 'symbol' <> ''`,
    sql<boolean>`(calls.call ->> 'calledAt')::float8 - (calls.call ->> 'createdAt')::float8 >= ${minDataAge * 1000}::float8`,
    sql<boolean>`NOT EXISTS (SELECT 1 FROM jsonb_each(calls.call -> 'scores') AS score WHERE NOT coalesce((score.value #>> '{}')::float8 > 0, false))`,
  ];
}
