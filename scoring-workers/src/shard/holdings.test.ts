import { rounds } from '@mintscope/engines/testing/slice';
import { programs } from '@mintscope/schemas/programs';
import type { Group, Label } from '@mintscope/schemas/token-groups';
import { describe, expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { addressOf, TokenStory } from '../testing/token-story.ts';

function told(story: TokenStory, order = story.events) {
  const run = new ShardRun();
  run.process(order);
  run.publish();
  expect(run.failures).toEqual([]);
  const row = run.rows.get(story.mint)!;
  const detail = run.details.get(story.mint)!;
  const shares = Object.fromEntries(detail.holders.map(({ owner, supplyShare }) => [owner, supplyShare]));
  const shareOf = (wallet: string) => shares[addressOf(wallet)] ?? null;
  const group = (label: Label): Group | undefined => detail.groups.find((each) => each.label === label);
  const labelsOf = (wallet: string) => detail.holders.find(({ owner }) => owner === addressOf(wallet))?.labels;
  return { run, row, detail, shareOf, group, labelsOf };
}

describe('what holders hold', () => {
  it('is less by what they put into a pool, and more by what they take out', () => {
    const pooled = new TokenStory().launch().buy('whale', 900).buy('other', 100, { slot: 2 }).pool('whale', 890);
    const before = told(pooled);
    expect(before.shareOf('whale')).toBeCloseTo(10 / 110, 12);
    expect(before.row.holders).toBe(2);
    expect(before.row.top10HolderRate).toBeCloseTo(1, 12);
    const after = told(pooled.withdraw('whale', 390, { slot: 9 }));
    expect(after.shareOf('whale')).toBeCloseTo(400 / 500, 12);
    expect(told(new TokenStory().launch().buy('other', 50).withdraw('lender', 50)).shareOf('lender')).toBe(0.5);
  });

  it('says nothing of the ten largest of a token that all have left', () => {
    const story = new TokenStory().launch().buy('a', 100);
    expect(told(story).row.top10HolderRate).toBeCloseTo(1, 12);
    const { row } = told(story.sell('a', 100));
    expect(row.holders).toBe(0);
    expect(row.top10HolderRate).toBe(null);
    expect(row.sniperRate).toBe(0);
  });

  it('does not change for who migrates a curve into a pool', () => {
    const story = new TokenStory().launch().buy('a', 600).buy('b', 400, { slot: 3 }).buy('migrator', 100, { slot: 4 });
    story.pool('migrator', 206, { slot: 60 }).migrate(206, { together: true });
    expect(told(story).row.holders).toBe(3);
    expect(told(story).shareOf('a')).toBeCloseTo(600 / 1100, 12);
    expect(told(story).shareOf('migrator')).toBeCloseTo(100 / 1100, 12);
  });

  it.each(['before', 'after'])(
    'nor for a curve whose funds an account carries to the pool, told %s the pool',
    (order) => {
      const story = new TokenStory().launch().buy('a', 600).buy('b', 400, { slot: 3 }).buy('c', 100, { slot: 4 });
      story.migrate(206, { slot: 60, into: 'carrier' }).pool('carrier', 206, { slot: 62, quote: 80_000_000_000 });
      if (order === 'after') story.events.push(...story.events.splice(-2).reverse());
      const { row, detail, shareOf } = told(story);
      expect(row).toMatchObject({ holders: 3, migrated: true });
      expect(row.top10HolderRate).toBeCloseTo(1, 12);
      expect(shareOf('a')).toBeCloseTo(600 / 1100, 12);
      // The same money once: both sides of the one pool, which is not the carrier.
      expect(row.liquidity! / (row.priceUsd! / row.priceSol!)).toBeCloseTo(160, 6);
      expect(detail.pool).toBe(addressOf('pool'));
      const { row: drained } = told(story.withdraw('owner', 200, { slot: 90, quote: 76_000_000_000 }));
      expect(drained).toMatchObject({ life: 'rugged' });
      expect(drained.liquidityPulled).toBeCloseTo(0.95, 6);
    },
  );

  it('leaves no holder behind where a sale arrives before its purchase', () => {
    const story = new TokenStory().launch().buy('a', 100).buy('late', 70, { slot: 3 }).sell('late', 70, { slot: 4 });
    const [launch, first, purchase, sale] = story.events;
    const { row, detail } = told(story, [launch!, first!, sale!, purchase!]);
    expect(row.holders).toBe(1);
    expect(detail.holders.map(({ owner }) => owner)).toEqual([addressOf('a')]);
    expect(row).toMatchObject({ top10HolderRate: 1, sniperCount: 2 });
  });

  it('is nothing for programs, tip accounts, known pools and accounts that no key can sign for', () => {
    const tip = '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5';
    const vault = '4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf';
    const story = new TokenStory().launch().buy('a', 600).buy('b', 400, { slot: 2 });
    for (const account of [programs.token, tip, vault]) story.send('a', account, 10, { slot: 40 });
    story.buy(programs.pumpSwap, 10, { slot: 50 });
    const { row, detail } = told(story);
    expect(row.holders).toBe(2);
    expect(detail.holders.map(({ balance }) => balance * 1e6)).toEqual([570, 400]);
    expect(detail.groups.find(({ label }) => label === 'sniper')?.wallets).toBe(2);
    // They are in circulation, and in no hand.
    expect(row.top10HolderRate).toBeCloseTo(970 / 1010, 12);
    const offCurve = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];
    const real = new TokenStory().launch().buy('a', 800);
    for (const account of offCurve) real.send('a', account, 1, { slot: 30, source: 'solana' });
    const holders = told(real).row.holders!;
    expect(holders).toBeGreaterThan(1);
    expect(holders).toBeLessThan(9);
  });

  it('is in one hand by its share of the supply, not of what is left in hands', () => {
    const capped = (story: TokenStory) => {
      const { terms } = told(story).detail.scoringTrace;
      return terms.find(({ name }) => name === 'cap.oneHand')?.input ?? null;
    };
    const small = ['b', 'c', 'd', 'e'];
    const story = new TokenStory().launch().buy('a', 300, { slot: 40 }).buy('vaulted', 600, { slot: 50 });
    for (const wallet of small) story.buy(wallet, 25, { slot: 60 + wallet.charCodeAt(0) });
    story.send('vaulted', programs.token, 600, { slot: 300 });
    // 75 % of what wallets hold, and 30 % of the supply.
    expect(told(story).detail.walletMetrics?.largestHolder).toBeCloseTo(0.75, 12);
    expect(capped(story)).toBeNull();
    expect(capped(story.buy('a', 600, { slot: 400 }))).toBeCloseTo(900 / 1600, 12);
  });

  it('is one share of the supply, on its bubble and in the list of holders', () => {
    const story = new TokenStory().launch().buy('a', 300).buy('vaulted', 600, { slot: 50 }).buy('b', 100, { slot: 90 });
    story.send('vaulted', programs.token, 600, { slot: 300 });
    const { detail } = told(story);
    const bubbles = detail.bubbleMap?.nodes.map(({ id, weight }) => [id, weight]);
    expect(bubbles).toEqual(detail.holders.map(({ owner, supplyShare }) => [owner, supplyShare]));
    // 75 and 25 % of what wallets hold.
    expect(detail.holders.map(({ supplyShare }) => supplyShare)).toEqual([0.3, 0.1]);
  });

  it('is out of circulation once it is burnt or sent to the pool', () => {
    const story = new TokenStory().launch().buy('a', 600).buy('b', 400, { slot: 2 });
    story.send('a', '1nc1nerator11111111111111111111111111111111', 300, { slot: 40 });
    story.send('a', story.curve, 100, { slot: 41 });
    const { row, shareOf } = told(story);
    expect(shareOf('a')).toBeCloseTo(200 / 600, 12);
    expect(row.holders).toBe(2);
  });

  it('is not whole after a snapshot of the largest three of 5,000, and is after one of all', () => {
    const missed = () => new TokenStory().buy('a', 100).buy('b', 50, { slot: 1 });
    const some = told(missed().snapshot({ x: 900, y: 800, z: 700 }, 5000, { slot: 5 }));
    expect(some.detail.walletMetrics).toBe(null);
    expect(some.row).toMatchObject({ holders: 5000, top10HolderRate: null, sniperCount: null, bundlerRate: null });
    const unknown = told(missed().snapshot({ x: 900, y: 800 }, null, { slot: 5 }));
    expect(unknown.detail.walletMetrics).toBe(null);
    const all = told(missed().snapshot({ a: 120, x: 900 }, 2, { slot: 5 }).sell('x', 100, { slot: 6 }));
    expect(all.detail.walletMetrics).toMatchObject({ holderCount: 2, largestHolder: 800 / 920 });
    expect(all.row.holders).toBe(2);
  });

  it('keeps what a snapshot told where an older event comes after it', () => {
    const story = new TokenStory().launch().buy('a', 100).buy('b', 50, { slot: 3 }).buy('a', 30, { slot: 4 });
    story.snapshot({ a: 130, b: 50 }, 2, { slot: 9 });
    const [launch, first, second, third, snapshot] = story.events;
    const { shareOf } = told(story, [launch!, first!, second!, snapshot!, third!]);
    expect(shareOf('a')).toBeCloseTo(130 / 180, 12);
  });
});

