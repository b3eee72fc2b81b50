import type { Records } from '../records.ts';

/** A post that is this process's to send for a while. */
export interface ClaimedPost {
  id: bigint;
  key: string;
  url: string;
  /** Hex. */
  secret: string;
  body: string;
  attempts: number;
}

/** A process that dies with a post leaves it to another after so long (ms). */
const heldMs = 60_000;
const atOnce = 20;

/**
 * Takes posts that are due, of each user the first, of users who are not suspended. What is too late is given up, and so is what is for
 * a webhook that is set no more.
 */
export function claimPosts(records: Records, nowMs: number): Promise<ClaimedPost[]> {
  const now = new Date(nowMs);
  return records.transact(async (queries) => {
    await queries
      .updateTable('alert_posts')
      .set(({ fn, ref, val }) => ({
        state: 'dead',
        last_error: fn.coalesce(ref('last_error'), val('It was not posted in time.')),
      }))
      .where('state', '=', 'waiting')
      .where('given_up_at', '<=', now)
      .execute();
    const due = queries
      .selectFrom('alert_posts as post')
      .innerJoin('users', 'users.id', 'post.user_id')
      .distinctOn('post.user_id')
      .select('post.id')
      .where('post.state', '=', 'waiting')
      .where('post.due_at', '<=', now)
      .where('users.suspended_at', 'is', null)
      .orderBy('post.user_id')
      .orderBy('post.id');
    return queries
      .updateTable('alert_posts')
      .from('alert_settings')
      .set(({ eb }) => ({ due_at: new Date(nowMs + heldMs), attempts: eb('attempts', '+', 1) }))
      .whereRef('alert_settings.user_id', '=', 'alert_posts.user_id')
      .where('alert_settings.webhook_url', 'is not', null)
      .where(({ eb, selectFrom }) =>
        eb('alert_posts.id', 'in', selectFrom(due.as('due')).select('due.id').limit(atOnce)),
      )
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .returning(({ ref }) => [
        'alert_posts.id',
        'alert_posts.key',
        ref('alert_settings.webhook_url').$notNull().as('url'),
        ref('alert_settings.webhook_secret').$notNull().as('secret'),
        'alert_posts.body',
        'alert_posts.attempts',
      ])
      .execute();
  });
}

/** Waits between tries (ms); the last one for all that follow. */
const waits = [10_000, 30_000, 120_000, 600_000];

/** Notes what became of a post. */
export async function notePost(
  { queries }: Pick<Records, 'queries'>,
  { id, attempts }: Pick<ClaimedPost, 'id' | 'attempts'>,
  outcome: { kind: 'sent' } | { kind: 'again' | 'refused'; error: string },
  nowMs: number,
): Promise<void> {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  await queries
    .updateTable('alert_posts')
    .set(
      outcome.kind === 'sent'
        ? { state: 'sent', last_error: null }
        : {
            state: outcome.kind === 'again' ? 'waiting' : 'dead',
            due_at: new Date(nowMs + wait),
            last_error: outcome.error.slice(0, 300),
          },
    )
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

/** How many posts are in line. */
export async function countPosts({ queries }: Pick<Records, 'queries'>): Promise<number> {
  const { open } = await queries
    .selectFrom('alert_posts')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(open);
}
