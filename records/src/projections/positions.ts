import { sql } from 'kysely';
import type { Records, RecordsTransaction } from '../records.ts';

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
  for (const [partition, next] of positions) {
    await queries
      .insertInto('projections')
      .values({ name, partition, next_offset: BigInt(next) })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'partition'])
          .doUpdateSet({ next_offset: BigInt(next) })
          .where('projections.next_offset', '<', BigInt(next)),
      )
      .execute();
  }
}

/** Another process has kept records of a partition that this one was about to keep; nothing was changed. */
export class OvertakenError extends Error {
  constructor(name: string, partition: number) {
    super(`Another process keeps what the log tells of ${name} in partition ${partition}.`);
    this.name = 'OvertakenError';
  }
}

/**
 * As `keepPositions`, for one who must be the only one: a process that did not keep what came right before is refused.
 * @param from the positions at which this process went on.
 * @throws OvertakenError
 */
export async function advancePositions(
  queries: RecordsTransaction,
  name: string,
  from: Positions,
  to: Positions,
): Promise<void> {
  if (to.size === 0) return;
  const partitions = [...to.keys()];
  const steps = sql<{ partition: number; from_offset: bigint; to_offset: bigint }>`unnest(
    ${partitions}::int[],
    ${partitions.map((partition) => from.get(partition) ?? -1)}::bigint[],
    ${[...to.values()]}::bigint[]
  )`.as<'step'>(sql`step (partition, from_offset, to_offset)`);
  const moved = await queries
    .updateTable('projections')
    .from(steps)
    .set(({ ref }) => ({ next_offset: ref('step.to_offset') }))
    .where('name', '=', name)
    .whereRef('projections.partition', '=', 'step.partition')
    .whereRef('next_offset', '=', 'step.from_offset')
    .returning('projections.partition')
    .execute();
  const kept = new Set(moved.map(({ partition }) => partition));
  const overtaken = partitions.find((partition) => !kept.has(partition));
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
