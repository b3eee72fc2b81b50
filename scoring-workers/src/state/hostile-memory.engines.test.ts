import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { TokenStory } from '../testing/token-story.ts';
import { tokenBytes } from './token-bytes.ts';

/** As decision 0050 states them. */
const bytesOfTheRest = 3_000_000;
const bytesAWallet = 640;
const bytesAnEvent = 28;
const bytesALink = 100;
/** What a shard keeps of an address that it met and of an event about wallets, whichever token it belongs to. */
const bytesAnAddress = 300;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function usedBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Tells what was written since, and forgets it. */
function tell(run: ShardRun, story: TokenStory): void {
  run.process(story.events);
  story.events.length = 0;
}

test('a token that is handed to a crowd without a trade stays below the stated bytes, and repeats add nothing', () => {
  const wallets = 30_000;
  const run = new ShardRun();
  const story = new TokenStory();
  story.launch().buy('creator', 900_000_000, { together: true });
  for (let at = 0; at < 6; at += 1) story.buy(`b${at}`, 50_000_000, { slot: 1 });
  tell(run, story);
  const before = usedBytes();
  // Each is an insider by the creator's gift, has a funder of its own, and hands on, so that all hang together.
  for (let at = 0; at < wallets; at += 1) {
    const slot = 2 + Math.floor(at / 50);
    story.fund(`f${at}`, `w${at}`, 0.1, { slot });
    story.send(at % 3 === 0 ? `b${at % 6}` : 'creator', `w${at}`, 100, { slot });
    if (at > 0) story.send(`w${at}`, `w${at - 1}`, 30, { slot });
    if (at % 2000 === 1999) tell(run, story);
  }
  tell(run, story);
  const [token] = [...run.shard.state.tokens.values()];
  expect(token!.members.count).toBeGreaterThanOrEqual(2 * wallets);
  run.publish();
  expect(run.failures).toEqual([]);
  const row = run.rows.get(story.mint)!;
  expect(row.holders).toBeGreaterThan(wallets);
  const stated =
    bytesOfTheRest + token!.members.count * bytesAWallet + token!.seen.size * bytesAnEvent + 2 * wallets * bytesALink;
  const bytes = tokenBytes(token!);
  expect(bytes).toBeLessThan(stated);
  // And what is really taken: caches of the last figures, addresses and facts of wallets included.
  run.details.clear();
  const grown = usedBytes() - before;
  expect(grown).toBeLessThan(stated + token!.members.count * bytesAnAddress);

  const { size } = token!.seen;
  for (let at = wallets - 2000; at < wallets; at += 1) story.send('creator', `w${at}`, 1, { slot: 2_000 });
  const again = [...story.events];
  tell(run, story);
  const once = tokenBytes(token!);
  for (let times = 0; times < 5; times += 1) run.process(again);
  expect([token!.seen.size, tokenBytes(token!)]).toEqual([size + 2000, once]);
  expect(run.counts.drops.repeated).toBe(5 * 2000);
}, 400_000);
