import type { Logger } from '@mintscope/engines/logger';
import type { RecordsQueries } from '../records.ts';
import { anyOf, type SessionRow, visitEveryMs } from './session-row.ts';

/** Keeps when each session was seen last. No caller waits for it, and a failure costs no more than a minute's accuracy. */
export function createVisitNotes(queries: RecordsQueries, log: Logger) {
  const writing = new Set<Promise<unknown>>();
  const pending = new Set<string>();
  return {
    note(sessions: readonly Pick<SessionRow, 'id' | 'last_seen_at'>[], nowMs: number): void {
      const due = sessions.filter((one) => nowMs - one.last_seen_at.getTime() >= visitEveryMs && !pending.has(one.id));
      if (due.length === 0) return;
      const ids = due.map(({ id }) => id);
      for (const id of ids) pending.add(id);
      const write = queries
        .updateTable('sessions')
        .set({ last_seen_at: new Date(nowMs) })
        .where('id', '=', anyOf(ids))
        .where('last_seen_at', '<', new Date(nowMs))
        .execute()
        .catch((error: unknown) => log.debug({ err: error }, 'times of visits not noted'))
        .finally(() => {
          writing.delete(write);
          for (const id of ids) pending.delete(id);
        });
      writing.add(write);
    },
    async close(): Promise<void> {
      await Promise.all(writing);
    },
  };
}
