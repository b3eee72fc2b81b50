import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { describe, expect, it } from 'vitest';
import { changeParameters } from '../state/shard-state.ts';
import { PartitionedRun } from '../testing/partitioned-run.ts';
import { SmallMarket } from '../testing/small-market.ts';

const dayMs = 86_400_000;
const tokens = 1_000_000_000n;
const sol = 1_000_000_000n;

function open(partitions = 1, parameters = defaultParameters()): PartitionedRun {
  return new PartitionedRun(partitions, parameters);
}

function detailOf(run: PartitionedRun, mint: string): TokenDetail {
  run.publish();
  return run.details.get(mint)!;
}

const kindsOf = (detail: TokenDetail) => detail.bubbleMap!.edges.flatMap(({ kinds }) => kinds);

/** Buyers come one a minute: no evidence but what the test makes. */
function buyers(market: SmallMarket, mint: string, wallets: readonly string[]): ChainEvent[] {
  return wallets.flatMap((wallet) => [market.wait(60_000), market.trade('buy', mint, wallet, tokens, sol)]);
}

describe('a funder that turns out to be an exchange', () => {
  const cap = 50;

  it.each([1, 4])('loses the links that it made, in every token, with %i partitions', (partitions) => {
    const market = new SmallMarket();
    const run = open(partitions);
    const [exchange, creator] = [market.key(1), market.key(2)];
    const mints = [100, 101, 102].map((number) => market.key(number));
    const customers = Array.from({ length: 30 }, (_, at) => market.key(1000 + at));
    run.process(customers.slice(0, 12).map((wallet) => market.fund(exchange, wallet)));
    for (const mint of mints) run.process([market.launch(mint, creator), ...buyers(market, mint, customers)]);
    run.process(customers.slice(12).map((wallet) => market.fund(exchange, wallet)));
    for (const mint of mints) {
      const { walletMetrics, bubbleMap } = detailOf(run, mint);
      expect(walletMetrics!.edgeCount).toBe((30 * 29) / 2);
      expect(new Set(kindsOf({ bubbleMap } as TokenDetail))).toEqual(new Set(['same_funder']));
    }
    // Strangers of whom no token knows: the cap counts wallets ever met.
    run.process(Array.from({ length: cap - 30 }, (_, at) => market.fund(exchange, market.key(2000 + at))));
    expect(detailOf(run, mints[0]!).walletMetrics!.edgeCount).toBeGreaterThan(0);
    run.process([market.fund(exchange, market.key(3000))]);
    run.restart();
    for (const mint of mints) {
      const { walletMetrics, entities } = detailOf(run, mint);
      expect([walletMetrics!.edgeCount, walletMetrics!.connectedSupplyPercent]).toEqual([0, 0]);
      expect(entities).toMatchObject({ count: 30, low: 30, high: 30 });
    }
    const late = market.key(4000);
    run.process([market.fund(exchange, late), market.trade('buy', mints[0]!, late, tokens, sol)]);
    expect(detailOf(run, mints[0]!).walletMetrics!.edgeCount).toBe(0);
  });

  it('is one by a lower cap as soon as that holds, and stays one', () => {
    const market = new SmallMarket();
    const parameters = createParameterSet({ 'investigation.graph.hubDegreeCap': 5 });
    const run = open(1, parameters);
    const mint = market.key(100);
    const wallets = [11, 12, 13, 14, 15, 16].map((number) => market.key(number));
    run.process([market.launch(mint, market.key(2)), ...buyers(market, mint, wallets)]);
    run.process(wallets.slice(0, 5).map((wallet) => market.fund(market.key(1), wallet)));
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(10);
    run.process([market.fund(wallets[5]!, market.key(1))]);
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(0);
  });
});

