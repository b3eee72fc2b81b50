import type { Engines } from '@mintscope/engines/engines';
import { topics } from '@mintscope/schemas/events/topics';

/**
 * Whether every record of the log is scored, published and in the warehouse. Rows may still be due: only the workers know
 * (`hasNothingDue`).
 */
export async function isCaughtUp({ eventLog, stateStore }: Pick<Engines, 'eventLog' | 'stateStore'>): Promise<boolean> {
  const partitions = Array.from({ length: eventLog.partitions(topics.chainEvents) }, (_, partition) => partition);
  const reached = async (shard: string) => (await stateStore.progress(shard))?.offset ?? 0;
  const answers = await Promise.all(
    partitions.map(async (partition) => {
      const { next: events } = await eventLog.range(topics.chainEvents, partition);
      const { next: updates } = await eventLog.range(topics.tokenUpdates, partition);
      const [scored, inserted, noted] = await Promise.all(
        [
          `scoring:${partition}`,
          `warehouse:${topics.chainEvents}:${partition}`,
          `warehouse:${topics.tokenUpdates}:${partition}`,
        ].map(reached),
      );
      return scored === events && inserted === events && noted === updates;
    }),
  );
  return answers.every(Boolean);
}

/** Whether the metrics of a scoring worker name no token with a row to publish. */
export function hasNothingDue(metrics: string): boolean {
  return !/^mintscope_scoring_due_tokens\{.*\} [1-9]/m.test(metrics);
}
