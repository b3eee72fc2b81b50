import { describe, expect, it } from 'vitest';
import { claimPosts, notePost } from '../src/alerts/claim-posts.ts';
import { putAlertSettings } from '../src/alerts/put-alert-settings.ts';
import { selectPosts } from '../src/alerts/select-posts.ts';
import { tryWebhook } from '../src/alerts/try-webhook.ts';
import { AlertBench, mintOf, note, rule, silent } from './alert-bench.ts';
import type { RecordsHarness } from './records-harness.ts';
import { storeUser } from './store-user.ts';

const minuteMs = 60_000;

/** What must hold of posts to users’ webhooks, on every engine of the records. */
export function describeWebhooks(engine: string, harness: RecordsHarness): void {
  const bench = new AlertBench(harness);

  describe(`webhooks in ${engine}`, () => {
    const url = 'https://hooks.example.com/x';

    it('get what was put in line once, in order, again after a failure and not for ever', async () => {
      const [userId, without] = [await storeUser(bench.records), await storeUser(bench.records)];
      const { webhookSecret } = await putAlertSettings(bench.records, { userId, anHour: 30, webhookUrl: url }, note);
      expect(webhookSecret).toMatch(/^[0-9a-f]{64}$/);
      const ways = { ...silent, webhook: true };
      const [id, nowhere] = [await bench.put(userId, { ways }), await bench.put(without, { ways })];
      await bench.keep([await bench.fired(id, 1), await bench.fired(id, 2), await bench.fired(nowhere, 1)]);
      const [post, none] = await claimPosts(bench.records, bench.nowMs);
      expect(none).toBeUndefined();
      expect(post).toMatchObject({ url, secret: webhookSecret, attempts: 1 });
      expect(JSON.parse(post!.body)).toMatchObject({
        type: 'alert.firing',
        id: post!.key,
        firing: { symbol: 'T1', alertName: 'Above 100K', link: rule.linkOf(mintOf(1)) },
      });
      // The second waits for the first, and no other process has either.
      expect((await claimPosts(bench.other, bench.nowMs)).map(({ body }) => JSON.parse(body).firing.symbol)).toEqual([
        'T2',
      ]);
      await notePost(bench.records, post!, { kind: 'again', error: 'The host answered 503.' }, bench.nowMs);
      bench.nowMs += 10_000;
      const [again] = await claimPosts(bench.records, bench.nowMs);
      expect(again).toMatchObject({ key: post!.key, attempts: 2 });
      await notePost(bench.records, post!, { kind: 'sent' }, bench.nowMs);
      await notePost(bench.records, again!, { kind: 'sent' }, bench.nowMs);
      bench.nowMs += 2 * 60 * minuteMs;
      expect(await claimPosts(bench.records, bench.nowMs)).toEqual([]);
      expect(
        (await selectPosts(bench.records.queries, userId)).map(({ state, attempts, lastError }) => [
          state,
          attempts,
          lastError,
        ]),
      ).toEqual([
        ['dead', 1, 'It was not posted in time.'],
        ['sent', 2, null],
      ]);
    });

    it('of another address have another secret, and get nothing that was meant for the one before', async () => {
      const userId = await storeUser(bench.records);
      const set = (webhookUrl: string | null) =>
        putAlertSettings(bench.records, { userId, anHour: 30, webhookUrl }, note);
      const { webhookSecret } = await set(url);
      expect((await set(url)).webhookSecret).toBeNull();
      await tryWebhook(bench.records, { userId, nowMs: bench.nowMs }, note);
      await expect(tryWebhook(bench.records, { userId, nowMs: bench.nowMs }, note)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
      });
      const moved = await set('https://hooks.example.org/y');
      expect(moved.webhookSecret).toMatch(/^[0-9a-f]{64}$/);
      expect(moved.webhookSecret).not.toBe(webhookSecret);
      expect(await claimPosts(bench.records, bench.nowMs)).toEqual([]);
      await set(null);
      await expect(tryWebhook(bench.records, { userId, nowMs: bench.nowMs }, note)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });
}