describe('what several snapshots told', () => {
  const holdersOf = (story: TokenStory, order = story.events) => {
    const { run, detail } = told(story, order);
    const amounts = detail.holders.map(({ owner, amount }) => [owner, amount]);
    run.save();
    run.restart();
    run.publish();
    expect(run.details.get(story.mint)!.holders.map(({ owner, amount }) => [owner, amount])).toEqual(amounts);
    return Object.fromEntries(amounts);
  };
  const amountsOf = (amounts: Record<string, string>) =>
    Object.fromEntries(Object.entries(amounts).map(([wallet, amount]) => [addressOf(wallet), amount]));
  const last = <Item>(events: readonly Item[], at: number) => [...events.filter((_, i) => i !== at), events[at]!];

  it('of one wallet says nothing of what another did after its own', () => {
    const story = new TokenStory().launch().buy('a', 100).buy('b', 80, { slot: 3 });
    story.snapshot({ a: 100 }, null, { slot: 5 }).sell('a', 40, { slot: 7 }).snapshot({ b: 80 }, null, { slot: 9 });
    story.buy('c', 10, { slot: 12 });
    const expected = amountsOf({ b: '80', a: '60', c: '10' });
    expect(holdersOf(story)).toEqual(expected);
    // The sale comes after the snapshot of the other.
    expect(holdersOf(story, last(story.events, 4))).toEqual(expected);
    // And the purchase is in what its own told.
    expect(holdersOf(story, last(story.events, 1))).toEqual(expected);
  });

  it('of all holders empties those that an earlier one named', () => {
    const story = new TokenStory().launch().buy('a', 100).snapshot({ a: 100, x: 50 }, 2, { slot: 5 });
    story.snapshot({ a: 100, y: 30 }, 2, { slot: 9 });
    expect(holdersOf(story)).toEqual(amountsOf({ a: '100', y: '30' }));
  });

  it('of all holders has what is told late of those it does not name', () => {
    const story = new TokenStory().launch().buy('a', 100).buy('gone', 70, { slot: 3 }).sell('gone', 70, { slot: 4 });
    story.snapshot({ a: 100 }, 1, { slot: 9 });
    const expected = amountsOf({ a: '100' });
    for (const at of [2, 3]) expect(holdersOf(story, last(story.events, at))).toEqual(expected);
  });
});

