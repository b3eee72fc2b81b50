import { accountListLimits } from '@mintscope/schemas/account-lists';
import type { NoteAct } from '../audit/act.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { changeLists } from './change-lists.ts';
import { moveBefore, placesOf } from './move-before.ts';

export interface ViewWish {
  userId: string;
  id: string;
  name?: string | undefined;
  query?: string | undefined;
  /** The view to stand before; null = the last place. */
  before?: string | null | undefined;
}

/**
 * Saves a view, or names, changes or moves one. Gives the revision.
 * @throws Refusal NOT_FOUND, LIST_FULL, INVALID_PARAMETER
 */
export function putView(records: Records, wish: ViewWish, note: NoteAct): Promise<number> {
  return changeLists(records, wish.userId, (queries) => put(queries, wish), note);
}

async function put(queries: RecordsTransaction, wish: ViewWish): Promise<boolean> {
  const { userId, id, before } = wish;
  const known = await queries
    .selectFrom('saved_views')
    .select(['id', 'name', 'query', 'place'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const own = known.find((one) => one.id === id);
  if (!own) await insert(queries, wish, { place: (known.at(-1)?.place ?? 0) + 1, kept: known.length });
  const name = wish.name ?? own?.name;
  const query = wish.query ?? own?.query;
  const isChanged = own !== undefined && (name !== own.name || query !== own.query);
  if (isChanged) {
    await queries
      .updateTable('saved_views')
      .set({ name, query })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
  const ids = known.map((one) => one.id);
  const from = own ? ids : [...ids, id];
  const order = before === undefined ? from : moveBefore(from, id, before);
  const isMoved = order.some((one, n) => one !== from[n]);
  if (isMoved) {
    await queries
      .updateTable('saved_views')
      .from(placesOf(order))
      .set(({ ref }) => ({ place: ref('moved.place') }))
      .where('saved_views.user_id', '=', userId)
      .where(({ cast, eb, ref }) => eb(cast<string>(ref('saved_views.id'), 'text'), '=', ref('moved.key')))
      .execute();
  }
  return isMoved || isChanged || !own;
}

async function insert(
  queries: RecordsTransaction,
  { userId, id, name, query }: ViewWish,
  { place, kept }: { place: number; kept: number },
): Promise<void> {
  if (name === undefined || query === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such view, and a new one needs a name and a query.');
  }
  if (kept >= accountListLimits.views) {
    throw new Refusal('LIST_FULL', `You have ${accountListLimits.views} saved views, as many as are kept.`);
  }
  await queries.insertInto('saved_views').values({ user_id: userId, id, name, query, place }).execute();
}