describe('links by SOL transfers', () => {
  it.each(['before', 'after', 'between'])('are the same 20 edges when they come %s the 21 buys', (when) => {
    const market = new SmallMarket();
    const run = open();
    const mint = market.key(100);
    const [hand, ...others] = Array.from({ length: 21 }, (_, at) => market.key(500 + at)) as [string, ...string[]];
    const buy = (wallet: string) => buyers(market, mint, [wallet]);
    const transfers = () => others.map((wallet) => market.fund(wallet, hand));
    run.process([market.launch(mint, market.key(2))]);
    if (when === 'before') run.process(transfers());
    run.process([hand, ...others.slice(0, 10)].flatMap(buy));
    if (when === 'between') run.process(transfers());
    run.process(others.slice(10).flatMap(buy));
    if (when === 'after') run.process(transfers());
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(20);
    expect(detailOf(run, mint).walletMetrics!.componentCount).toBe(1);
  });

  it('below 0.01 SOL are none', () => {
    const market = new SmallMarket();
    const run = open();
    const mint = market.key(100);
    const wallets = [11, 12].map((number) => market.key(number)) as [string, string];
    run.process([market.launch(mint, market.key(2)), ...buyers(market, mint, wallets)]);
    run.process([market.fund(...wallets, 9_999_999n)]);
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(0);
    run.process([market.fund(...wallets, 10_000_000n)]);
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(1);
  });

  it('go by the earliest funder on the chain, whichever is told first', () => {
    const market = new SmallMarket();
    const [first, second] = [market.key(1), market.key(3)];
    const mint = market.key(100);
    const wallets = [11, 12, 13].map((number) => market.key(number));
    const early = wallets.map((wallet) => market.fund(first, wallet));
    const late = [market.fund(second, wallets[0]!), market.fund(second, wallets[1]!)];
    const rest = [market.launch(mint, market.key(2)), ...buyers(market, mint, wallets)];
    const detailAfter = (order: readonly ChainEvent[][]) => {
      const run = open();
      for (const events of order) run.process(events);
      return detailOf(run, mint);
    };
    const told = detailAfter([early, late, rest]);
    expect(told.walletMetrics!.edgeCount).toBe(3);
    for (const order of [
      [late, early, rest],
      [late, rest, early],
      [rest, late, early],
    ])
      expect({ ...detailAfter(order), version: 0 }).toEqual({ ...told, version: 0 });
  });

  it('tell when a wallet was first funded, also where the same funder turns out to have sent earlier', () => {
    const market = new SmallMarket();
    const run = open(1, createParameterSet({ 'investigation.launch.freshMs': 3_600_000 }));
    const [funder, creator, buyer, mint] = [1, 2, 11, 100].map((number) => market.key(number)) as [
      string,
      string,
      string,
      string,
    ];
    const early = market.fund(funder, buyer);
    const later = [market.wait(2 * 3_600_000), market.fund(funder, buyer)];
    run.process([...later, market.launch(mint, creator), ...buyers(market, mint, [buyer])]);
    const labelsOf = ({ evidence }: TokenDetail) =>
      evidence!.wallets.find(({ wallet }) => wallet === buyer)?.labels ?? [];
    const before = detailOf(run, mint);
    expect(labelsOf(before)).toContain('fresh');
    run.process([early]);
    const after = detailOf(run, mint);
    expect(labelsOf(after)).not.toContain('fresh');
    expect(after.version).toBeGreaterThan(before.version);
  });

  it('age after a day, and their components split', () => {
    const market = new SmallMarket();
    const run = open();
    const mint = market.key(100);
    const [a, b, c, funder] = [11, 12, 13, 1].map((number) => market.key(number)) as [string, string, string, string];
    run.process([market.launch(mint, market.key(2)), ...buyers(market, mint, [a, b, c])]);
    run.process([market.fund(a, b), market.fund(funder, c)]);
    expect(detailOf(run, mint).entities).toMatchObject({ count: 2, high: 2 });
    run.process([market.wait(dayMs - 3_600_000), market.trade('buy', mint, c, tokens, sol)]);
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(1);
    run.process([market.wait(7_200_000), market.trade('buy', mint, c, tokens, sol)]);
    run.restart();
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(0);
    expect(detailOf(run, mint).entities).toMatchObject({ count: 3, high: 3 });
    run.process([market.fund(a, b)]);
    expect(detailOf(run, mint).walletMetrics!.edgeCount).toBe(1);
  });
});

