import { limits } from '@mintscope/schemas/limits';
import { defaultParameters, parameterValue } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { SmallMarket } from '../testing/small-market.ts';
import { labelWallets } from './label-wallets.ts';

const order = ['dev', 'bundler', 'insider', 'wash', 'bot', 'sniper', 'smart', 'whale', 'fresh'] as const;
const { values } = defaultParameters();

it('of more wallets than evidence names, those are named that come first by label, by what they hold and by address', () => {
  // All within the time of snipers.
  const market = new SmallMarket(10);
  const [mint, creator] = [market.key(1), market.key(2)];
  const events = [market.launch(mint, creator), market.trade('buy', mint, creator, 9_000_000n, 100_000_000n)];
  // What they hold is the same in threes, and nothing for every other.
  for (let buyer = 0; buyer < 320; buyer++) {
    const [wallet, base] = [market.key(100 + ((buyer * 37) % 320)), BigInt(1 + Math.floor(buyer / 3)) * 1_000_000n];
    events.push(market.trade('buy', mint, wallet, base, 50_000_000n));
    if (buyer % 2 === 0) events.push(market.trade('sell', mint, wallet, base, 40_000_000n));
  }
  const run = new ShardRun();
  run.process(events);
  run.publish();
  const [token] = run.shard.state.tokens.values();
  if (!token) throw new Error('the token is not there');
  const { members, wallets } = token;
  const labelled = labelWallets(token, parameterValue(values, 'investigation.launch.whaleShare'));
  const rankOf = (wallet: number) => order.findIndex((label) => labelled[label].has(wallet));
  const sorted = [...new Set(order.flatMap((label) => [...labelled[label]]))].sort(
    (a, b) => rankOf(a) - rankOf(b) || wallets.balanceOf(b) - wallets.balanceOf(a) || members.compare(a, b),
  );
  const { wallets: named, moreWallets } = run.details.get(mint)!.evidence!;
  expect(named.map(({ wallet }) => wallet)).toEqual(
    sorted.slice(0, limits.evidenceWallets).map((wallet) => members.text(wallet)),
  );
  expect(moreWallets).toBe(sorted.length - limits.evidenceWallets);
  // The last that is named and the first that is not are of one label, and hold the same: their addresses decide.
  const [last, next] = sorted.slice(limits.evidenceWallets - 1);
  expect([rankOf(next!), wallets.balanceOf(next!)]).toEqual([rankOf(last!), wallets.balanceOf(last!)]);
  expect(new Set(sorted.map(rankOf)).size).toBeGreaterThan(1);
});
