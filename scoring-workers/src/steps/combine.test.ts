import { expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { mostFinalScore } from './combine.ts';

it('no token scores more than what is known of it without scoring lets it', () => {
  const run = new ShardRun();
  let held = 0;
  let scores = 0;
  for (const event of randomMarket({ seed: 3, events: 250, gaps: 0, reports: 0.2 })) {
    run.process([event]);
    const { state, publisher } = run.shard;
    const token = [...state.tokens.values()].find(({ facts }) => facts.address === event.mint);
    if (event.type !== 'trade' || !token) continue;
    const most = mostFinalScore(token, state);
    const score = publisher.score(token)?.trace.finalScore ?? null;
    if (score === null) continue;
    scores++;
    if (most < 100) held++;
    expect(score).toBeLessThanOrEqual(most + 1e-9);
  }
  expect(scores).toBeGreaterThan(50);
  expect(held).toBeGreaterThan(5);
});
