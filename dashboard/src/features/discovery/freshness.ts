import type { LiveClient } from '../../lib/live/live-client.ts';

/** A row outside of the live feed comes every 30 s with the list; one that missed a round by 15 s is late. */
const lateMs = 45_000;
/** Without the live feed a figure is old sooner. */
const lostMs = 10_000;
const newMs = 8_000;

type RowTone = '' | 'new' | 'stale';

/**
 * A live row is as fresh as the line (a quiet token is not stale, a lost line is); other rows are as old as their last answer.
 * Visitors have no line to lose.
 */
export function rowToneOf(id: string, client: LiveClient, serverNowMs: number): RowTone {
  const { phase } = client.status().connection;
  const open = phase === 'open';
  const confirmedMs = client.book.confirmedAtMs(id);
  const ageMs = confirmedMs === null ? Number.POSITIVE_INFINITY : Date.now() - confirmedMs;
  if (!(open && client.book.has('live', id)) && ageMs > (open || phase === 'idle' ? lateMs : lostMs)) return 'stale';
  const row = client.book.rows.get(id);
  return row && serverNowMs - row.createdAt < newMs ? 'new' : '';
}
