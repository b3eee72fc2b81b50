import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import { detailWishes } from '@mintscope/schemas/detail-wishes';
import { expect, it, onTestFinished } from 'vitest';
import { openDetailWishes } from './detail-wishes.ts';

const mint = 'So11111111111111111111111111111111111111112';
const log = createLogger('silent', 'test');

async function open({ answers = true, waitMs = 60_000 } = {}) {
  const clock = { nowMs: 1_000 };
  const signals = createLocalSignals();
  const asked: string[] = [];
  const answer = (one: string) => void signals.publish(detailWishes.made, one);
  await signals.listen(detailWishes.wanted, (one) => {
    asked.push(one);
    if (answers) answer(one);
  });
  const metrics = createMetrics();
  const wishes = await openDetailWishes({ signals, metrics, log, now: () => clock.nowMs, waitMs });
  onTestFinished(async () => {
    await wishes.close();
    await signals.close();
  });
  const counted = async (outcome: string) =>
    (await metrics.expose()).includes(`mintscope_api_detail_wishes_total{outcome="${outcome}"} 1\n`);
  return { clock, signals, asked, answer, wishes, counted };
}

it('waits until scoring says that the detail is there, and asks again the next time', async () => {
  const { wishes, asked } = await open();
  await wishes.wish(mint);
  await wishes.wish(mint);
  expect(asked).toEqual([mint, mint]);
});

it('asks once for readers who wait together, and is told by the answer for this token alone', async () => {
  const { wishes, asked, answer } = await open({ answers: false });
  let done = 0;
  const waiting = [wishes.wish(mint), wishes.wish(mint)].map((wish) => wish.then(() => done++));
  answer('another');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([done, asked]).toEqual([0, [mint]]);
  answer(mint);
  await Promise.all(waiting);
  expect(done).toBe(2);
});

it('waits a moment where scoring says nothing, and for a while not again', async () => {
  const { wishes, asked, clock, counted } = await open({ answers: false, waitMs: 5 });
  await wishes.wish(mint);
  await wishes.wish(mint);
  expect(asked).toHaveLength(1);
  expect([await counted('late'), await counted('not_asked'), await counted('made')]).toEqual([true, true, false]);
  clock.nowMs += 5_000;
  await wishes.wish(mint);
  expect(asked).toHaveLength(2);
});

it('lets readers of further tokens read what there is while many are waited for', async () => {
  const { wishes, asked, answer } = await open({ answers: false });
  const waiting = Array.from({ length: 64 }, (_, n) => wishes.wish(`token ${n}`));
  await wishes.wish(mint);
  expect(asked).toHaveLength(64);
  for (const one of asked) answer(one);
  await Promise.all(waiting);
});

it('does not wait where nothing can be asked', async () => {
  const { wishes, signals } = await open();
  await signals.close();
  await wishes.wish(mint);
});
