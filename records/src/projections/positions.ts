import { sql } from 'kysely';
import type { Records, RecordsTransaction } from '../records.ts';
import { statement } from '../statement.ts';

/** First record that is not in the tables yet, by partition. */
export type Positions = ReadonlyMap<number, number>;

/** First record of a partition that a projection of the log has not kept; null before its first. */
export async function readPosition(
  { queries }: Pick<Records, 'queries'>,
  name: string,
  partition: number,
): Promise<number | null> {
  const row = await queries
    .selectFrom('projections')
    .select('next_offset')
    .where('name', '=', name)
    .where('partition', '=', partition)
    .executeTakeFirst();
  return row ? Number(row.next_offset) : null;
}

/** Of processes that overlap, the one that has read less moves nothing back. */
export async function keepPositions(queries: RecordsTransaction, name: string, positions: Positions): Promise<void> {
  if (positions.size > 0)
    await keep(queries, { name, partitions: [...positions.keys()], next: [...positions.values()] });
}

interface PositionColumns {
  name: string;
  partitions: readonly number[];
  next: readonly number[];
}

const keep = statement('projections/keep', (queries, { name, partitions, next }: PositionColumns) => {
  const told = sql<{ partition: number; next_offset: bigint }>`unnest(${partitions}::int[], ${next}::bigint[])`;
  return queries
    .insertInto('projections')
    .columns(['name', 'partition', 'next_offset'])
    .expression((db) =>
      db
        .selectFrom(told.as<'told'>(sql`told (partition, next_offset)`))
        .select([sql<string>`${name}::text`.as('name'), 'told.partition', 'told.next_offset']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'partition'])
        .doUpdateSet(({ ref }) => ({ next_offset: ref('excluded.next_offset') }))
        .whereRef('projections.next_offset', '<', 'excluded.next_offset'),
    );
});

/** Another process has kept records of a partition that this one was about to keep; nothing was changed. */
export class OvertakenError extends Error {
  constructor(name: string, partition: number) {
    super(`Another process keeps what the log tells of ${name} in partition ${partition}.`);
    this.name = 'OvertakenError';
  }
}

/**
 * For one who must be the only one: a process that did not keep what came right before is refused.
 * @param moved partitions that stood where this process went on.
 * @throws OvertakenError
 */
export function refuseOvertaken(name: string, to: Positions, moved: readonly number[]): void {
  const kept = new Set(moved);
  const overtaken = [...to.keys()].find((partition) => !kept.has(partition));
  if (overtaken !== undefined) throw new OvertakenError(name, overtaken);
}

/** Where a projection begins that has read nothing yet, or has read of a log that is gone. */
export async function beginPosition(
  { queries }: Pick<Records, 'queries'>,
  name: string,
  partition: number,
  offset: number,
): Promise<void> {
  const next = { next_offset: BigInt(offset) };
  await queries
    .insertInto('projections')
    .values({ name, partition, ...next })
    .onConflict((conflict) => conflict.columns(['name', 'partition']).doUpdateSet(next))
    .execute();
}
