import { expect, test } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { stateBytes } from './state-bytes.ts';

test('counts what a shard keeps, and no more of what has ended', () => {
  const run = new ShardRun();
  const bytes = () => stateBytes(run.shard.state);
  const empty = bytes();
  run.process(randomMarket({ seed: 3, events: 2000, gaps: 0 }));
  const full = bytes();
  for (const part of ['tokens', 'walletFacts'] as const) expect(full[part]).toBeGreaterThan(empty[part] + 1000);
  expect(full.addresses).toBeGreaterThanOrEqual(empty.addresses);
  run.shard.state.tokens.clear();
  expect(bytes()).toEqual({ ...full, tokens: 0 });
});
