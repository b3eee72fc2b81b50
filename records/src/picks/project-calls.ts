import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { sql } from 'kysely';
import { keepPositions, type Positions } from '../projections/positions.ts';
import type { Records, RecordsTransaction } from '../records.ts';
import { statement } from '../statement.ts';

/** What was read of the log, to be kept together with how far it was read. */
export interface Told {
  positions: Positions;
  calls: readonly Call[];
  figures: readonly CallFigures[];
}

export interface Projected {
  /** Calls that were not known before, and figures that told more than those before. */
  calls: number;
  figures: number;
  /** Calls that entered the bank, or rose in it. */
  banked: number;
  /** Figures of calls that are not known. */
  orphans: number;
}

/** Of the projection, among the positions that are kept. */
export const callsProjection = 'picks';

/** Tells of calls that were not known before, in the transaction that keeps them. */
export type TellCalls = (queries: RecordsTransaction, calls: readonly Call[]) => Promise<unknown>;

/**
 * Keeps what the log told, and how far it was read, in one transaction. It may be told again and out of order: a call stays as it was
 * told first, figures of a lower version change nothing, and the bank only rises.
 */
export function projectCalls(records: Records, told: Told, tellCalls?: TellCalls): Promise<Projected> {
  return records.transact(async (queries) => {
    const calls = await keepCalls(queries, told, tellCalls);
    const { updated, orphans } = await keepFigures(queries, told.figures);
    const banked = await keepMilestones(queries, told.figures);
    await keepPositions(queries, callsProjection, told.positions);
    return { calls, figures: updated, banked, orphans };
  });
}

/** Rows of one statement: many calls come at once where all of them are told anew. */
const callsAtOnce = 500;

async function keepCalls(
  queries: RecordsTransaction,
  { calls }: Told,
  tellCalls: TellCalls | undefined,
): Promise<number> {
  let kept = 0;
  for (let from = 0; from < calls.length; from += callsAtOnce) {
    const made = await insertCalls(queries, calls.slice(from, from + callsAtOnce));
    await hideWhatWasRemoved(queries, made);
    await tellCalls?.(queries, made);
    kept += made.length;
  }
  return kept;
}

/** Those of them that were not known. */
async function insertCalls(queries: RecordsTransaction, calls: readonly Call[]): Promise<Call[]> {
  const rows = calls.map(({ trace, ...call }) => ({
    mint: call.mint,
    ordinal: call.ordinal,
    called_at: new Date(call.calledAt),
    call: JSON.stringify(call),
    trace: JSON.stringify(trace),
    figures_version: null,
    figures: null,
    max_x: null,
    settled: false,
  }));
  const inserted = await queries
    .insertInto('calls')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['mint', 'ordinal']).doNothing())
    .returning(['mint', 'ordinal'])
    .execute();
  const isNew = new Set(inserted.map(({ mint, ordinal }) => `${mint} ${ordinal}`));
  // One that was told twice was inserted once.
  return calls.filter(({ mint, ordinal }) => isNew.delete(`${mint} ${ordinal}`));
}

/**
 * People decide by what they see, and a call comes here a moment after it was made, or long after where this was down. One that was made
 * before a removal or a clearing took its place in the log is hidden by it all the same: the numbers tell.
 */
async function hideWhatWasRemoved(queries: RecordsTransaction, made: readonly Call[]): Promise<void> {
  for (const clearId of new Set(made.map((call) => call.clearId ?? 0))) {
    const later = decisions(queries).where(eventType, '=', 'clear').where('id', '>', BigInt(clearId));
    const before = made.filter((call) => (call.clearId ?? 0) === clearId);
    await hide(queries, before, await later.executeTakeFirst());
  }
  for (const call of made) {
    if (call.controlId === null) continue;
    const later = decisions(queries)
      .where('id', '>', BigInt(call.controlId))
      .where(eventType, '=', 'removal')
      .where(({ eb }) => eb(sql`event ->> 'mint'`, '=', call.mint));
    await hide(queries, [call], await later.executeTakeFirst());
  }
}

const eventType = sql<string>`event ->> 'type'`;

/** What people decided, the first of it. */
function decisions(queries: RecordsTransaction) {
  return queries.selectFrom('outbox').select(['id', 'decided_at']).orderBy('id').limit(1);
}

async function hide(
  queries: RecordsTransaction,
  calls: readonly Call[],
  hiding: { id: bigint; decided_at: Date } | undefined,
): Promise<void> {
  if (!hiding) return;
  const { id, decided_at } = hiding;
  await queries
    .insertInto('removals')
    .values(calls.map(({ mint, ordinal }) => ({ mint, ordinal, removed_at: decided_at, control_id: id, reason: null })))
    .onConflict((conflict) => conflict.columns(['mint', 'ordinal']).doNothing())
    .execute();
}

