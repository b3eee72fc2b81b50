import { type QueryCreator, sql } from 'kysely';
import { type Positions, refuseOvertaken } from '../projections/positions.ts';
import type { Records, RecordsQueries, RecordsTransaction } from '../records.ts';
import { statement } from '../statement.ts';
import type { RecordsTables } from '../tables.ts';
import { type Fired, fire, type KeptFirings } from './fire.ts';
import { type Asked, hourMs, selectAsked, takeTurns } from './take-turns.ts';
import type { FiringRule } from './told-firings.ts';

/** Of the projection, among the positions that are kept. */
export const alertsProjection = 'alerts';

/** What a token is to an alert from now on; of a mark that is taken away, `isOff` is null. */
export interface ChangedMark {
  no: bigint;
  /** Of the alert that was decided on: one that was changed since has no use for it. */
  watchedFrom: number;
  mint: string;
  partition: number;
  isOff: boolean | null;
  firedAt: number | null;
}

/** What was decided by what was read of the log. */
export interface Decisions {
  /** Where this process went on. */
  from: Positions;
  positions: Positions;
  marks: readonly ChangedMark[];
  /** In the order of their partitions' records. */
  fired: readonly Fired[];
}

/**
 * Keeps what was decided and how far was read in one transaction, so that a process that dies leaves nothing out and nothing double,
 * and puts in line what is told of it.
 * @throws OvertakenError when another process has decided by these records.
 */
export function keepDecisions(
  records: Records,
  { fired, ...read }: Decisions,
  rule: FiringRule,
  nowMs: number,
): Promise<KeptFirings> {
  return records.transact(async (queries) => {
    const asked = await keepRead(queries, read, [...new Set(fired.map(({ no }) => no))], nowMs);
    return fire(queries, fired, asked, rule, nowMs);
  });
}

/** Marks of one statement. */
const atOnce = 2_000;

async function keepRead(
  queries: RecordsTransaction,
  { from, positions, marks }: Omit<Decisions, 'fired'>,
  nos: readonly bigint[],
  nowMs: number,
): Promise<readonly Asked[]> {
  const now = new Date(nowMs);
  const partitions = [...positions.keys()];
  const [kept] = await keepFirst(queries, {
    partitions,
    fromOffsets: partitions.map((partition) => from.get(partition) ?? -1),
    toOffsets: [...positions.values()],
    nos,
    hourAgo: new Date(nowMs - hourMs),
    ...columnsOf(marks.slice(0, atOnce), now),
  });
  refuseOvertaken(alertsProjection, positions, kept?.moved ?? []);
  for (let begin = atOnce; begin < marks.length; begin += atOnce) {
    await keepMarks(queries, columnsOf(marks.slice(begin, begin + atOnce), now));
  }
  return kept?.alerts ?? [];
}

interface Read extends Steps, Marks {
  nos: readonly bigint[];
  hourAgo: Date;
}

/**
 * How far was read, what of it was marked or is not any more, and the turns of these alerts' users: one statement, for on a busy machine
 * the way to the records and back takes longer than what they do. Gives the alerts that may fire.
 */
const keepFirst = statement('alerts/keep-read', (queries, read: Read) =>
  withMarks(queries, read)
    .with('moved', (db) => advancePositions(db, read))
    .with('turns', (db) => takeTurns(db, read.nos))
    .with('asked', (db) => selectAsked(db, read.nos, read.hourAgo))
    .selectFrom('asked')
    .select(({ selectFrom }) => [
      'asked.alerts',
      selectFrom('moved')
        .select(({ fn }) => fn.agg<number[] | null>('array_agg', ['partition']).as('partitions'))
        .as('moved'),
    ]),
);

const keepMarks = statement('alerts/keep-marks', (queries, marks: Marks) =>
  withMarks(queries, marks).selectNoFrom(({ lit }) => lit(true).as('done')),
);

interface Steps {
  partitions: readonly number[];
  fromOffsets: readonly number[];
  toOffsets: readonly number[];
}

