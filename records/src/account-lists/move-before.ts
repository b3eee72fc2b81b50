import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';

/**
 * The order with one of its members moved before another; null = to the last place.
 * @throws Refusal INVALID_PARAMETER when the other is not there.
 */
export function moveBefore(order: readonly string[], moved: string, before: string | null): string[] {
  const others = order.filter((one) => one !== moved);
  if (before === moved) return [...order];
  const place = before === null ? others.length : others.indexOf(before);
  if (place < 0) throw new Refusal('INVALID_PARAMETER', 'before: is not in the list', { field: 'before' });
  return others.toSpliced(place, 0, moved);
}

/** The members of a list as a table with their places, for `UPDATE ... FROM`. */
export function placesOf(order: readonly string[]) {
  return sql<{ key: string; place: number }>`unnest(${[...order]}::text[]) WITH ORDINALITY`.as<'moved'>(
    sql`moved (key, place)`,
  );
}
