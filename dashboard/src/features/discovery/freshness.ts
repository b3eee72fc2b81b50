import type { LiveClient } from '../../lib/live/live-client.ts';

/** A row outside of the live feed comes every 30 s with the list; one that missed a round by 15 s is late. */
const lateMs = 45_000;
/** A live row is as fresh as the line: quiet tokens are not stale, a lost line is. */
const lostMs = 5_000;
const newMs = 8_000;

export type RowTone = '' | 'new' | 'stale';

export function rowToneOf(id: string, client: LiveClient, serverNowMs: number): RowTone {
  const { connection } = client.status();
  const confirmedMs = client.book.confirmedAtMs(id);
  const live = client.book.has('live', id) && connection.phase === 'open';
  const sinceConfirmedMs = confirmedMs === null ? Number.POSITIVE_INFINITY : Date.now() - confirmedMs;
  if (!live && sinceConfirmedMs > (client.book.has('list', id) ? lateMs : lostMs)) return 'stale';
  const row = client.book.rows.get(id);
  return row && serverNowMs - row.createdAt < newMs ? 'new' : '';
}