describe('groups of a launch', () => {
  const bundle = ['w1', 'w2', 'w3', 'w4', 'w5'];

  function bundled(): TokenStory {
    const story = new TokenStory().launch().buy('creator', 100, { together: true });
    for (const wallet of bundle) story.buy(wallet, 100, { slot: 1 });
    return story.buy('someone', 100, { slot: 20 });
  }

  it('stay what they were when their tokens go on to collectors', () => {
    const story = bundled();
    const then = told(story);
    expect(then.row.bundlerRate).toBeCloseTo(500 / 700, 12);
    expect(then.row.bundledThen).toBeCloseTo(500 / 700, 12);
    for (const [index, wallet] of bundle.entries()) story.send(wallet, `c${index % 2}`, 100, { slot: 50 + index });
    const moved = told(story);
    expect(moved.row.bundlerRate).toBeCloseTo(500 / 700, 12);
    expect(moved.row.bundledThen).toBeCloseTo(500 / 700, 12);
    story.sell('c0', 150, { slot: 90, quote: 450_000 });
    const sold = told(story);
    expect(sold.row.bundlerRate).toBeCloseTo(350 / 550, 12);
    expect(sold.row.bundledThen).toBeCloseTo(500 / 700, 12);
    const group = sold.group('bundler')!;
    expect(group).toMatchObject({ wallets: 5, solSpent: 0.0005 });
    expect(group.boughtThen).toBeCloseTo(500 / 700, 12);
    // What it holds is worth more at the last price than the curve has: 700 were paid in, 450 out.
    expect(group.pnlSol).toBeCloseTo((450 - 500) / 1e6 + (700 - 450) / 1e6, 12);
    expect(group.entities).toBe(1);
  });

  it('lose what they sold first in, first out, whoever the tokens came from', () => {
    const story = bundled().buy('c', 40, { slot: 60 }).send('w1', 'c', 100, { slot: 61 });
    expect(told(story.sell('c', 40, { slot: 62 })).row.bundlerRate).toBeCloseTo(500 / 700, 12);
    expect(told(story.sell('c', 30, { slot: 63 })).row.bundlerRate).toBeCloseTo(470 / 670, 12);
    story.buy('w2', 50, { slot: 70 });
    expect(told(story).row.bundlerRate).toBeCloseTo(520 / 720, 12);
  });

  it('are all wallets of a bundle, and none of three', () => {
    const three = new TokenStory().launch();
    for (const wallet of ['a', 'b', 'c']) three.buy(wallet, 10, { slot: 1 });
    expect(told(three).row.bundlerRate).toBe(0);
    expect(told(three.buy('d', 10)).row.bundlerRate).toBe(1);
    expect(told(three).labelsOf('a')).toEqual(['sniper', 'bundler', 'whale', 'suspicious']);
    const one = new TokenStory().launch();
    for (const wallet of bundle) one.buy(wallet, 10, { slot: 3, together: wallet !== 'w1', payer: 'w1' });
    expect(told(one).group('bundler')?.wallets).toBe(5);
    const later = new TokenStory().launch();
    for (const wallet of bundle) later.buy(wallet, 10, { slot: 26 });
    expect(told(later).row.bundlerRate).toBe(0);
  });

  it('are none of a crowd of 60 organic buyers in one slot, and all of 60 whom one hand funded', () => {
    const crowd = Array.from({ length: 60 }, (_, index) => `buyer${index}`);
    const organic = new TokenStory().launch().buy('creator', 100);
    for (const wallet of crowd) organic.buy(wallet, 10, { slot: 2 });
    expect(told(organic).row).toMatchObject({ bundlerRate: 0, bundledThen: 0, sniperCount: 60 });
    const funded = new TokenStory().launch().buy('creator', 100);
    for (const [index, wallet] of crowd.entries()) funded.fund(`funder${index % 3}`, wallet, 1, { slot: 1 });
    for (const wallet of crowd) funded.buy(wallet, 10, { slot: 2 });
    expect(told(funded).row.bundlerRate).toBeCloseTo(600 / 700, 12);
  });

  describe('that a tip shows inside of a crowd', () => {
    /** 60 strangers in one slot, far apart in the block, each with a tip of its own; bundles beside them. */
    function crowded(bundles: { from: number; tips: readonly (number | undefined)[] }[], apart = 30): TokenStory {
      const story = new TokenStory().launch().buy('creator', 100, { place: 0, tip: 0 });
      for (let each = 0; each < 60; each++)
        story.buy(`buyer${each}`, 10, { slot: 2, place: 1000 + each * apart, tip: 1_000_000 });
      for (const { from, tips } of bundles)
        for (const [at, tip] of tips.entries())
          story.buy(`hand${from + at}`, 10, { slot: 2, place: from + at, ...(tip === undefined ? {} : { tip }) });
      return story;
    }
    const bundlers = (story: TokenStory) => told(story).group('bundler')?.wallets ?? 0;

    it('are the wallets of transactions that follow each other, the last one alone with a tip', () => {
      const story = crowded([{ from: 10, tips: [0, 0, 0, 0, 2_000_000] }]);
      expect(bundlers(story)).toBe(5);
      expect(told(story).labelsOf('hand10')).toContain('bundler');
      expect(told(story).labelsOf('buyer3')).not.toContain('bundler');
      expect(told(story).row.bundledThen).toBeCloseTo(50 / 750, 12);
      const [created, ...rest] = story.events;
      expect(told(story, [created!, ...rest.reverse()]).row.bundledThen).toBeCloseTo(50 / 750, 12);
    });

    it.each([
      ['a crowd in which each pays a tip', [{ from: 10, tips: [1, 1, 1, 1, 1] }]],
      ['more transactions than a bundle takes', [{ from: 10, tips: [0, 0, 0, 0, 0, 1] }]],
      ['fewer wallets than make a bundle', [{ from: 10, tips: [0, 0, 1] }]],
      ['tips that the source does not tell', [{ from: 10, tips: [undefined, undefined, undefined, undefined, 1] }]],
      ['a tip in the middle', [{ from: 10, tips: [0, 0, 1, 0, 0] }]],
    ])('are none of %s', (_, bundles) => expect(bundlers(crowded(bundles))).toBe(0));

    it('are none where the crowd stands close, tips or not', () => expect(bundlers(crowded([], 1))).toBe(0));

    it('tie a crowd: half of it in bundles is one hand', () => {
      const many = Array.from({ length: 15 }, (_, each) => ({ from: 10 + 10 * each, tips: [0, 0, 0, 0, 1] }));
      expect(bundlers(crowded(many))).toBe(135);
      expect(bundlers(crowded(many.slice(0, 4)))).toBe(20);
    });

    it('are remembered over a restart', () => {
      const run = new ShardRun();
      run.process(crowded([{ from: 10, tips: [0, 0, 0, 0, 1] }]).events);
      run.save();
      run.restart();
      const again = crowded([]).buy('later', 10, { slot: 3, place: 1, tip: 0 });
      run.process(again.events.slice(-1));
      run.publish();
      expect(run.details.get(again.mint)?.groups.find(({ label }) => label === 'bundler')?.wallets).toBe(5);
    });
  });

  it('are the same when the creation arrives after the first trades', () => {
    const story = bundled();
    const [created, ...rest] = story.events;
    const late = told(story, [...rest.slice(0, 4), created!, ...rest.slice(4)]);
    const { sniperCount, sniperRate, bundlerRate, bundledThen, devSold } = told(story).row;
    expect(sniperCount).toBe(5);
    expect(late.row).toMatchObject({ sniperCount, sniperRate, bundlerRate, bundledThen, devSold });
    const never = told(story, rest);
    expect(never.row).toMatchObject({ sniperCount: null, sniperRate: null, bundlerRate: null, bundledThen: null });
  });

  it('count snipers by time since the first trade', () => {
    const story = new TokenStory().launch().buy('a', 10, { slot: 10 }).buy('b', 10, { slot: 22 });
    const { row, labelsOf } = told(story.buy('c', 10, { slot: 23 }));
    expect(row.sniperCount).toBe(2);
    expect(labelsOf('c')).toEqual(['whale']);
  });

  it('are without snipers where the first that come are late and few, and with them where many wait for the start', () => {
    const story = new TokenStory().launch().buy('a', 10, { slot: 100 }).buy('b', 10, { slot: 103 });
    expect(told(story.buy('c', 10, { slot: 112 })).row).toMatchObject({ sniperCount: 0, sniperRate: 0 });
    expect(told(story).labelsOf('a')).toEqual(['whale']);
    story.buy('later', 10, { slot: 113 });
    expect(told(story).row.sniperCount).toBe(0);
    // Told late, a fourth makes it a rush.
    expect(told(story.buy('d', 10, { slot: 111 })).row.sniperCount).toBe(4);
    expect(told(story).labelsOf('later')).toEqual(['whale']);
  });

  it('call insiders who got tokens by a link to the creator instead of buying', () => {
    const story = new TokenStory().launch().buy('creator', 400).buy('a', 600, { slot: 20 });
    story.send('creator', 'friend', 200, { slot: 30 }).send('friend', 'cousin', 50, { slot: 31 });
    const { row, labelsOf, group, detail } = told(story);
    expect(row.insiderRate).toBeCloseTo(0.2, 12);
    expect(group('insider')).toMatchObject({ wallets: 2, solSpent: 0, heldNow: 0.2 });
    expect(labelsOf('cousin')).toContain('insider');
    expect(row.devSold).toBe(0);
    expect(detail.dev).toMatchObject({ status: 'holding', launches: 1 });
    const sold = told(story.sell('friend', 150, { slot: 40 }).sell('creator', 200, { slot: 41 }));
    expect(sold.row.devSold).toBeCloseTo(350 / 400, 12);
    expect(sold.row.creatorHolding).toBe(0);
    expect(sold.detail.dev?.status).toBe('holding');
    expect(told(story.sell('cousin', 50, { slot: 50 })).detail.dev?.status).toBe('sold');
    expect(told(new TokenStory().launch().buy('a', 10)).detail.dev?.status).toBe('never_bought');
  });

  it('call fresh whose first SOL came shortly before, and wash what goes round in a group', () => {
    const story = new TokenStory().fund('exchange', 'new', 1).launch('maker').buy('new', 100, { slot: 5 });
    expect(told(story).labelsOf('new')).toContain('fresh');
    expect(told(story.buy('old', 100, { slot: 6 })).labelsOf('old')).not.toContain('fresh');
    // Who had SOL before is as old as ever, and was not first funded by who sends some now.
    for (const [opens, says] of [
      [false, false],
      [true, true],
    ] as const) {
      const topped = new TokenStory().fund('exchange', 'a', 1, { opens }).fund('exchange', 'b', 1, { opens });
      const { labelsOf, detail } = told(topped.launch('maker').buy('a', 100, { slot: 5 }).buy('b', 100, { slot: 90 }));
      expect(labelsOf('a')?.includes('fresh') ?? false).toBe(says);
      expect(detail.holders.some(({ funder }) => funder !== null)).toBe(says);
      expect(detail.bubbleMap?.edges.flatMap(({ kinds }) => kinds)).toEqual(says ? ['same_funder'] : []);
    }
    const ring = new TokenStory().launch().buy('holder', 1000);
    for (let round = 0; round < 15; round++) {
      ring
        .buy('buyer', 500, { slot: 100 + round * 9 })
        .send('buyer', 'seller', 500)
        .sell('seller', 500, { slot: 104 + round * 9 });
    }
    const { row, detail } = told(ring);
    expect(row.washShare).toBeCloseTo(15_000 / 16_000, 12);
    expect(row.isWashTrading).toBe(true);
    expect(detail.groups.find(({ label }) => label === 'wash')?.wallets).toBe(2);
  });
});

