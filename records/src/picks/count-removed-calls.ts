import type { RecordsQueries } from '../records.ts';
import { type CompletenessAsked, completeCall } from './complete-call.ts';

export interface RemovedCallsAsked {
  /** Of calls made after the first and until the second (ms). */
  fromMs: number;
  untilMs: number;
  completeness: CompletenessAsked;
}

/** The platform's calls of a time that people took off the lists, of those that pass the completeness rule. */
export async function countRemovedCalls(
  queries: RecordsQueries,
  { fromMs, untilMs, completeness }: RemovedCallsAsked,
): Promise<number> {
  let removed = queries
    .selectFrom('removals')
    .innerJoin('calls', (join) =>
      join.onRef('calls.mint', '=', 'removals.mint').onRef('calls.ordinal', '=', 'removals.ordinal'),
    )
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('calls.called_at', '>', new Date(fromMs))
    .where('calls.called_at', '<=', new Date(untilMs));
  for (const condition of completeCall(completeness)) removed = removed.where(condition);
  const { n } = await removed.executeTakeFirstOrThrow();
  return Number(n);
}