describe('the groups of a token', () => {
  it('have one number for a wallet, among holders and in the bubble map', () => {
    const random = seededNumbers(4);
    const market = new SmallMarket();
    const run = open();
    const mint = market.key(100);
    const wallets = Array.from({ length: 40 }, (_, at) => market.key(500 + at));
    run.process([market.launch(mint, market.key(2))]);
    for (const wallet of wallets) {
      const amount = tokens * BigInt(1 + Math.floor(random() * 50));
      run.process([market.wait(60_000), market.trade('buy', mint, wallet, amount, sol)]);
    }
    for (let at = 0; at < 20; at++)
      run.process([market.fund(wallets[Math.floor(random() * 40)]!, wallets[Math.floor(random() * 40)]!)]);
    const { holders, bubbleMap } = detailOf(run, mint);
    const ofHolders = Object.fromEntries(holders.map(({ owner, cluster }) => [owner, cluster]));
    expect(Object.fromEntries(bubbleMap!.nodes.map(({ id, cluster }) => [id, cluster]))).toEqual(ofHolders);
    expect(new Set(Object.values(ofHolders)).size).toBeLessThan(40);
  });

  it('are bounded by all evidence and by strong evidence', () => {
    const market = new SmallMarket(0);
    const run = open();
    const mint = market.key(100);
    const wallets = [11, 12, 13, 14].map((number) => market.key(number));
    run.process([market.launch(mint, market.key(2))]);
    run.process(wallets.map((wallet) => market.trade('buy', mint, wallet, tokens, sol)));
    expect(kindsOf(detailOf(run, mint))).toContain('same_slot');
    expect(detailOf(run, mint).entities).toEqual({ count: 1, low: 1, high: 4, nakamoto50: 1, top10Share: 1 });
    run.process([market.fund(wallets[0]!, wallets[1]!)]);
    expect(detailOf(run, mint).entities).toMatchObject({ count: 1, low: 1, high: 3 });
  });
});

