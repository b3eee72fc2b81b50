import { unknownKey } from '@mintscope/schemas/picks/pick-statistics';
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';
import { type CompletenessAsked, completeCall } from './complete-call.ts';
import { readStoredCall, type StoredCall } from './stored-call.ts';

export interface RecordedPage {
  /** Calls made after the first and until the second (ms). */
  fromMs: number;
  untilMs: number;
  /** Part of symbol, name or address; empty = whatever they are. */
  search: string;
  /** Of these two, `unknownKey`: where it was not known. */
  band?: string | undefined;
  launchpad?: string | undefined;
  /** Hour of the day (UTC) of the call. */
  hour?: number | undefined;
  parameterVersion?: string | undefined;
  /** Of a position of so many SOL, what it returned by the stated rule is its multiple; without one, the highest of the price is. */
  sizeSol?: number | undefined;
  /** Came to at least that multiple, and stayed below. */
  minX?: number | undefined;
  belowX?: number | undefined;
  /** Those alone that pass the rule and whose multiple is known. */
  counted?: CompletenessAsked | undefined;
  /** `now`: those of which more is to be told. */
  followed: 'any' | 'now';
  removed: 'with' | 'without' | 'only';
  sortBy: 'selectedAt' | 'maxX' | 'currentX' | 'finalScore';
  sortOrder: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** The platform's calls as the record has them, removed ones and losers too, and how many there are of those asked for. */
export async function selectRecordedCalls(
  queries: RecordsQueries,
  page: RecordedPage,
): Promise<{ calls: StoredCall[]; total: number }> {
  const { n } = await recordedCalls(queries, page)
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await recordedCalls(queries, page)
    .select(['calls.call', 'calls.figures', 'removals.removed_at', 'removals.reason'])
    .orderBy(orderOf(page), (order) => inOrder(order[page.sortOrder](), page.sortBy))
    .orderBy('calls.called_at', 'desc')
    .orderBy('calls.mint')
    .orderBy('calls.ordinal')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { calls: rows.map(readStoredCall), total: Number(n) };
}

/** A call of which nothing was told yet stands at what it began with; of a position that was not filled nothing is known. */
function multipleOf({ sizeSol }: Pick<RecordedPage, 'sizeSol'>) {
  if (sizeSol === undefined) return sql<number | null>`coalesce(calls.max_x, 1)`;
  const ofSize = sql`jsonb_build_object('size', ${sizeSol}::float8)`;
  return sql<
    number | null
  >`(jsonb_path_query_first(calls.figures, '$.executable[*] ? (@.sizeSol == $size).ruleX', ${ofSize}) #>> '{}')::float8`;
}

function orderOf(page: RecordedPage) {
  return page.sortBy === 'maxX' ? multipleOf(page) : orders[page.sortBy];
}

const orders = {
  selectedAt: sql<Date>`calls.called_at`,
  currentX: sql<number>`coalesce((calls.figures ->> 'currentX')::float8, 1)`,
  finalScore: sql<number | null>`(calls.call -> 'scores' ->> 'finalScore')::float8`,
} as const;

/** What is unknown comes last. Times, which are always known, are read in the order of their index. */
function inOrder(order: OrderByItemBuilder, sortBy: RecordedPage['sortBy']): OrderByItemBuilder {
  return sortBy === 'selectedAt' ? order : order.nullsLast();
}

function recordedCalls(queries: RecordsQueries, page: RecordedPage) {
  let calls = queries
    .selectFrom('calls')
    .leftJoin('removals', (join) =>
      join.onRef('removals.mint', '=', 'calls.mint').onRef('removals.ordinal', '=', 'calls.ordinal'),
    )
    .where('calls.called_at', '>', new Date(page.fromMs))
    .where('calls.called_at', '<=', new Date(page.untilMs));
  for (const condition of conditionsOf(page)) calls = calls.where(condition);
  if (page.removed === 'only') calls = calls.where('removals.removed_at', 'is not', null);
  if (page.removed === 'without') calls = calls.where('removals.mint', 'is', null);
  return calls;
}

function conditionsOf(page: RecordedPage) {
  const { search, band, launchpad, hour, parameterVersion, minX, belowX, counted, followed } = page;
  const x = multipleOf(page);
  const text = search.toLowerCase();
  return [
    search !== '' &&
      sql<boolean>`position(${text} in lower(concat_ws(chr(10), calls.call ->> 'symbol', calls.call ->> 'name', calls.mint))) > 0`,
    band !== undefined && isKey(sql`calls.call ->> 'band'`, band),
    launchpad !== undefined && isKey(sql`calls.call ->> 'launchpad'`, launchpad),
    hour !== undefined && sql<boolean>`extract(hour from calls.called_at at time zone 'UTC') = ${hour}::int`,
    parameterVersion !== undefined && sql<boolean>`calls.call ->> 'parameterVersion' = ${parameterVersion}`,
    minX !== undefined && sql<boolean>`${x} >= ${minX}::float8`,
    belowX !== undefined && sql<boolean>`${x} < ${belowX}::float8`,
    followed === 'now' && sql<boolean>`NOT calls.settled`,
    ...(counted ? [sql<boolean>`${x} IS NOT NULL`, ...completeCall(counted)] : []),
  ].filter((condition) => condition !== false);
}

function isKey(told: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  return key === unknownKey ? sql<boolean>`${told} IS NULL` : sql<boolean>`${told} = ${key}`;
}
