import { projectCalls } from '@mintscope/records/picks/project-calls';
import { tellWatchers } from '@mintscope/records/telegram/tell-watchers';
import { makeCall } from '@mintscope/records/testing/make-call';
import type { RecordsHarness } from '@mintscope/records/testing/records-harness';
import { describe, expect, it } from 'vitest';
import { BotBench, minuteMs } from './bot-bench.ts';

/** What must hold of what users are told who follow a token by Telegram, on every engine of the records. */
export function describeFollowers(engine: string, harness: RecordsHarness): void {
  const bench = new BotBench(harness);

  describe(`what is followed by Telegram in ${engine}`, () => {
    const rule = { entitlementFromMs: 0, linkOf: (mint: string) => `https://mintscope.example/token/${mint}` };
    const tell = (call: ReturnType<typeof makeCall>) =>
      projectCalls(bench.records, { positions: new Map(), calls: [call], figures: [] }, (queries, calls) =>
        tellWatchers(queries, calls, rule, bench.atMs),
      );
    const callNow = (n: number, changes = {}) => makeCall(n, { calledAt: bench.atMs, ...changes });

    it('is told when it is called, once, to those who may see it', async () => {
      const follow = (mint: string, id: number) => bench.ask(`/watch ${mint}`, { id });
      const { mint } = makeCall(1);
      for (const [n, user] of [{}, { days: -1_000 }, { role: 'admin' as const, days: null }, {}, {}].entries()) {
        const userId = await bench.link(user, 10 + n);
        await follow(mint, 10 + n);
        if (n === 4)
          await bench.records.queries
            .updateTable('users')
            .set({ suspended_at: new Date() })
            .where('id', '=', userId)
            .execute();
      }
      await bench.ask('/mute', { id: 13 });
      const before = bench.server.taken.length;
      const call = callNow(1, { symbol: 'E.com/\u202Ex', name: '@all https://evil.example' });
      await tell(call);
      await tell(call);
      await bench.talk();
      const told = bench.server.taken.slice(before);
      expect(told.map(({ chatId }) => chatId).sort()).toEqual([10, 12]);
      expect(told[0]!.text).toBe(
        `Called: E com x (all https evil example), which you follow.\nScore 54.5 at a market cap of $9,000.\n${mint}\nhttps://mintscope.example/token/${mint}`,
      );
    });

    it('is not told of the past, of what was removed before, and where the transaction fails', async () => {
      await bench.link();
      for (const n of [1, 2, 3]) await bench.ask(`/watch ${makeCall(n).mint}`);
      const before = bench.server.taken.length;
      await tell(makeCall(1, { calledAt: bench.atMs - 11 * minuteMs }));
      const second = callNow(2);
      const removal = { mint: second.mint, ordinal: 1, removed_at: new Date(bench.atMs), control_id: 1n, reason: null };
      await bench.records.queries.insertInto('removals').values(removal).execute();
      await tell(second);
      const third = { positions: new Map(), calls: [callNow(3)], figures: [] };
      const failing = projectCalls(bench.records, third, async (queries, calls) => {
        await tellWatchers(queries, calls, rule, bench.atMs);
        throw new Error('the rest fails');
      });
      await expect(failing).rejects.toThrow('the rest fails');
      await bench.talk();
      expect(bench.server.taken).toHaveLength(before);
    });
  });
}