describe('smart money', () => {
  const partitions = 4;
  const few = createParameterSet({ 'investigation.smartMoney.minClosedTokens': 5 });
  /** Bought for one SOL and sold for three, with a hundredth of fees each time. */
  const gain = 3 * 0.99e9 - 1.01e9;

  /** A wallet that buys and sells out of tokens with a profit each, in rounds. */
  function closes(market: SmallMarket, wallet: string, mints: readonly string[], rounds = 1): ChainEvent[] {
    return mints.flatMap((mint) => [
      market.launch(mint, market.key(2)),
      ...Array.from({ length: rounds }).flatMap(() => [
        market.trade('buy', mint, wallet, tokens, sol),
        market.trade('sell', mint, wallet, tokens, 3n * sol),
      ]),
    ]);
  }

  const settle = (market: SmallMarket, run: PartitionedRun) => {
    for (let step = 0; step < 8; step++) run.process([market.wait(30_000)]);
  };
  const mintsOf = (market: SmallMarket, count: number) =>
    Array.from({ length: count }, (_, at) => market.key(10_000 + at));
  const smart = (run: PartitionedRun, mint: string) => {
    run.publish();
    return run.rows.get(mint)!.smartDegenCount;
  };

  it.each([1, partitions])('is known in a token of any partition within minutes, with %i of them', (count) => {
    const market = new SmallMarket();
    const run = open(count, few);
    const [wallet, target, later] = [market.key(7), market.key(100), market.key(101)];
    run.process([market.launch(target, market.key(2)), market.trade('buy', target, wallet, tokens, sol)]);
    run.process(closes(market, wallet, mintsOf(market, 5)));
    expect(smart(run, target)).toBe(0);
    settle(market, run);
    run.restart();
    expect(smart(run, target)).toBe(1);
    run.process([market.launch(later, market.key(2)), market.trade('buy', later, wallet, tokens, sol)]);
    expect(smart(run, later)).toBe(1);
  });

  it('tells what it spends, also where it adds to what it holds', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, other, target] = [market.key(7), market.key(8), market.key(100)];
    const spent = () => [smart(run, target), run.rows.get(target)!.smartBoughtSol];
    run.process([market.launch(target, market.key(2)), market.trade('buy', target, wallet, tokens, sol)]);
    run.process([market.trade('buy', target, other, tokens, 5n * sol)]);
    expect(spent()).toEqual([0, 0]);
    run.process(closes(market, wallet, mintsOf(market, 5)));
    settle(market, run);
    expect(spent()).toEqual([1, 1]);
    run.process([market.trade('buy', target, wallet, tokens, 2n * sol)]);
    run.process([market.trade('sell', target, wallet, tokens, sol)]);
    run.restart();
    expect(spent()).toEqual([1, 3]);
  });

  it('takes a token for one, however many rounds it was traded in', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, target] = [market.key(7), market.key(100)];
    run.process(closes(market, wallet, mintsOf(market, 4), 3));
    settle(market, run);
    run.process([market.launch(target, market.key(2)), market.trade('buy', target, wallet, tokens, sol)]);
    expect(smart(run, target)).toBe(0);
  });

  it('is no longer what has lost since', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, target] = [market.key(7), market.key(100)];
    run.process([market.launch(target, market.key(2)), market.trade('buy', target, wallet, tokens, sol)]);
    run.process(closes(market, wallet, mintsOf(market, 5)));
    settle(market, run);
    expect(smart(run, target)).toBe(1);
    const losses = mintsOf(market, 12).slice(5);
    for (const mint of losses)
      run.process([
        market.launch(mint, market.key(2)),
        market.trade('buy', mint, wallet, tokens, sol),
        market.trade('sell', mint, wallet, tokens, sol / 2n),
      ]);
    settle(market, run);
    expect(smart(run, target)).toBe(0);
  });

  it('is known after a gap in the chain, too, and follows the rules in force', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, target] = [market.key(7), market.key(100)];
    run.process(closes(market, wallet, mintsOf(market, 5)));
    run.process([market.wait(5 * 3_600_000)]);
    settle(market, run);
    run.process([market.launch(target, market.key(3)), market.trade('buy', target, wallet, tokens, sol)]);
    expect(smart(run, target)).toBe(1);
    run.tell(createParameterSet({ 'investigation.smartMoney.minClosedTokens': 6 }));
    settle(market, run);
    expect(smart(run, target)).toBe(0);
  });

  it('is not made by selling what gained and keeping what fell to nothing', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, target] = [market.key(7), market.key(100)];
    const [gained, kept] = [mintsOf(market, 5), mintsOf(market, 12).slice(5)];
    const bought = (mint: string) => market.trade('buy', mint, wallet, tokens, sol);
    for (const mint of kept) run.process([market.launch(mint, market.key(2)), bought(mint)]);
    run.process(closes(market, wallet, gained));
    settle(market, run);
    run.process([market.launch(target, market.key(3)), bought(target)]);
    expect(smart(run, target)).toBe(1);
    // They are dead when they had no trade for an hour; what lives on counts for nothing yet.
    run.process([market.wait(3_600_000)]);
    run.process([bought(target)]);
    settle(market, run);
    run.restart();
    expect(smart(run, target)).toBe(0);
    // Five of them trade again, and are sold at a profit after all.
    for (const mint of kept.slice(0, 5)) run.process([market.trade('sell', mint, wallet, tokens, 3n * sol)]);
    settle(market, run);
    expect(smart(run, target)).toBe(1);
    const records = run.shards.flatMap(({ state }) => [...state.kept.wallets].map((key) => state.kept.get(key)));
    expect(records).toMatchObject([{ closed: 12, won: 10, profit: 10 * gain - 2 * 1.01e9 }]);
  });

  it('has nothing of what it gave away, and counts what died on it once', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, given, sold, died] = [market.key(7), market.key(100), market.key(101), market.key(102)];
    for (const mint of [given, sold, died])
      run.process([market.launch(mint, market.key(2)), market.trade('buy', mint, wallet, tokens, sol)]);
    const away = { ...market.fund(wallet, market.key(8), tokens), mint: given };
    run.process([away, market.trade('sell', sold, wallet, tokens, 2n * sol)]);
    for (let hours = 0; hours < 3; hours++) {
      run.process([market.wait(4_000_000), market.trade('buy', died, market.key(9), tokens, sol)]);
      settle(market, run);
    }
    const records = run.shards.flatMap(({ state }) =>
      [...state.kept.wallets].map((key) => ({ wallet: state.keys.text(key), ...state.kept.get(key) })),
    );
    expect(records.find((record) => record.wallet === wallet)).toMatchObject({
      ...{ closed: 2, won: 1 },
      profit: 2 * 0.99e9 - 2 * 1.01e9,
    });
  });

  it('has no result of what it paid in a coin without a price', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, sold, died] = [market.key(7), market.key(100), market.key(101)];
    const coin = { quoteMint: market.key(60) };
    for (const mint of [sold, died])
      run.process([market.launch(mint, market.key(2)), { ...market.trade('buy', mint, wallet, tokens, sol), ...coin }]);
    run.process([market.trade('sell', sold, wallet, tokens, 2n * sol), market.wait(4_000_000)]);
    settle(market, run);
    expect(run.shards.flatMap(({ state }) => [...state.kept.wallets])).toEqual([]);
  });

  it.each([
    [6, 0],
    [8, 1],
  ])('is not made by luck: %i of 10', (won, told) => {
    const market = new SmallMarket();
    const run = open(partitions);
    const [wallet, target] = [market.key(7), market.key(100)];
    const mints = mintsOf(market, 10);
    run.process(closes(market, wallet, mints.slice(0, won)));
    for (const mint of mints.slice(won))
      run.process([
        market.launch(mint, market.key(2)),
        market.trade('buy', mint, wallet, tokens, sol),
        market.trade('sell', mint, wallet, tokens, sol / 2n),
      ]);
    settle(market, run);
    run.process([market.launch(target, market.key(3)), market.trade('buy', target, wallet, tokens, sol)]);
    expect(smart(run, target)).toBe(told);
  });

  it.each([
    ['not made by gains that fees take', 1_015_000_000n, 0],
    ['made by gains beyond the fees', 1_025_000_000n, 1],
  ])('is %s', (_, quoteAmount, told) => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, target] = [market.key(7), market.key(100)];
    for (const mint of mintsOf(market, 8))
      run.process([
        market.launch(mint, market.key(2)),
        market.trade('buy', mint, wallet, tokens, 100n * sol),
        market.trade('sell', mint, wallet, tokens, 100n * quoteAmount),
      ]);
    settle(market, run);
    run.process([market.launch(target, market.key(3)), market.trade('buy', target, wallet, tokens, sol)]);
    expect(smart(run, target)).toBe(told);
  });

  it('is not made by tokens of its own', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [creator, target] = [market.key(2), market.key(100)];
    run.process(closes(market, creator, mintsOf(market, 8)));
    settle(market, run);
    run.process([market.launch(target, market.key(3)), market.trade('buy', target, creator, tokens, sol)]);
    expect(smart(run, target)).toBe(0);
  });

  it('is not made by arbitrage, however often it gains', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    const [wallet, target] = [market.key(7), market.key(100)];
    for (const mint of mintsOf(market, 8)) {
      const bought = market.trade('buy', mint, wallet, tokens, sol);
      const elsewhere = { pool: market.key(50), instruction: 3, quoteAmount: 3n * sol };
      run.process([market.launch(mint, market.key(2)), bought, { ...bought, ...elsewhere, side: 'sell' }]);
    }
    settle(market, run);
    run.process([market.launch(target, market.key(2)), market.trade('buy', target, wallet, tokens, sol)]);
    expect(smart(run, target)).toBe(0);
  });

  it('is told once: a repeat of a record of another partition changes nothing', () => {
    const market = new SmallMarket();
    const run = open(partitions, few);
    run.process(closes(market, market.key(7), mintsOf(market, 3)));
    const records = run.told.length;
    settle(market, run);
    expect(run.told.length).toBeGreaterThan(records);
    const before = run.shards.map(({ state }) => [...state.kept.wallets].map((key) => ({ ...state.kept.get(key) })));
    const dropped = run.counts.drops.repeated_control ?? 0;
    run.repeatTold();
    settle(market, run);
    const after = run.shards.map(({ state }) => [...state.kept.wallets].map((key) => ({ ...state.kept.get(key) })));
    expect(after).toEqual(before);
    expect(run.counts.drops.repeated_control).toBeGreaterThan(dropped);
    expect(before.flat()).toMatchObject([{ closed: 3, won: 3, profit: 3 * gain }]);
  });
});

