import type { Logger } from '@mintscope/engines/logger';
import type { RecordsQueries } from '@mintscope/engines/records/port';
import type { SessionRow } from './session-row.ts';

/** A session's last visit is kept to the minute: more often it is not written (ms). */
const everyMs = 60_000;

/** Keeps when each session was seen last. Nobody waits for it, and a failure costs no more than a minute's accuracy. */
export function createVisitNotes(queries: RecordsQueries, log: Logger) {
  const writing = new Map<string, Promise<unknown>>();
  return {
    note({ id, last_seen_at: seenAt }: SessionRow, nowMs: number): void {
      if (nowMs - seenAt.getTime() < everyMs || writing.has(id)) return;
      const write = queries
        .updateTable('sessions')
        .set({ last_seen_at: new Date(nowMs) })
        .where('id', '=', id)
        .where('last_seen_at', '<', new Date(nowMs))
        .execute()
        .catch((error: unknown) => log.debug({ err: error }, 'time of a visit not noted'))
        .finally(() => writing.delete(id));
      writing.set(id, write);
    },
    async close(): Promise<void> {
      await Promise.all(writing.values());
    },
  };
}
