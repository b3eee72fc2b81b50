import type { TokenRow } from '@mintscope/schemas/token';
import { describe, expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

const hourMs = 3_600_000;

/** Grown, sold by its creator and left by its crowd: rugged at its last event. */
function rugged(): WrittenToken {
  const token = new WrittenToken().launch();
  token.buy(token.creator, 20).wait(3000).crowd(40, { amountSol: 1.2 });
  token.sell(token.creator).wait(500);
  for (let at = 0; at < 38; at++) token.sell(token.wallet(at)).wait(500);
  return token;
}

/** Others buy it up again: nearly to its former best, or `high` above it. */
function recovered(token: WrittenToken, { high = false, from = 200 } = {}): WrittenToken {
  return token.wait(60_000).crowd(high ? 60 : 40, { from, amountSol: 1.2 });
}

/** What is read, told in records of `size` events, published after each where that is asked for. */
function read(token: WrittenToken, { size = 1000, publishes = false, restarts = false } = {}) {
  const run = new ShardRun();
  for (let at = 0; at < token.events.length; at += size) {
    run.process(token.events.slice(at, at + size));
    if (publishes) run.publish();
    if (restarts) {
      run.save();
      run.restart();
    }
  }
  run.publish();
  const row = run.rows.get(token.mint)!;
  const { terms, reasons } = run.details.get(token.mint)!.scoringTrace;
  return { row, cap: terms.find(({ name }) => name === 'cap.ruined'), texts: reasons.map(({ text }) => text) };
}

const isBuy = ({ band }: TokenRow) => band === 'BUY' || band === 'STRONG_BUY';

describe('a token that was rugged', () => {
  it('reads no Buy when its price is back, and says what it was', () => {
    expect(read(rugged()).row.life).toBe('rugged');
    const { row, cap, texts } = read(recovered(rugged()));
    expect(row.life).toBe('trading');
    expect(row.performance.currentX! / row.performance.maxX!).toBeGreaterThan(0.5);
    expect(row.finalScore!).toBeLessThanOrEqual(45);
    expect(isBuy(row)).toBe(false);
    expect(cap?.input ?? row.finalScore! < 45).toBeTruthy();
    expect(texts.find((text) => text.startsWith('Ruined before: insiders left'))).toMatch(
      /a takeover by its community/,
    );
  });

  it('is remembered whatever was published meanwhile, and through restarts', () => {
    const token = recovered(rugged());
    const once = read(token);
    for (const way of [{ size: 4, publishes: true }, { size: 7 }, { size: 40, restarts: true }])
      expect({ ...read(token, way).row, version: 0 }).toEqual({ ...once.row, version: 0 });
  });

  it('is remembered where its lowest price is told late, or its best', () => {
    const token = recovered(rugged());
    const prices = token.events.map((event) =>
      event.type === 'trade' ? Number(event.quoteAmount) / Number(event.baseAmount) : 0,
    );
    const lastSale = token.events.findLastIndex((event) => event.type === 'trade' && event.side === 'sell');
    const best = prices.indexOf(Math.max(...prices.slice(0, lastSale)));
    for (const late of [lastSale, best]) {
      const order = token.events.filter((_, at) => at !== late);
      order.splice(Math.min(order.length, late + 25), 0, token.events[late]!);
      const run = new ShardRun();
      run.process(order);
      run.publish();
      expect(run.details.get(token.mint)!.lateEvents).toBe(1);
      const { reasons } = run.details.get(token.mint)!.scoringTrace;
      expect(reasons.some(({ text }) => text.startsWith('Ruined before'))).toBe(true);
    }
  });

  it('is taken over a day after it last stood rugged, above its former best, and not before', () => {
    const isMarked = (token: WrittenToken) => read(token).texts.some((text) => text.startsWith('Ruined before'));
    expect(isMarked(recovered(rugged(), { high: true }))).toBe(true);
    const dayLater = (high: boolean) =>
      recovered(rugged(), { high })
        .wait(24 * hourMs)
        .crowd(2, { from: 600 });
    expect(isMarked(dayLater(false))).toBe(true);
    expect(isMarked(dayLater(true))).toBe(false);
    // Ruined once more: the day begins anew.
    const again = dayLater(true);
    for (let at = 0; at < 60; at++) again.sell(again.wallet(200 + at)).wait(500);
    expect(read(again).row.life).toBe('rugged');
    expect(isMarked(recovered(again, { from: 400, high: true }))).toBe(true);
  });

  it('is told on a curve whose trades tell no reserve, whose price fell by half only, and remembered', () => {
    const bundled = () => {
      const token = new WrittenToken().launch({ baseReserve: null, quoteReserve: null }).wait(1);
      token.crowd(10, { amountSol: 1.2, gapMs: 0 }).wait(2000);
      for (let at = 0; at < 10; at++) token.sell(token.wallet(at));
      return token;
    };
    const silent = (token: WrittenToken) => {
      for (const event of token.events)
        if (event.type === 'trade') Object.assign(event, { baseReserve: null, quoteReserve: null });
      return read(token);
    };
    const fallen = silent(bundled());
    expect(fallen.row.life).toBe('rugged');
    expect(fallen.row.liquidity).toBeCloseTo(0, 3);
    expect(fallen.row.performance.currentX! / fallen.row.performance.maxX!).toBeGreaterThan(0.4);
    const { row, texts } = silent(recovered(bundled()));
    expect([row.life, isBuy(row), row.finalScore! <= 45]).toEqual(['trading', false, true]);
    expect(texts.some((text) => text.startsWith('Ruined before'))).toBe(true);
  });

  it('is none that fell while its insiders held', () => {
    const token = new WrittenToken().launch();
    token.buy(token.creator, 1).wait(3000).crowd(40, { amountSol: 1.2 });
    for (let at = 0; at < 40; at++) token.sell(token.wallet(at)).wait(500);
    recovered(token);
    token.sell(token.creator).wait(500);
    const { row, texts } = read(token);
    expect(row.life).toBe('trading');
    expect(texts.some((text) => text.startsWith('Ruined before'))).toBe(false);
  });

  it('had its liquidity taken out, though more came later', () => {
    const token = new WrittenToken().launch().wait(3000).crowd(60, { amountSol: 1 }).migrate().wait(2000);
    token.crowd(10, { from: 100 }).liquidity('liquidity_removed', 0.9).wait(5000);
    expect(read(token).row.life).toBe('rugged');
    token.liquidity('liquidity_added', 20, token.wallet(7)).wait(5000).crowd(10, { from: 300 });
    const { row, texts } = read(token);
    expect(row.life).toBe('trading');
    expect(texts.some((text) => text.startsWith('Ruined before: its liquidity was taken out (90%)'))).toBe(true);
  });
});
