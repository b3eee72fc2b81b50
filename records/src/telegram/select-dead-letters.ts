import type { RecordsQueries } from '../records.ts';

export interface DeadLetter {
  id: string;
  key: string;
  userId: string | null;
  text: string;
  state: 'dead' | 'unknown';
  createdAtMs: number;
  calledAtMs: number | null;
  attempts: number;
  error: string | null;
}

export interface DeadLetterPage {
  limit: number;
  /** Of a lower number only. */
  before?: string | undefined;
}

/** Messages that were not sent, or of which that is not known, the newest first. */
export async function selectDeadLetters(
  queries: RecordsQueries,
  { limit, before }: DeadLetterPage,
): Promise<{ letters: DeadLetter[]; more: boolean }> {
  let letters = queries
    .selectFrom('telegram_outbox')
    .select(['id', 'key', 'user_id', 'text', 'state', 'created_at', 'called_at', 'attempts', 'last_error'])
    .where('state', 'in', ['dead', 'unknown'])
    .orderBy('id', 'desc');
  if (before !== undefined) letters = letters.where('id', '<', BigInt(before));
  // One more tells whether there is more.
  const rows = await letters.limit(limit + 1).execute();
  return {
    letters: rows.slice(0, limit).map((row) => ({
      id: String(row.id),
      key: row.key,
      userId: row.user_id,
      text: row.text,
      state: row.state === 'unknown' ? 'unknown' : 'dead',
      createdAtMs: row.created_at.getTime(),
      calledAtMs: row.called_at?.getTime() ?? null,
      attempts: row.attempts,
      error: row.last_error,
    })),
    more: rows.length > limit,
  };
}
