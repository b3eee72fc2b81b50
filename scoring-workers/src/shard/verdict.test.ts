import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { describe, expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

const minuteMs = 60_000;

/** What is published of the token, once the clock of its shard is where its story ends. */
function verdictOf(token: WrittenToken, ...others: WrittenToken[]) {
  const run = new ShardRun();
  const events = [token, ...others].flatMap(({ events }) => events);
  run.process(events.sort((a, b) => a.timeMs! - b.timeMs!));
  run.publish();
  const row = run.rows.get(token.mint)!;
  return { row, reasons: run.details.get(token.mint)!.scoringTrace.reasons };
}

/** Another token that trades at that moment, which moves the clock. */
function clockAt(ms: number): WrittenToken {
  const other = new WrittenToken(9);
  other.nowMs = ms;
  return other.buy(other.wallet(1), 0.1);
}

const tokenWithLife = () => new WrittenToken().launch().wait(3000).crowd(30);

describe('a verdict', () => {
  it('waits for five trades', () => {
    const four = new WrittenToken().launch().wait(3000).crowd(4);
    const { row, reasons } = verdictOf(four);
    expect(row).toMatchObject({ life: 'waiting', finalScore: null, band: null, scoreLow: null, scoreHigh: null });
    expect(row.status).toBe('pending');
    expect(reasons.map(({ text }) => text)).toContain('Waiting for 5 trades: 4 so far.');
    expect(verdictOf(four.crowd(1, { from: 50 })).row).toMatchObject({ life: 'trading', status: 'provisional' });
  });

  it('is a range while the launch was missed, as holders cannot be known', () => {
    const set = createParameterSet({ 'main.caps.ruinExponent': 0 });
    const run = new ShardRun(set);
    run.process(new WrittenToken().crowd(30).events);
    const [row] = run.publish() as [TokenRow];
    expect(row.investigationScore).toBeNull();
    expect(row.scoreHigh! - row.scoreLow!).toBeGreaterThan(5);
    expect(row.finalScore).toBeGreaterThanOrEqual(row.scoreLow!);
    expect(row.finalScore).toBeLessThanOrEqual(row.scoreHigh!);
    const whole = verdictOf(tokenWithLife()).row;
    expect([whole.scoreLow, whole.scoreHigh]).toEqual([whole.finalScore, whole.finalScore]);
  });
});

describe('a dead token', () => {
  const lastMs = (token: WrittenToken) => token.events.at(-1)!.timeMs!;

  it('had no trade for ten minutes after one a second, and is told so at once', () => {
    const token = tokenWithLife();
    const row = (afterMs: number) => verdictOf(token, clockAt(lastMs(token) + afterMs)).row;
    expect(row(10 * minuteMs - 1).life).toBe('trading');
    const dead = row(10 * minuteMs);
    expect(dead).toMatchObject({ life: 'dead', band: 'AVOID', status: 'complete', lastTradeAt: lastMs(token) });
    expect(dead.finalScore).toBeLessThanOrEqual(35);
  });

  it('says so first', () => {
    const token = tokenWithLife();
    const [first] = verdictOf(token, clockAt(lastMs(token) + 25 * minuteMs)).reasons;
    expect(first).toMatchObject({
      severity: 'fatal',
      text: expect.stringMatching(/^Dead: no trade for 2[345] min\.$/),
    });
  });

  it('of a slow market has an hour', () => {
    const slow = new WrittenToken()
      .launch()
      .wait(3000)
      .crowd(12, { gapMs: 2 * minuteMs });
    expect(verdictOf(slow, clockAt(lastMs(slow) + 50 * minuteMs)).row.life).toBe('trading');
    expect(verdictOf(slow, clockAt(lastMs(slow) + 61 * minuteMs)).row.life).toBe('dead');
  });

  it('is none that traded a moment ago, though the trade came after an event of a later slot', () => {
    const token = tokenWithLife().wait(2 * 60 * minuteMs);
    token.buy(token.wallet(60), 0.1);
    const trade = token.events.pop()!;
    token.wait(5000).authority('mint', null);
    const run = new ShardRun();
    run.process([...token.events, trade]);
    const [row] = run.publish() as [TokenRow];
    expect(row).toMatchObject({ life: 'trading', lastTradeAt: trade.timeMs, swaps: 31 });
  });

  it('that trades again is trading', () => {
    const token = tokenWithLife().wait(30 * minuteMs);
    const back = token.crowd(1, { from: 70 });
    expect(verdictOf(back).row.life).toBe('trading');
  });

  it('without five trades has no verdict and is dead after an hour', () => {
    const token = new WrittenToken().launch().wait(3000).crowd(2);
    const { row } = verdictOf(token, clockAt(lastMs(token) + 61 * minuteMs));
    expect(row).toMatchObject({ life: 'dead', finalScore: null, band: null });
  });
});

describe('a rugged token', () => {
  /** Grown, migrated, traded on. */
  const migrated = () => {
    const token = new WrittenToken().launch().wait(3000).crowd(60, { amountSol: 1 }).migrate().wait(2000);
    return token.crowd(10, { from: 100 }).sell(token.wallet(3), 0.1).wait(500).crowd(10, { from: 150 });
  };

  it('had its pool emptied after the migration, whose liquidity counts', () => {
    const before = verdictOf(migrated()).row;
    expect(before.rugRatio).toBeLessThan(0.05);
    expect(before.liquidity).toBeGreaterThan(10_000);
    expect(before.liquidityPulled).toBe(0);
    const emptied = migrated().liquidity('liquidity_removed', 0.95);
    const { row, reasons } = verdictOf(emptied);
    expect(row.rugRatio).toBeCloseTo(0.95, 2);
    expect(row.liquidity! / before.liquidity!).toBeCloseTo(0.05, 2);
    expect(row.liquidityPulled).toBeCloseTo(0.95, 2);
    // Its chance of ruin is not what the model makes of its signs: it has come.
    expect(row).toMatchObject({ life: 'rugged', band: 'AVOID' });
    expect(row.rugProbability).toBeGreaterThanOrEqual(0.9);
    expect(row.finalScore).toBeLessThanOrEqual(10);
    expect(reasons[0]).toMatchObject({ severity: 'fatal', text: 'Rugged: its liquidity was taken out.' });
    expect(reasons.map(({ text }) => text)).toContain('Liquidity was pulled: rug ratio 95%.');
    expect(verdictOf(emptied.wait(1000).crowd(3, { from: 200 })).row.life).toBe('rugged');
  });

  it('is none where a provider comes and goes, or traders sell', () => {
    const guest = migrated().liquidity('liquidity_added', 0.4, numberOf(7)).wait(1000);
    guest
      .liquidity('liquidity_removed', 0.4 / 1.4, numberOf(7))
      .wait(1000)
      .crowd(1, { from: 300 });
    const gone = verdictOf(guest).row;
    expect(gone.life).toBe('trading');
    expect(gone.liquidityPulled).toBeCloseTo(0.4 / 1.4, 2);
    const sold = migrated();
    for (let i = 0; i < 15; i++) sold.sell(sold.wallet(i)).wait(500);
    expect(verdictOf(sold).row).toMatchObject({ life: 'trading', liquidityPulled: 0 });
  });

  it('fell to a tenth while its creator sold', () => {
    const token = new WrittenToken().launch().buy(numberOf(0), 0).wait(400);
    token.events.pop();
    token.buy(token.creator, 20).wait(3000).crowd(40, { amountSol: 1.2 });
    expect(verdictOf(token).row.life).toBe('trading');
    token.sell(token.creator).wait(500);
    for (let i = 0; i < 38; i++) token.sell(token.wallet(i)).wait(500);
    const { row, reasons } = verdictOf(token);
    expect(row).toMatchObject({ life: 'rugged', band: 'AVOID' });
    expect(reasons[0]?.text).toMatch(
      /^Rugged: insiders sold 100% of what they had, and what holders could get fell (9\d|100)% from its peak\.$/,
    );
  });
});

it('a curve whose holders could get a tenth of what they could is as good as a price that fell to a tenth', () => {
  const token = new WrittenToken().launch().buy(new WrittenToken().creator, 4).wait(3000).crowd(20, { amountSol: 0.2 });
  token.sell(token.creator).wait(500);
  for (let i = 0; i < 19; i++) token.sell(token.wallet(i)).wait(500);
  const { row } = verdictOf(token);
  // The price of a curve cannot fall below where it began.
  expect(row.performance.currentX! / row.performance.maxX!).toBeGreaterThan(0.5);
  expect(row).toMatchObject({ life: 'rugged', band: 'AVOID' });
});

describe('what else ends the question', () => {
  it('is that all holders have sold out: a finding, not an unknown', () => {
    const token = tokenWithLife();
    for (let i = 0; i < 30; i++) token.sell(token.wallet(i)).wait(500);
    const { row, reasons } = verdictOf(token);
    expect(row).toMatchObject({ holders: 0, investigationScore: 0, band: 'AVOID' });
    expect(row.finalScore).toBeLessThanOrEqual(10);
    expect(reasons[0]).toMatchObject({ severity: 'fatal', text: 'All holders have sold out.' });
  });

  it('is an authority taken back', () => {
    const row = verdictOf(tokenWithLife().authority('mint', numberOf(3))).row;
    expect(row.mintable).toBe(true);
    expect(row.finalScore).toBeLessThanOrEqual(59);
  });
});

describe('a honeypot', () => {
  const freezable = (is: boolean | null = true) => new WrittenToken().launch({ freezable: is }).wait(3000).crowd(30);
  const crowd = { from: 100, gapMs: 2000 };
  const sells = (token: WrittenToken, count: number) => {
    for (let i = 0; i < count; i++) token.sell(token.wallet(i), 0.5).wait(700);
    return token;
  };

  it.each<[string, WrittenToken, TokenRow['isHoneypot']]>([
    ['buys for two minutes without a sell', freezable().crowd(90, crowd), true],
    ['the same from the first second on', freezable().crowd(90, { from: 100, gapMs: 300 }), null],
    ['too few buyers', new WrittenToken().launch({ freezable: true }).crowd(20, { gapMs: 8000 }), null],
    ['a sell before', sells(freezable(), 1).crowd(20, { from: 100 }), false],
    ['sells stopped', sells(freezable(), 10).crowd(90, crowd), true],
    ['they go on', sells(freezable().crowd(90, crowd), 1), false],
    ['nobody can be frozen: buyers came in a wave', freezable(false).crowd(90, crowd), null],
    ['the same after sells', sells(freezable(false), 10).crowd(90, crowd), false],
    ['whether anybody can is not known', freezable(null).crowd(90, crowd), true],
    ['an authority that was given up after it froze', freezable().authority('freeze', null).crowd(90, crowd), true],
    ['given up while not known', freezable(null).authority('freeze', null).crowd(90, crowd), null],
  ])('%s', (_name, token, isHoneypot) => {
    const { row } = verdictOf(token);
    expect(row.isHoneypot).toBe(isHoneypot);
    if (isHoneypot === true) expect([row.rugRatio, row.band, row.finalScore! <= 5]).toEqual([1, 'AVOID', true]);
  });

  it('is not where the market sold seldom before, which chance explains', () => {
    const seldom = new WrittenToken().launch().wait(3000);
    seldom.crowd(150, { gapMs: 400, amountSol: 0.02 });
    seldom.sell(seldom.wallet(3)).wait(400);
    seldom.crowd(150, { from: 300, gapMs: 900, amountSol: 0.02 });
    expect(verdictOf(seldom).row.isHoneypot).toBe(false);
  });
});

it('liquidity on a curve is what was paid in, in two pools the sum of both', () => {
  const onCurve = verdictOf(new WrittenToken().launch().wait(3000).buy(numberOf(5), 2)).row;
  expect(onCurve.liquidity).toBeCloseTo(2 * 180, 6);
  const token = new WrittenToken().launch().wait(3000).crowd(60, { amountSol: 1, gapMs: 300 }).migrate().wait(500);
  const first = Number(token.quote) / 1e9;
  token.buy(token.wallet(900), 1).wait(500);
  token.pool = numberOf(77);
  [token.base, token.quote] = [10_000_000_000_000n, 5_000_000_000n];
  const row = verdictOf(token.buy(token.wallet(901), 1)).row;
  expect(row.liquidity).toBeCloseTo(2 * 180 * (first + 1 + 5 + 1), 4);
  // The small pool beside it is no fall of liquidity.
  expect(row.rugRatio).toBe(0);
});

it('a price is known from the first trade on, also where that comes after an event of a later slot', () => {
  const token = new WrittenToken().wait(5000).launch();
  token.authority('mint', null);
  token.nowMs -= 4000;
  const run = new ShardRun();
  run.process(token.crowd(1).events);
  const [row] = run.publish() as [TokenRow];
  expect(row.priceSol).toBeGreaterThan(0);
  expect(row).toMatchObject({ priceSol: row.performance.currentPrice, swaps: 1 });
});

it('a price does not change while nothing is traded, though the last two trades changed places in time', () => {
  const token = new WrittenToken().launch().wait(3000).crowd(10);
  const last = token.events.at(-1)!;
  // A slot later, and by its own clock two seconds before the trade before it.
  Object.assign(last, { slot: last.slot + 1, timeMs: last.timeMs! - 3000, blockTime: last.blockTime! - 3 });
  const run = new ShardRun();
  run.process([...token.events, ...clockAt(token.nowMs + 30 * minuteMs).events]);
  run.publish();
  const row = run.rows.get(token.mint)!;
  expect(row).toMatchObject({ life: 'dead', priceChange1m: 0, priceChange5m: 0, volume5m: 0 });
});

it('how far a curve is sold is not known where its trades do not tell, whatever its launch told', () => {
  const token = tokenWithLife();
  expect(verdictOf(token).row.progress).toBeGreaterThan(0.1);
  const untold = new WrittenToken().launch().wait(3000).crowd(8);
  for (const event of untold.events) if (event.type === 'trade') event.curveRemaining = null;
  expect(verdictOf(untold).row.progress).toBeNull();
  expect(verdictOf(untold.migrate()).row.progress).toBe(1);
  expect(verdictOf(new WrittenToken().launch()).row.progress).toBe(0);
});

it('caps follow their parameters', () => {
  const run = new ShardRun(createParameterSet({ 'main.caps.liquidityBelowUsd': 100_000, 'main.caps.liquidity': 1 }));
  const token = tokenWithLife();
  run.process(token.events);
  run.publish();
  expect(run.rows.get(token.mint)!.finalScore).toBeLessThanOrEqual(1);
});

function numberOf(number: number): string {
  return new WrittenToken(8).wallet(number);
}
