import { badRequest } from '../errors.ts';

export interface Page<Item> {
  items: Item[];
  more: number;
  cursor: string | null;
}

/** A page of a list that is whole: its cursor is a place in the list. @throws RequestError 400 for another list's cursor. */
export function pageOf<Item>(
  list: readonly Item[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<Item> {
  if (cursor?.includes('.')) throw badRequest('cursor', 'is not one of this list');
  const from = Number(cursor ?? 0);
  const items = list.slice(from, from + limit);
  const more = Math.max(0, list.length - from - items.length);
  return { items, more, cursor: more > 0 ? String(from + items.length) : null };
}
