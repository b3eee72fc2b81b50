import { limits } from '@mintscope/schemas/limits';
import { milestones } from '@mintscope/schemas/picks/call';
import { type ExpressionBuilder, sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';
import type { RecordsTables } from '../tables.ts';
import { readStoredCall, type StoredCall } from './stored-call.ts';

/** A call in the bank. */
export interface BankEntry extends StoredCall {
  /** The highest milestone: 5, 10 or 50. */
  tier: number;
  bankedAtMs: number;
  tierAtMs: number;
}

export interface BankPage {
  /** Entries of this multiple, and of this milestone, or more. */
  minX?: number;
  minTier?: number;
  /** Entries of this milestone alone. */
  tier?: number | undefined;
  /** Entered at this time or later, and at that time or before (ms); `untilMs`: milestones and multiples are those known then. */
  sinceMs?: number | undefined;
  untilMs?: number | undefined;
  orderBy: 'maxX' | 'bankedAt';
  limit: number;
}

/** In the order of an index each: an entry is known by both. What is not to be known yet has no index. */
const ordersOf = (untilMs: number | undefined) =>
  ({
    maxX: untilMs === undefined ? sql<number>`coalesce(calls.max_x, 1)` : maxAsOf(untilMs),
    bankedAt: sql<Date>`bank.banked_at`,
  }) as const satisfies Record<BankPage['orderBy'], unknown>;

/** The milestone that an entry had by a time at which it was in the bank. */
function tierAsOf(untilMs: number | undefined) {
  if (untilMs === undefined) return sql<number>`bank.tier`;
  const [strong, major, mega] = milestones;
  const reached = (x: number) => {
    const wanted = sql`jsonb_build_object('x', ${x}::int, 'until', ${untilMs}::float8)`;
    return sql<boolean>`jsonb_path_exists(calls.figures, '$.reached[*] ? (@.x == $x && @.at <= $until)', ${wanted})`;
  };
  return sql<number>`CASE WHEN bank.tier_at <= ${new Date(untilMs)}::timestamptz THEN bank.tier
    WHEN ${reached(mega)} THEN ${mega}::int WHEN ${reached(major)} THEN ${major}::int ELSE ${strong}::int END`;
}

/** The highest multiple as visitors are told it: not where it is the present one, and of a milestone reached since no more than the one before. */
function maxAsOf(untilMs: number) {
  const tier = tierAsOf(untilMs);
  return sql<number>`CASE WHEN bank.tier_at > ${new Date(untilMs)}::timestamptz THEN ${tier}
    WHEN calls.max_x > (calls.figures ->> 'currentX')::float8 THEN calls.max_x
    ELSE greatest(bank.tier, coalesce(calls.max_x, 1) * ${1 - limits.previewReduction}::float8) END`;
}

/** Entries that people have not removed, the highest or the newest first. */
export async function selectBank(queries: RecordsQueries, page: BankPage): Promise<BankEntry[]> {
  const { minX, minTier, tier, sinceMs, untilMs, orderBy, limit } = page;
  let entries = bankEntries(queries).where((eb) => eb.not(isTakenOff(eb)));
  if (minX !== undefined) entries = entries.where('calls.max_x', '>=', minX);
  const known = tierAsOf(untilMs);
  if (minTier !== undefined) entries = entries.where(known, '>=', minTier);
  if (tier !== undefined) entries = entries.where(known, '=', tier);
  if (sinceMs !== undefined) entries = entries.where('bank.banked_at', '>=', new Date(sinceMs));
  if (untilMs !== undefined) entries = entries.where('bank.banked_at', '<=', new Date(untilMs));
  const rows = await entries
    .orderBy(ordersOf(untilMs)[orderBy], 'desc')
    .orderBy('bank.mint')
    .orderBy('bank.ordinal')
    .limit(limit)
    .execute();
  return rows.map(readEntry);
}

/** An entry of the list by its call; without an ordinal the token's newest. */
export async function findBankEntry(
  queries: RecordsQueries,
  mint: string,
  ordinal: number | null,
): Promise<BankEntry | null> {
  let entries = bankEntries(queries)
    .where('bank.mint', '=', mint)
    .where((eb) => eb.not(isTakenOff(eb)));
  if (ordinal !== null) entries = entries.where('bank.ordinal', '=', ordinal);
  const row = await entries.orderBy('bank.ordinal', 'desc').limit(1).executeTakeFirst();
  return row ? readEntry(row) : null;
}

/** The trace of a call's scores, as it was told. */
export async function findTrace(queries: RecordsQueries, mint: string, ordinal: number): Promise<unknown> {
  const row = await queries
    .selectFrom('calls')
    .select('trace')
    .where('mint', '=', mint)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return row?.trace ?? null;
}

/** Calls that people took off the bank's list. */
export function selectTakenOff(queries: RecordsQueries): Promise<{ mint: string; ordinal: number }[]> {
  return queries.selectFrom('bank_removals').select(['mint', 'ordinal']).execute();
}

export interface BankFigures {
  total: number;
  byTier: Readonly<Record<5 | 10 | 50, number>>;
  bestX: number | null;
  averageX: number | null;
  /** When the bank last took an entry in, or raised one (ms). */
  changedAtMs: number | null;
  removed: number;
}

/** Of the entries that people have not removed; `untilMs`: of those that entered at this time or before, as they were known then. */
export async function readBankFigures(queries: RecordsQueries, untilMs?: number): Promise<BankFigures> {
  const tier = tierAsOf(untilMs);
  const maxX = untilMs === undefined ? sql<number>`calls.max_x` : maxAsOf(untilMs);
  const changedAt =
    untilMs === undefined
      ? sql<Date>`bank.tier_at`
      : sql<Date>`CASE WHEN bank.tier_at <= ${new Date(untilMs)}::timestamptz THEN bank.tier_at ELSE bank.banked_at END`;
  let entries = queries
    .selectFrom('bank')
    .innerJoin('calls', (join) =>
      join.onRef('calls.mint', '=', 'bank.mint').onRef('calls.ordinal', '=', 'bank.ordinal'),
    )
    .leftJoin('bank_removals', (join) =>
      join.onRef('bank_removals.mint', '=', 'bank.mint').onRef('bank_removals.ordinal', '=', 'bank.ordinal'),
    )
    .select([
      sql<bigint>`count(CASE WHEN bank_removals.mint IS NULL AND ${tier} = 5 THEN 1 END)`.as('strong'),
      sql<bigint>`count(CASE WHEN bank_removals.mint IS NULL AND ${tier} = 10 THEN 1 END)`.as('major'),
      sql<bigint>`count(CASE WHEN bank_removals.mint IS NULL AND ${tier} = 50 THEN 1 END)`.as('mega'),
      sql<bigint>`count(bank_removals.mint)`.as('removed'),
      sql<number | null>`max(${maxX}) FILTER (WHERE bank_removals.mint IS NULL)`.as('best'),
      sql<number | null>`avg(${maxX}) FILTER (WHERE bank_removals.mint IS NULL)`.as('average'),
      sql<Date | null>`max(${changedAt}) FILTER (WHERE bank_removals.mint IS NULL)`.as('changed'),
    ]);
  if (untilMs !== undefined) entries = entries.where('bank.banked_at', '<=', new Date(untilMs));
  const row = await entries.executeTakeFirstOrThrow();
  const byTier = { 5: Number(row.strong), 10: Number(row.major), 50: Number(row.mega) };
  return {
    total: byTier[5] + byTier[10] + byTier[50],
    byTier,
    bestX: row.best,
    averageX: row.average,
    changedAtMs: row.changed?.getTime() ?? null,
    removed: Number(row.removed),
  };
}

function bankEntries(queries: RecordsQueries) {
  return queries
    .selectFrom('bank')
    .innerJoin('calls', (join) =>
      join.onRef('calls.mint', '=', 'bank.mint').onRef('calls.ordinal', '=', 'bank.ordinal'),
    )
    .leftJoin('removals', (join) =>
      join.onRef('removals.mint', '=', 'bank.mint').onRef('removals.ordinal', '=', 'bank.ordinal'),
    )
    .select([
      'calls.call',
      'calls.figures',
      'removals.removed_at',
      'removals.reason',
      'bank.tier',
      'bank.banked_at',
      'bank.tier_at',
    ]);
}

function isTakenOff({ exists, selectFrom }: ExpressionBuilder<RecordsTables, 'bank' | 'calls'>) {
  return exists(
    selectFrom('bank_removals')
      .select('bank_removals.mint')
      .whereRef('bank_removals.mint', '=', 'bank.mint')
      .whereRef('bank_removals.ordinal', '=', 'bank.ordinal'),
  );
}

function readEntry(row: Awaited<ReturnType<ReturnType<typeof bankEntries>['execute']>>[number]): BankEntry {
  return {
    ...readStoredCall(row),
    tier: row.tier,
    bankedAtMs: row.banked_at.getTime(),
    tierAtMs: row.tier_at.getTime(),
  };
}