describe('a creator', () => {
  it.each([1, 4])(
    'has its launches and what became of the others in each of its tokens, with %i partitions',
    (count) => {
      const market = new SmallMarket();
      const run = open(count);
      const creator = market.key(2);
      const [first, second] = [market.key(100), market.key(101)];
      run.process([market.launch(first, creator)]);
      run.process([
        market.trade('buy', first, creator, tokens, sol),
        market.trade('buy', first, market.key(9), tokens, 5n * sol),
        market.trade('sell', first, creator, tokens, sol / 2n),
      ]);
      run.process([market.launch(second, creator)]);
      run.publish();
      expect([first, second].map((mint) => run.rows.get(mint)!.creatorCreatedCount)).toEqual([2, 2]);
      for (let step = 0; step < 6; step++) run.process([market.wait(30_000)]);
      run.restart();
      const pastOf = (mint: string) => {
        const { launches, rugged, migrated, bestMultiple } = detailOf(run, mint).dev!;
        return { launches, rugged, migrated, bestMultiple };
      };
      expect(pastOf(second)).toEqual({ launches: 2, rugged: 1, migrated: 0, bestMultiple: 5 });
      expect(pastOf(first)).toEqual({ launches: 2, rugged: 0, migrated: 0, bestMultiple: null });
      // By parameters under which its page tells of no ruin.
      for (const { state } of run.shards) {
        const values = { ...state.parameters.values, 'main.rugged.priceLeft': 0.0001 };
        changeParameters(state, { version: 'p-later', values });
      }
      for (let step = 0; step < 6; step++) run.process([market.wait(30_000)]);
      run.publish();
      expect(run.rows.get(first)!.life).not.toBe('rugged');
      expect(pastOf(second).rugged).toBe(0);
    },
  );
});

describe('a fact about wallets that is told again', () => {
  it('is a repeat also with another slot, hours later', () => {
    const market = new SmallMarket();
    const run = open();
    const [first, mint] = [market.launch(market.key(100), market.key(2)), market.key(102)];
    run.process([first, market.launch(market.key(101), market.key(2))]);
    run.process([market.trade('buy', mint, market.key(9), tokens, sol)]);
    market.wait(3 * 3_600_000);
    run.process([market.trade('buy', mint, market.key(9), tokens, sol)]);
    run.process([{ ...first, slot: first.slot + 27_000 }]);
    run.publish();
    expect(run.rows.get(market.key(100))!.creatorCreatedCount).toBe(2);
    expect(run.counts.drops.repeated).toBe(1);
  });
});
