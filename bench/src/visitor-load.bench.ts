/**
 * What visitors cost a user's feed: the whole product in one process, a signed-in client that follows 500 tokens in this
 * one, and visitors in a third. The peer is the same feed in the same run without visitors, before and after each load: what
 * counts is the longest gap between two messages with the load minus that without. Visitors come from one address, and from
 * 2,000 addresses that a proxy tells.
 *
 *   node --import tsx src/visitor-load.bench.ts [--rate 2000] [--seconds 10] [--rounds 3]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bearer, signInByWallet } from '../../infra/all-in-one/tests/support/sign-in.ts';
import { flood, visitorRequests } from '../../infra/all-in-one/tests/support/visitor-load/flood.ts';
import { type FollowedFeed, followFeed } from '../../infra/all-in-one/tests/support/visitor-load/follow-feed.ts';
import { cpuMsOf, runProgram, wait } from './end-to-end/product.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
});
const [perSecond, seconds, rounds] = [Number(values.rate), Number(values.seconds), Number(values.rounds)];

const data = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const product = runProgram([join(import.meta.dirname, '../../infra/all-in-one/start.cjs')], {
  MINTSCOPE_DATA_DIR: data,
  MINTSCOPE_API_PORT: '0',
  MINTSCOPE_API_PROXIES: '1',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '50',
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '40',
});
const table: Record<string, string | number>[] = [];
try {
  const url = await product.url;
  const user = await signInByWallet(url, 'a-user');
  const tokens = await presentMarket(url, user);
  const feed = await followFeed(url, user);
  for (let round = 0; round < rounds; round++)
    for (const addresses of [1, 2_000]) table.push(await measure(url, feed, tokens, addresses));
  feed.close();
} finally {
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
console.table(table);

/** The newest tokens, once the past market has been made and scored. */
async function presentMarket(url: string, token: string): Promise<string[]> {
  for (;;) {
    const listed = await fetch(`${url}/tokens/discover?limit=20`, { headers: bearer(token) });
    const rows = (await listed.json()) as { address: string; createdAt: number }[];
    if (rows.length === 20 && Date.now() - rows[0]!.createdAt < 30_000) return rows.map(({ address }) => address);
    await wait(500);
  }
}

async function measure(url: string, feed: FollowedFeed, tokens: readonly string[], addresses: number) {
  const without = await watch(feed, () => wait(seconds * 1000));
  const port = Number(new URL(url).port);
  const order = { port, count: perSecond * seconds, perSecond, addresses, requests: visitorRequests(tokens) };
  const loaded = await watch(feed, () => flood(order));
  const { answered, statuses, ...load } = loaded.result;
  return {
    addresses,
    'answered/s': Math.round(answered / load.seconds),
    ...statuses,
    'gap without ms': Math.round(without.gapMs),
    'gap with ms': Math.round(loaded.gapMs),
    'messages/s without': Math.round(without.messages / without.seconds),
    'messages/s with': Math.round(loaded.messages / loaded.seconds),
    'CPU us/request': Math.round(
      ((loaded.cpuMs - (without.cpuMs * loaded.seconds) / without.seconds) * 1000) / answered,
    ),
  };
}

async function watch<Result>(feed: FollowedFeed, during: () => Promise<Result>) {
  feed.longestGapMs();
  const before = { messages: feed.messages(), cpuMs: cpuMsOf(product.pid), atMs: performance.now() };
  const result = await during();
  return {
    result,
    gapMs: feed.longestGapMs(),
    messages: feed.messages() - before.messages,
    cpuMs: cpuMsOf(product.pid) - before.cpuMs,
    seconds: (performance.now() - before.atMs) / 1000,
  };
}
