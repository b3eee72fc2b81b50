import { createHmac } from 'node:crypto';
import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Network } from '@mintscope/engines/outside/network';
import { type ClaimedPost, claimPosts, countPosts, notePost } from '@mintscope/records/alerts/claim-posts';
import type { Records } from '@mintscope/records/records';
import type { Job } from '../run-jobs.ts';
import { postOutside } from './post-outside.ts';

export interface PostOptions {
  records: Records;
  network: Network;
  metrics: Metrics;
  log: Logger;
  now(): number;
}

const everyMs = 500;
const deadlineMs = 60_000;
const answerMs = 10_000;
const turnMs = 20_000;

/** Posts what users are told of their alerts to their webhooks, again and again until one is taken, of each user one after the other. */
export function createPostSender({ records, network, metrics, log, now }: PostOptions): Job {
  const open = metrics.gauge('mintscope_webhook_open', 'Posts that wait for users’ webhooks');
  const posts = metrics.counter('mintscope_webhook_posts_total', 'Posts to users’ webhooks, by outcome', ['outcome']);

  async function send(post: ClaimedPost, signal: AbortSignal): Promise<void> {
    const outcome = await postOutside(
      network,
      { url: post.url, headers: headersOf(post, now()), body: post.body },
      AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    );
    posts.inc({ outcome: outcome.kind });
    if (outcome.kind !== 'sent') log.debug({ post: String(post.id), ...outcome }, 'a webhook did not take a post');
    // What is not noted is posted again, under the same key.
    await notePost(records, post, outcome, now());
  }

  return {
    name: 'send-webhooks',
    everyMs,
    deadlineMs,
    async isDue() {
      try {
        const waiting = await countPosts(records);
        open.set(waiting);
        return waiting > 0;
      } catch (error) {
        if (isEngineAway(error)) return false;
        throw error;
      }
    },
    async run(signal) {
      let sent = 0;
      const untilMs = performance.now() + turnMs;
      while (!signal.aborted && performance.now() < untilMs) {
        const claimed = await claimPosts(records, now());
        if (claimed.length === 0) break;
        await Promise.all(claimed.map((post) => send(post, signal)));
        sent += claimed.length;
      }
      return { sent };
    },
  };
}

/** `t` in seconds; `v1` = HMAC-SHA256, hex, of `t.body` by the secret as it was shown. */
export function headersOf({ key, body, secret }: Pick<ClaimedPost, 'key' | 'body' | 'secret'>, nowMs: number) {
  const t = Math.floor(nowMs / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'mintscope-id': key,
    'mintscope-signature': `t=${t},v1=${v1}`,
  };
}