/** Moves on the partitions that stand where this process went on, and gives them. */
function advancePositions(db: QueryCreator<RecordsTables>, { partitions, fromOffsets, toOffsets }: Steps) {
  const steps = sql<{ partition: number; from_offset: bigint; to_offset: bigint }>`unnest(
    ${partitions}::int[],
    ${fromOffsets}::bigint[],
    ${toOffsets}::bigint[]
  )`.as<'step'>(sql`step (partition, from_offset, to_offset)`);
  return db
    .updateTable('projections')
    .from(steps)
    .set(({ ref }) => ({ next_offset: ref('step.to_offset') }))
    .where('name', '=', alertsProjection)
    .whereRef('projections.partition', '=', 'step.partition')
    .whereRef('next_offset', '=', 'step.from_offset')
    .returning('projections.partition');
}

/** Those that are put, by columns, and those that are taken away. */
interface Marks {
  alertNos: readonly bigint[];
  watchedFrom: readonly Date[];
  mints: readonly string[];
  markedIn: readonly number[];
  isOff: readonly boolean[];
  firedAt: readonly (Date | null)[];
  removedNos: readonly bigint[];
  removedMints: readonly string[];
  now: Date;
}

function columnsOf(marks: readonly ChangedMark[], now: Date): Marks {
  const put = marks.filter(({ isOff }) => isOff !== null);
  const removed = marks.filter(({ isOff }) => isOff === null);
  return {
    alertNos: put.map(({ no }) => no),
    watchedFrom: put.map(({ watchedFrom }) => new Date(watchedFrom)),
    mints: put.map(({ mint }) => mint),
    markedIn: put.map(({ partition }) => partition),
    isOff: put.map(({ isOff }) => isOff === true),
    firedAt: put.map(({ firedAt }) => (firedAt === null ? null : new Date(firedAt))),
    removedNos: removed.map(({ no }) => no),
    removedMints: removed.map(({ mint }) => mint),
    now,
  };
}

function withMarks(queries: RecordsQueries, marks: Marks) {
  return queries.with('put', (db) => putMarks(db, marks)).with('removed', (db) => removeMarks(db, marks));
}

function putMarks(
  db: QueryCreator<RecordsTables>,
  { alertNos, watchedFrom, mints, markedIn, isOff, firedAt, now }: Marks,
) {
  const told = sql<{
    no: bigint;
    watched_from: Date;
    mint: string;
    partition: number;
    is_off: boolean;
    fired_at: Date;
  }>`unnest(
    ${alertNos}::bigint[],
    ${watchedFrom}::timestamptz[],
    ${mints}::text[],
    ${markedIn}::int[],
    ${isOff}::bool[],
    ${firedAt}::timestamptz[]
  )`.as<'told'>(sql`told (no, watched_from, mint, partition, is_off, fired_at)`);
  return db
    .insertInto('alert_marks')
    .columns(['alert_no', 'mint', 'partition', 'is_off', 'fired_at', 'marked_at'])
    .expression(
      db
        .selectFrom('alerts')
        .innerJoin(told, (join) =>
          join.onRef('alerts.no', '=', 'told.no').onRef('alerts.watched_from', '=', 'told.watched_from'),
        )
        .select(({ val }) => [
          'told.no',
          'told.mint',
          'told.partition',
          'told.is_off',
          'told.fired_at',
          val(now).as('now'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['alert_no', 'mint']).doUpdateSet(({ ref }) => ({
        is_off: ref('excluded.is_off'),
        fired_at: ref('excluded.fired_at'),
        marked_at: ref('excluded.marked_at'),
      })),
    );
}

function removeMarks(db: QueryCreator<RecordsTables>, { removedNos, removedMints }: Marks) {
  const told = sql<{ no: bigint; mint: string }>`unnest(
    ${removedNos}::bigint[],
    ${removedMints}::text[]
  )`.as<'told'>(sql`told (no, mint)`);
  return db
    .deleteFrom('alert_marks')
    .using(told)
    .whereRef('alert_marks.alert_no', '=', 'told.no')
    .whereRef('alert_marks.mint', '=', 'told.mint');
}
