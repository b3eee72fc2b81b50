import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { RecordsTransaction } from '../records.ts';
import type { FiringRule, ToldFirings } from './told-firings.ts';

/** A post that was not taken by then is given up (ms). */
const givenUpAfterMs = 3_600_000;

export interface Post {
  /** What it tells: put in twice it is posted once. */
  key: string;
  userId: string;
  kind: 'firing' | 'together' | 'trial';
  /** Beside `type` and `id`. */
  content: Readonly<Record<string, unknown>>;
}

/** Puts in line one post for each firing that is told alone, whose alert is told by webhook. */
export function putPosts(
  queries: RecordsTransaction,
  told: readonly ToldFirings[],
  rule: Pick<FiringRule, 'linkOf'>,
  nowMs: number,
): Promise<number> {
  const posts = told.flatMap(({ userId, firings }) =>
    firings
      .filter((one) => one.told === 'alone' && one.ways.webhook)
      .map((firing): Post => ({ key: `alert:${firing.id}`, userId, kind: 'firing', content: contentOf(firing, rule) })),
  );
  return putInLine(queries, posts, nowMs);
}

/** A firing as webhooks are told it. */
export function contentOf(firing: Firing, rule: Pick<FiringRule, 'linkOf'>): { firing: object } {
  const { ways: _, told: __, ...rest } = firing;
  return { firing: { ...rest, link: rule.linkOf(firing.mint) } };
}

/** Puts posts in line for users who have a webhook; gives how many were new. */
export async function putInLine(queries: RecordsTransaction, posts: readonly Post[], nowMs: number): Promise<number> {
  if (posts.length === 0) return 0;
  const withWebhook = await queries
    .selectFrom('alert_settings')
    .select('user_id')
    .where('user_id', 'in', [...new Set(posts.map(({ userId }) => userId))])
    .where('webhook_url', 'is not', null)
    .execute();
  const users = new Set(withWebhook.map(({ user_id }) => user_id));
  const now = new Date(nowMs);
  const rows = posts
    .filter(({ userId }) => users.has(userId))
    .map(({ key, userId, kind, content }) => ({
      key,
      user_id: userId,
      kind,
      body: JSON.stringify({ type: `alert.${kind}`, id: key, ...content }),
      state: 'waiting' as const,
      created_at: now,
      due_at: now,
      given_up_at: new Date(nowMs + givenUpAfterMs),
      attempts: 0,
      last_error: null,
    }));
  if (rows.length === 0) return 0;
  const put = await queries
    .insertInto('alert_posts')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute();
  return put.length;
}
