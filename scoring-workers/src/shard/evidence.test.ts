import { tokenDetailSchema } from '@mintscope/schemas/token-detail';
import { describe, expect, it } from 'vitest';
import { expectEvidence } from '../testing/expect-evidence.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { addressOf, TokenStory } from '../testing/token-story.ts';

describe('evidence of every token', () => {
  it.each([1, 2, 3, 4, 5, 6])('agrees with its labels and figures: random market %i', (seed) => {
    const run = new ShardRun();
    const transfers = seed % 2 === 0 ? 0.2 : 0;
    run.process(randomMarket({ seed, events: 1500, gaps: 0, late: 0.05, transfers }));
    run.publish();
    let labelled = 0;
    for (const row of run.rows.values()) {
      const detail = run.details.get(row.address)!;
      expect(tokenDetailSchema.safeParse(detail).error).toBeUndefined();
      expectEvidence(row, detail);
      labelled += detail.evidence!.wallets.length;
    }
    expect(labelled).toBeGreaterThan(20);
  });
});

describe('evidence of one token', () => {
  it('keeps the first transfer that made an insider, whatever came first, and over a restart', () => {
    const story = new TokenStory()
      .launch()
      .buy('creator', 900, { slot: 1 })
      .send('creator', 'friend', 100, { slot: 5 });
    story.send('friend', 'other', 40, { slot: 6 }).send('creator', 'friend', 50, { slot: 9 });
    const run = new ShardRun();
    const [launch, bought, ...sent] = story.events;
    run.process([launch!, bought!]);
    run.process([sent[2]!]);
    run.save();
    run.restart();
    run.process([sent[0]!, sent[1]!]);
    run.publish();
    const { gifts } = run.details.get(story.mint)!.evidence!;
    const [creator, friend, other] = ['creator', 'friend', 'other'].map(addressOf);
    expect(gifts).toMatchObject([
      { wallet: friend, from: creator, base: 100, signature: sent[0]!.signature },
      { wallet: other, from: friend, base: 40, signature: sent[1]!.signature },
    ]);
  });

  it('lists the six launch buys of a bundle of six, also after their tokens went on', () => {
    const story = new TokenStory().launch();
    for (let n = 0; n < 6; n++) story.buy(`b${n}`, 100 + n, { slot: 2 });
    story.buy('later', 50, { slot: 400 });
    for (let n = 0; n < 6; n++) story.send(`b${n}`, `c${n}`, 100 + n, { slot: 500 });
    const run = new ShardRun();
    run.process(story.events);
    run.publish();
    const { evidence } = run.details.get(story.mint)!;
    const bundle = evidence!.launch!.buys.filter((buy) => buy.bundle === 'slot');
    const six = Array.from({ length: 6 }, (_, n) => addressOf(`b${n}`));
    expect(bundle.map(({ wallet }) => wallet).sort()).toEqual(six.sort());
    expect(new Set(bundle.map(({ base }) => base)).size).toBe(6);
    const share = bundle.reduce((sum, { base }) => sum + base, 0) / evidence!.launch!.supplyThen!;
    expect(share).toBeCloseTo(run.rows.get(story.mint)!.bundledThen!, 12);
  });
});
