import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { TokenStory } from '../testing/token-story.ts';

const parameters = createParameterSet({
  ...{ 'transaction.sample.enoughTrades': 5, 'transaction.wash.minTrades': 4, 'transaction.wash.minTradesEach': 3 },
});
const whole = 1_000_000_000;

/** What one buys another sells, who got it by way of two that never trade. */
function chain(between: 'at once' | 'after all trades'): number {
  const story = new TokenStory().launch().buy('stranger', whole, { slot: 30 });
  const hand = () => {
    story.send('buyer', 'between', 1, { slot: 40 });
    story.send('between', 'beyond', 1, { slot: 40 });
    story.send('beyond', 'seller', 1, { slot: 40 });
  };
  story.buy('buyer', whole, { slot: 40 });
  if (between === 'at once') hand();
  for (let i = 0; i < 2; i++) story.sell('seller', whole, { slot: 41 }).buy('buyer', whole, { slot: 42 });
  story.sell('seller', whole, { slot: 43 });
  if (between === 'after all trades') hand();
  const run = new ShardRun(parameters);
  run.process(story.events);
  run.publish();
  return run.rows.get(story.mint)!.washShare!;
}

it('wash trading of wallets that others tie is found, whenever those are met', () => {
  expect(chain('at once')).toBeCloseTo(6 / 7, 9);
  expect(chain('after all trades')).toBe(chain('at once'));
});

/** What a row and its groups say of a wallet that buys in one pool and sells in another in one transaction, over and over. */
function toAndFro(pool: string | undefined, gain: number) {
  const story = new TokenStory().launch();
  for (let n = 0; n < 6; n++) story.buy(`holder ${n}`, whole, { slot: 30 + n });
  for (let n = 0; n < 6; n++) {
    story.buy('program', whole, { slot: 40 + n });
    story.sell('program', whole, {
      together: true,
      quote: whole * 1000 + gain,
      ...(pool === undefined ? {} : { pool }),
    });
  }
  const run = new ShardRun(parameters);
  run.process(story.events);
  run.publish();
  const { groups } = run.details.get(story.mint)!;
  return { share: run.rows.get(story.mint)!.washShare, labels: groups!.map(({ label }) => label) };
}

it('arbitrage between two pools is no wash trading; what costs, or stays in one pool, is', () => {
  const arbitrage = toAndFro('another', 1_000_000);
  expect(arbitrage.share).toBe(0);
  expect(arbitrage.labels).not.toContain('wash');
  for (const circles of [toAndFro('another', -1_000_000), toAndFro(undefined, 1_000_000)]) {
    expect(circles.share).toBeCloseTo(2 / 3, 3);
    expect(circles.labels).toContain('wash');
  }
});

/** The share of wash trading by wallets of one funder, each of which bought once and sold that for the same `rounds` times. */
function ofOneHand(rounds: number): number {
  const story = new TokenStory().launch();
  const wallets = Array.from({ length: 6 }, (_, n) => `wallet ${n}`);
  for (const wallet of wallets) story.fund('hand', wallet, 5, { slot: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const wallet of wallets) story.buy(wallet, whole, { slot: 10 + round * 20 });
    for (const wallet of wallets) story.sell(wallet, whole, { slot: 20 + round * 20 });
  }
  const run = new ShardRun(createParameterSet({ 'transaction.sample.enoughTrades': 5 }));
  run.process(story.events);
  run.publish();
  return run.rows.get(story.mint)!.washShare!;
}

it('a bundle that bought once and sold out for the same is no wash trading; one that goes on is', () => {
  expect(ofOneHand(1)).toBe(0);
  expect(ofOneHand(2)).toBe(1);
});
