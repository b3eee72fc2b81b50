import type { Logger } from '@mintscope/engines/logger';
import type { RecordsQueries } from '../records.ts';
import { anyOf, visitEveryMs } from './session-row.ts';

/** Keeps that these were used at this time. */
type WriteVisits = (ids: readonly string[], at: Date) => Promise<unknown>;

interface Visited {
  id: string;
  /** Null before the first time. */
  seenAt: Date | null;
}

/** Keeps when each session or key was used last. No caller waits for it, and a failure costs no more than a minute's accuracy. */
export function createVisitNotes(write: WriteVisits, log: Logger) {
  const writing = new Set<Promise<unknown>>();
  const pending = new Set<string>();
  return {
    note(visited: readonly Visited[], nowMs: number): void {
      const isDue = ({ id, seenAt }: Visited) => nowMs - (seenAt?.getTime() ?? 0) >= visitEveryMs && !pending.has(id);
      const ids = visited.filter(isDue).map(({ id }) => id);
      if (ids.length === 0) return;
      for (const id of ids) pending.add(id);
      const written = write(ids, new Date(nowMs))
        .catch((error: unknown) => log.debug({ err: error }, 'times of visits not noted'))
        .finally(() => {
          writing.delete(written);
          for (const id of ids) pending.delete(id);
        });
      writing.add(written);
    },
    async close(): Promise<void> {
      await Promise.all(writing);
    },
  };
}

export function writeSessionVisits(queries: RecordsQueries): WriteVisits {
  return (ids, at) =>
    queries
      .updateTable('sessions')
      .set({ last_seen_at: at })
      .where('id', '=', anyOf(ids))
      .where('last_seen_at', '<', at)
      .execute();
}

export function writeKeyUses(queries: RecordsQueries): WriteVisits {
  return (ids, at) =>
    queries
      .updateTable('api_keys')
      .set({ last_used_at: at })
      .where('id', '=', anyOf(ids))
      .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
      .execute();
}