describe('a mint that withholds a part of what is sent', () => {
  it('leaves it to no wallet', () => {
    const story = new TokenStory().launch().buy('a', 1000, { slot: 10 }).buy('b', 1000, { slot: 11 });
    // 4 % of what a sends is withheld, and of what a sells.
    story.send('a', 'b', 480, { slot: 12 }).send('a', programs.token2022, 20, { slot: 12, together: true });
    story.sell('a', 460, { slot: 13 }).send('a', programs.token2022, 40, { slot: 13, together: true });
    const run = new ShardRun();
    run.process(story.events);
    run.publish();
    const { holders, walletMetrics } = run.details.get(story.mint)!;
    expect(holders.map(({ owner, amount }) => [owner, amount])).toEqual([[addressOf('b'), '1480']]);
    expect(walletMetrics!.holderCount).toBe(1);
    expect(run.rows.get(story.mint)!.top10HolderRate).toBeCloseTo(1480 / 1540, 9);
  });
});

describe('figures of holders', () => {
  const measure = (story: TokenStory) => {
    const run = new ShardRun();
    for (let at = 0; at < story.events.length; at += 5000) run.process(story.events.slice(at, at + 5000));
    run.publish();
    return run.details.get(story.mint)!.walletMetrics!;
  };

  it('of one holder say that it has it all', () => {
    const metrics = measure(new TokenStory().launch().buy('a', 1, { slot: 10 }));
    expect(metrics).toMatchObject({ holderCount: 1, giniCoefficient: 1, hhi: 1, nakamoto50: 1, clusterEntropy: 0 });
  });

  it('of 100,000 with the same each are those of the definitions', () => {
    const holders = rounds(100_000, 5000);
    const story = new TokenStory().launch();
    for (let at = 0; at < holders; at++) story.buy(`w${at}`, 1_000_000, { slot: 100 + at });
    const metrics = measure(story);
    expect(metrics.holderCount).toBe(holders);
    expect(metrics.giniCoefficient).toBeCloseTo(0, 3);
    expect(metrics.hhi).toBeCloseTo(1 / holders, 6);
    expect(metrics.top10Concentration).toBeCloseTo(10 / holders, 6);
    expect(metrics.nakamoto50! / (holders / 2 + 1)).toBeCloseTo(1, 2);
    expect(metrics.clusterEntropy).toBeCloseTo(1, 3);
  });
});
