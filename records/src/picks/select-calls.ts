import type { RecordsQueries } from '../records.ts';
import { readStoredCall, type StoredCall } from './stored-call.ts';

export interface CallPage {
  limit: number;
  /** Calls made before this time only (ms); with a mint, those of that very moment too that are listed after its call. */
  beforeMs?: number | undefined;
  afterMint?: string | undefined;
}

/**
 * The platform's calls that people have not removed, newest first. Asked by a column of the join: by any other PostgreSQL expects that
 * nearly all were removed, and sorts all calls.
 */
export async function selectCalls(queries: RecordsQueries, page: CallPage): Promise<StoredCall[]> {
  const { limit } = page;
  const calls = pageOf(storedCalls(queries).where('removals.mint', 'is', null), page);
  const rows = await calls.orderBy('calls.called_at', 'desc').orderBy('calls.mint').limit(limit).execute();
  return rows.map(readStoredCall);
}

/** Calls that are followed still, removed ones too, newest first. */
export async function selectFollowedCalls(queries: RecordsQueries, page: CallPage): Promise<StoredCall[]> {
  const { limit } = page;
  const calls = pageOf(storedCalls(queries).where('calls.settled', '=', false), page);
  const rows = await calls.orderBy('calls.called_at', 'desc').orderBy('calls.mint').limit(limit).execute();
  return rows.map(readStoredCall);
}

/** All calls of a token, the newest first. */
export async function selectCallsOf(queries: RecordsQueries, mint: string): Promise<StoredCall[]> {
  const rows = await storedCalls(queries).where('calls.mint', '=', mint).orderBy('calls.ordinal', 'desc').execute();
  return rows.map(readStoredCall);
}

/** One of the token's calls. */
export async function findCall(queries: RecordsQueries, mint: string, ordinal: number): Promise<StoredCall | null> {
  const row = await storedCalls(queries)
    .where('calls.mint', '=', mint)
    .where('calls.ordinal', '=', ordinal)
    .executeTakeFirst();
  return row ? readStoredCall(row) : null;
}

export interface Removal {
  mint: string;
  ordinal: number;
  at: number;
  reason: string | null;
  keptAs: number;
}

/** Removals that were kept after this one, and some before it, whose commits may have come later. */
export async function selectRemovals(queries: RecordsQueries, after: number, limit: number): Promise<Removal[]> {
  const rows = await queries
    .selectFrom('removals')
    .select(['mint', 'ordinal', 'removed_at', 'reason', 'kept_as'])
    .where('kept_as', '>', BigInt(after - overlap))
    .orderBy('kept_as')
    .limit(limit)
    .execute();
  return rows.map(({ removed_at, kept_as, ...row }) => ({ ...row, at: removed_at.getTime(), keptAs: Number(kept_as) }));
}

const overlap = 100;

/** The newest number of a removal; 0 = there is none. */
export async function lastRemoval(queries: RecordsQueries): Promise<number> {
  const { last } = await queries
    .selectFrom('removals')
    .select(({ fn }) => fn.max('kept_as').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

function pageOf(calls: ReturnType<typeof storedCalls>, { beforeMs, afterMint }: CallPage) {
  if (beforeMs === undefined) return calls;
  const at = new Date(beforeMs);
  if (afterMint === undefined) return calls.where('calls.called_at', '<', at);
  // The first condition is the index's.
  return calls
    .where('calls.called_at', '<=', at)
    .where((eb) => eb.or([eb('calls.called_at', '<', at), eb('calls.mint', '>', afterMint)]));
}

function storedCalls(queries: RecordsQueries) {
  return queries
    .selectFrom('calls')
    .leftJoin('removals', (join) =>
      join.onRef('removals.mint', '=', 'calls.mint').onRef('removals.ordinal', '=', 'calls.ordinal'),
    )
    .select(['calls.call', 'calls.figures', 'removals.removed_at', 'removals.reason']);
}