async function keepFigures(
  queries: RecordsTransaction,
  figures: readonly CallFigures[],
): Promise<{ updated: number; orphans: number }> {
  if (figures.length === 0) return { updated: 0, orphans: 0 };
  const newest = newestOf(figures);
  const [kept] = await putFigures(queries, {
    mints: newest.map(({ mint }) => mint),
    ordinals: newest.map(({ ordinal }) => ordinal),
    versions: newest.map(({ version }) => version),
    figures: newest.map((one) => JSON.stringify(one)),
    maxXs: newest.map(({ maxX }) => maxX),
    settled: newest.map(({ settled }) => settled),
  });
  return { updated: Number(kept?.updated), orphans: newest.length - Number(kept?.known) };
}

interface FigureColumns {
  mints: readonly string[];
  ordinals: readonly number[];
  versions: readonly number[];
  /** JSON. */
  figures: readonly string[];
  maxXs: readonly number[];
  settled: readonly boolean[];
}

/** Gives how many of these calls are known, and how many of them changed. */
const putFigures = statement('picks/put-figures', (queries, given: FigureColumns) => {
  const told = sql<ToldFigures>`unnest(
    ${given.mints}::text[],
    ${given.ordinals}::int[],
    ${given.versions}::int[],
    ${given.figures}::text[],
    ${given.maxXs}::float8[],
    ${given.settled}::bool[]
  )`.as<'told'>(sql`told (mint, ordinal, version, figures, max_x, settled)`);
  return queries
    .with('updated', (db) =>
      db
        .updateTable('calls')
        .from(told)
        .set(({ ref }) => ({
          figures: sql<string>`told.figures::jsonb`,
          figures_version: ref('told.version'),
          max_x: ref('told.max_x'),
          settled: ref('told.settled'),
        }))
        .whereRef('calls.mint', '=', 'told.mint')
        .whereRef('calls.ordinal', '=', 'told.ordinal')
        .where(({ eb, or, ref }) =>
          or([eb('calls.figures_version', 'is', null), eb('calls.figures_version', '<', ref('told.version'))]),
        )
        .returning('calls.mint'),
    )
    .selectFrom('calls')
    .innerJoin(told, (join) => join.onRef('calls.mint', '=', 'told.mint').onRef('calls.ordinal', '=', 'told.ordinal'))
    .select(({ fn, selectFrom }) => [
      fn.countAll<bigint>().as('known'),
      selectFrom('updated').select(fn.countAll<bigint>().as('count')).as('updated'),
    ]);
});

interface ToldFigures {
  mint: string;
  ordinal: number;
  version: number;
  figures: string;
  max_x: number;
  settled: boolean;
}

/** One a call: a statement may not change a row twice. */
function newestOf(figures: readonly CallFigures[]): CallFigures[] {
  const byCall = new Map<string, CallFigures>();
  for (const one of figures) {
    const key = `${one.mint} ${one.ordinal}`;
    const known = byCall.get(key);
    if (!known || known.version < one.version) byCall.set(key, one);
  }
  return [...byCall.values()];
}

/** By the newest figures alone: a trade that came late may have moved a milestone to an earlier time. */
async function keepMilestones(queries: RecordsTransaction, figures: readonly CallFigures[]): Promise<number> {
  const reached = newestOf(figures).filter((one) => one.reached.length > 0);
  if (reached.length === 0) return 0;
  const first = reached.map((one) => new Date(Math.min(...one.reached.map(({ at }) => at))));
  const highest = reached.map((one) => one.reached.reduce((most, mark) => (mark.x > most.x ? mark : most)));
  const told = sql<ToldMilestone>`unnest(
    ${reached.map(({ mint }) => mint)}::text[],
    ${reached.map(({ ordinal }) => ordinal)}::int[],
    ${reached.map(({ version }) => version)}::int[],
    ${highest.map(({ x }) => x)}::int[],
    ${first}::timestamptz[],
    ${highest.map(({ at }) => new Date(at))}::timestamptz[]
  )`.as<'told'>(sql`told (mint, ordinal, version, tier, banked_at, tier_at)`);
  const { numInsertedOrUpdatedRows: banked = 0n } = await queries
    .insertInto('bank')
    .columns(['mint', 'ordinal', 'tier', 'banked_at', 'tier_at'])
    .expression((db) =>
      db
        .selectFrom('calls')
        .innerJoin(told, (join) =>
          join
            .onRef('calls.mint', '=', 'told.mint')
            .onRef('calls.ordinal', '=', 'told.ordinal')
            .onRef('calls.figures_version', '=', 'told.version'),
        )
        .select(['told.mint', 'told.ordinal', 'told.tier', 'told.banked_at', 'told.tier_at']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['mint', 'ordinal'])
        .doUpdateSet(({ ref }) => ({
          tier: ref('excluded.tier'),
          banked_at: ref('excluded.banked_at'),
          tier_at: ref('excluded.tier_at'),
        }))
        .whereRef('bank.tier', '<=', 'excluded.tier')
        .where(({ eb, or, ref }) =>
          or([
            eb('bank.tier', '<', ref('excluded.tier')),
            eb('bank.banked_at', '<>', ref('excluded.banked_at')),
            eb('bank.tier_at', '<>', ref('excluded.tier_at')),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return Number(banked);
}

interface ToldMilestone {
  mint: string;
  ordinal: number;
  version: number;
  tier: number;
  banked_at: Date;
  tier_at: Date;
}
