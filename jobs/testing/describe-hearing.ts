import { readConfig } from '@mintscope/engines/config';
import { createMetrics } from '@mintscope/engines/metrics';
import type { Records } from '@mintscope/records/records';
import { makeCall } from '@mintscope/records/testing/make-call';
import type { RecordsHarness } from '@mintscope/records/testing/records-harness';
import { describe, expect, it, vi } from 'vitest';
import { runJobs } from '../src/run-jobs.ts';
import { openTelegram } from '../src/telegram/open-telegram.ts';
import { openReceiver } from '../src/telegram/receive-updates.ts';
import { createWebhookSetter } from '../src/telegram/set-webhook.ts';
import { BotBench, lasting, log, minuteMs } from './bot-bench.ts';

const tellingRule = { entitlementFromMs: Number.POSITIVE_INFINITY, linkOf: () => null };

/** What must hold of what comes from Telegram, on every engine of the records. */
export function describeHearing(engine: string, harness: RecordsHarness): void {
  const bench = new BotBench(harness);

  describe(`what the bot hears in ${engine}`, () => {
    it('handles an update once, however often and to how many processes it is told', async () => {
      await bench.link();
      const { mint } = makeCall(1);
      bench.server.write(`/watch ${mint}`);
      await bench.talk();
      bench.server.tellAgain();
      const told = bench.server.taken.length;
      await Promise.all(bench.processes.map((through) => bench.talk(through)));
      expect(bench.server.taken).toHaveLength(told);
      bench.server.write('/help');
      const running = bench.processes.map((through) => bench.open(through));
      for (const { poller, introduction } of running) {
        await introduction.run(lasting());
        await poller.run(lasting());
      }
      await Promise.all(running.map(({ handler }) => handler.run(lasting())));
      while (await running[0]!.sender.isDue!()) {
        await Promise.all(running.map(({ sender }) => sender.run(lasting())));
        bench.atMs += 1_000;
      }
      expect(bench.server.taken).toHaveLength(told + 1);
      expect(await bench.records.queries.selectFrom('telegram_watches').select('mint').execute()).toEqual([{ mint }]);
    });

    it('keeps what it was told before Telegram may forget it, and nothing of it once it is handled', async () => {
      bench.server.write('/help');
      bench.server.write('/help');
      const { poller } = bench.open(bench.records);
      await poller.run(lasting());
      const kept = () =>
        bench.records.queries.selectFrom('telegram_updates').select(['update', 'handled_at']).execute();
      expect(await kept()).toHaveLength(2);
      await bench.talk();
      expect((await kept()).map(({ update }) => update)).toEqual([null, null]);
      expect(bench.server.taken).toHaveLength(2);
    });

    it('answers a flood of one chat with a few messages', async () => {
      for (let n = 0; n < 60; n++) bench.server.write('hello');
      await bench.talk();
      expect(bench.server.taken.length).toBeLessThanOrEqual(20);
      expect(await bench.ask('/help', { id: 8 })).toContain('/login');
    });

    it('is answered by the jobs of two processes, each text once', async () => {
      const config = readConfig({
        MINTSCOPE_TELEGRAM_BOT_TOKEN: bench.server.token,
        MINTSCOPE_TELEGRAM_API_URL: `${bench.server.url}/`,
      });
      const start = async (records: Records) => {
        const shared = { records, metrics: createMetrics(), log, now: () => Date.now() };
        const telegram = await openTelegram({ ...shared, config, rule: tellingRule });
        const running = runJobs({ ...shared, jobs: telegram.jobs });
        return async () => {
          await running.close();
          await telegram.close();
        };
      };
      const closers = await Promise.all(bench.processes.map(start));
      const ids = [11, 12, 13];
      for (const id of ids) bench.server.write('/help', { id });
      const told = () => bench.server.taken.map(({ chatId }) => chatId).sort();
      await vi.waitFor(() => expect(told()).toEqual(ids), 60_000);
      bench.server.write('/help', { id: 14 });
      await vi.waitFor(() => expect(told()).toEqual([...ids, 14]), 60_000);
      await Promise.all(closers.map((close) => close()));
      expect(bench.server.asked).toHaveLength(4);
    });

    it('rests after a conflict, a refusal and an answer to ask later, and goes on', async () => {
      bench.server.write('/help');
      const { poller } = bench.open(bench.records);
      bench.server.refuse(409, 429, 500);
      await poller.run(lasting());
      expect(await poller.isDue!()).toBe(false);
      for (const _ of [429, 500, 'none']) {
        bench.atMs += minuteMs;
        expect(await poller.isDue!()).toBe(true);
        await poller.run(lasting());
      }
      await bench.talk();
      expect(bench.server.taken).toHaveLength(1);
    });

    it('leaves the webhook of another program, says so, and hears once it is gone', async () => {
      const foreign = 'https://shop.example:8443/bot/secret-of-theirs';
      const { api, poller } = bench.open(bench.records, 'https://mintscope.example/telegram');
      await api.setWebhook(foreign, { secret_token: 'theirs' });
      bench.server.write('/help');
      expect(await poller.run(lasting())).toEqual({ answered: 0 });
      expect(bench.server.webhook).toEqual({ url: foreign, secret: 'theirs' });
      expect(bench.deafness).toHaveLength(1);
      expect(bench.deafness[0]).toMatch(
        /hears nothing.*shop\.example:8443, .*MINTSCOPE_TELEGRAM_UPDATES to off.*MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS/,
      );
      expect(bench.deafness[0]).not.toContain('secret-of-theirs');
      expect(await poller.isDue!()).toBe(false);
      await api.deleteWebhook();
      bench.atMs += minuteMs;
      expect(await poller.isDue!()).toBe(true);
      expect(await poller.run(lasting())).toEqual({ answered: 1 });
      expect(bench.deafness[1]).toBeNull();
    });

    it('tells operators while a foreign webhook keeps it from hearing', async () => {
      const { api } = bench.open(bench.records);
      await api.setWebhook('https://shop.example/bot');
      const checks = new Map<string, () => Promise<void>>();
      const watch = { add: (name: string, check: () => Promise<void>) => void checks.set(name, check) };
      const config = readConfig({
        MINTSCOPE_TELEGRAM_BOT_TOKEN: bench.server.token,
        MINTSCOPE_TELEGRAM_API_URL: bench.server.url,
      });
      const opened = {
        config,
        records: bench.records,
        rule: tellingRule,
        watch,
        metrics: createMetrics(),
        log,
        now: bench.now,
      };
      const telegram = await openTelegram(opened);
      const health = () => checks.get('telegram')!();
      await expect(health()).resolves.toBeUndefined();
      await telegram.jobs.find(({ name }) => name === 'poll-telegram')!.run(lasting());
      await expect(health()).rejects.toThrow('webhook at shop.example,');
      bench.atMs += 3 * minuteMs;
      await expect(health()).resolves.toBeUndefined();
      await telegram.close();
    });

    it('neither hears nor writes where its token is for signing in alone', async () => {
      const config = readConfig({
        MINTSCOPE_TELEGRAM_BOT_TOKEN: bench.server.token,
        MINTSCOPE_TELEGRAM_API_URL: bench.server.url,
        MINTSCOPE_TELEGRAM_UPDATES: 'off',
      });
      const { records, now } = bench;
      const telegram = await openTelegram({ config, records, rule: tellingRule, metrics: createMetrics(), log, now });
      expect([telegram.jobs, telegram.tellCalls]).toEqual([[], undefined]);
      await telegram.close();
    });

    it('asks in vain while Telegram is away, and fails nothing', async () => {
      await bench.server.close();
      const { poller, introduction, handler } = bench.open(bench.records);
      expect(await poller.run(lasting())).toEqual({ answered: 0 });
      expect(await introduction.run(lasting())).toEqual({ introduced: 0 });
      expect(await handler.isDue!()).toBe(false);
    });
  });

  describe(`the bot’s webhook in ${engine}`, () => {
    const secret = 'a-secret-of-the-webhook-in-this-test';

    it('takes what Telegram tells with the secret, and nothing else', async () => {
      const { records, now } = bench;
      const receiver = await openReceiver({ records, host: '127.0.0.1', port: 0, secret, log, now });
      const url = `http://127.0.0.1:${receiver.port}/`;
      const call = async (body: string, given: string | null = secret, method = 'POST') => {
        const headers = new Headers(given === null ? [] : [['x-telegram-bot-api-secret-token', given]]);
        return (await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) })).status;
      };
      try {
        const { api, handler, sender, introduction } = bench.open(bench.records);
        await createWebhookSetter({ api, url: 'https://mintscope.example/telegram', secret, log, now }).run(lasting());
        expect(bench.server.webhook).toEqual({ url: 'https://mintscope.example/telegram', secret });
        const update = JSON.stringify(bench.server.update(bench.server.write('/help')));
        for (const wrong of [null, '', 'a', `${secret}x`]) expect(await call(update, wrong)).toBe(401);
        expect(await call('', secret, 'GET')).toBe(405);
        expect(await call('{')).toBe(400);
        expect(await call('x'.repeat(300_000))).toBe(413);
        expect(await call('{"update_id":1,"channel_post":{}}')).toBe(200);
        for (let n = 0; n < 3; n++) expect(await call(update)).toBe(200);
        await introduction.run(lasting());
        await handler.run(lasting());
        await sender.run(lasting());
        expect(bench.server.taken).toHaveLength(1);
        // Polling takes the webhook away that it is told to.
        await bench.open(bench.records, 'https://mintscope.example/telegram').poller.run(lasting());
        expect(bench.server.webhook).toBeNull();
        expect(bench.deafness).toEqual([null]);
      } finally {
        await receiver.close();
      }
    });
  });
}
