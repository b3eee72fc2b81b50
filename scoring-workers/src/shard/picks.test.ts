import { type ControlEvent, partitionsOfControlEvent } from '@mintscope/schemas/events/control-event';
import { callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { describe, expect, it } from 'vitest';
import { isRemoved } from '../state/picking.ts';
import { LivelyToken } from '../testing/lively-token.ts';
import { openDiscovery, openRules } from '../testing/open-rules.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

const hour = 3_600_000;

let ids = 0;
const decision = () => ({ v: 1 as const, id: ++ids, decidedAtMs: 0 });

function begun(rules: PickingRules | null = openRules()) {
  const token = new LivelyToken();
  const run = new ShardRun();
  run.process(token.launch());
  if (rules) run.tellRules(rules, ++ids);
  return { token, run, mint: token.mint };
}

const call = (mint: string): ControlEvent => ({ type: 'call', ...decision(), mint });
const removal = (mint: string): ControlEvent => ({ type: 'removal', ...decision(), mint });
const clear = (): ControlEvent => ({ type: 'clear', ...decision() });

/** What a run tells of a token's calls, after a publication. */
function told(run: ShardRun) {
  run.publish();
  return { calls: [...run.calls.values()], figures: [...run.callFigures.values()], row: [...run.rows.values()][0]! };
}

describe('rules', () => {
  it('call a token at the first decision point at which it meets them, and write down all of it', () => {
    const { token, run, mint } = begun();
    const trades = token.buys(40);
    run.process(trades);
    const { calls, figures, row } = told(run);
    expect(run.failures).toEqual([]);
    expect(calls).toHaveLength(1);
    const [made] = calls;
    expect(callSchema.parse(made)).toEqual(made);
    const at = trades.find(({ signature }) => signature === made!.event!.signature)!;
    expect(at.timeMs! - row.createdAt).toBe(30_000);
    expect(made).toMatchObject({
      mint,
      ordinal: 1,
      by: 'rules',
      calledAt: at.timeMs,
      event: { slot: at.slot, instruction: at.instruction, sub: at.sub },
      controlId: null,
      price: Number(at.quoteAmount) / 1e9 / (Number(at.baseAmount) / 1e6),
      ruleVersion: versionRules(openRules()),
      matchedCriteria: [expect.stringMatching(/^Final score \d+(\.\d)? \(at least 0\)$/)],
    });
    expect(made!.marketCap! / made!.price).toBeCloseTo(row.marketCap! / row.priceSol!, 3);
    expect(made!.scores.finalScore).toBe(made!.trace.finalScore);
    expect(row).toMatchObject({ calledAt: made!.calledAt, performance: { entryPrice: made!.price } });
    expect(figures.map((each) => callFiguresSchema.parse(each))).toEqual(figures);
    expect(figures[0]).toMatchObject({
      ordinal: 1,
      currentX: row.performance.currentX,
      maxX: row.performance.maxX,
      asOf: trades.at(-1)!.timeMs,
    });
    expect(figures[0]!.executable.map(({ sizeSol }) => sizeSol)).toEqual([0.5, 1, 5]);
    expect(figures[0]!.executable.every(({ filledAt }) => filledAt === made!.calledAt + 3000)).toBe(true);
    expect(run.counts.decisions).toMatchObject({ called: 1, other_age: expect.any(Number), already_called: 25 });
  });

  it.each<[string, Partial<PickingRules>]>([
    ['rules_off', { enabled: false }],
    ['not_considered', { considered: openDiscovery({ minHolders: 1000 }) }],
    ['not_considered', { considered: openDiscovery({ minVolume: 1e9, period: '2h' }) }],
    ['other_age', { considered: openDiscovery({ minCreated: '1h' }) }],
    ['incomplete', { requireCompleteData: true, minDataAge: 600 }],
    ['no_match', { criteria: { ...openRules().criteria, finalScore: { enabled: true, minValue: 100 } } }],
    ['no_match', { criteria: { ...openRules().criteria, finalScore: { enabled: false, minValue: 0 } } }],
  ])('count why they call nothing: %s', (reason, change) => {
    const { token, run } = begun(openRules(change));
    run.process(token.buys(60));
    expect(told(run).calls).toEqual([]);
    expect(run.counts.decisions[reason as 'no_match']).toBeGreaterThan(15);
  });

  it('hold from their place in the log on: nothing is judged again, and what was called stays', () => {
    const { token, run } = begun(openRules({ enabled: false }));
    run.process(token.buys(60));
    expect(told(run).calls).toEqual([]);
    run.tellRules(openRules(), ++ids);
    expect(told(run).calls).toEqual([]);
    const [next] = token.buys(1);
    run.process([next!]);
    expect(told(run).calls.map(({ event }) => event!.signature)).toEqual([next!.signature]);
    run.tellRules(openRules({ enabled: false }), ++ids);
    run.process(token.buys(2));
    expect(told(run)).toMatchObject({ calls: [{ ordinal: 1 }], row: { calledAt: next!.timeMs } });
  });

  it('that score at every decision and call nothing change no row and no detail', () => {
    const events = randomMarket({ seed: 8, events: 600, gaps: 0 });
    // No bound on the final score answers for this one.
    const none = {
      ...openRules().criteria,
      finalScore: { enabled: false, minValue: 0 },
      transactionScore: { enabled: true, minValue: 100 },
    };
    const [plain, scored] = [null, openRules({ criteria: none })].map((rules) => {
      const run = new ShardRun();
      if (rules) run.tellRules(rules, ++ids);
      for (let at = 0; at < events.length; at += 50) {
        run.process(events.slice(at, at + 50));
        run.publish(3);
      }
      run.publish();
      return run;
    });
    expect(scored!.counts.decisions.no_match).toBeGreaterThan(50);
    expect([...scored!.rows]).toEqual([...plain!.rows]);
    expect([...scored!.details]).toEqual([...plain!.details]);
  });

  it('that contradict themselves are refused whole, and those before stay in force', () => {
    const { token, run } = begun();
    const before = run.shard.state.picking;
    const rules = openRules({ considered: openDiscovery({ minHolders: 50, maxHolders: 10 }) });
    run.control({ type: 'picking_rules', ...decision(), version: 'r-bad', rules });
    expect(run.counts.dead).toMatchObject([{ reason: 'bad_control', detail: expect.stringContaining('minHolders') }]);
    expect(run.shard.state.picking).toBe(before);
    run.process(token.buys(20));
    expect(told(run).calls).toHaveLength(1);
  });

  it('are kept over a restart, as is what was decided by them', () => {
    const runs = [begun(), begun()].map(({ token, run }, which) => {
      const trades = [...token.buys(60), ...token.buyAt(6), ...token.buys(3)];
      for (const [place, trade] of trades.entries()) {
        run.process([trade]);
        if (which === 0 || ![3, 15, 16, 17, 40, 61].includes(place)) continue;
        run.save();
        run.restart();
      }
      return told(run);
    });
    expect(JSON.stringify(runs[1])).toBe(JSON.stringify(runs[0]));
    expect(runs[0]!.figures[0]!.reached).toMatchObject([{ x: 5 }]);
  });
});

describe('a removal', () => {
  it('takes the mark and keeps rules from calling again; the call is followed on', () => {
    const { token, run, mint } = begun();
    run.process(token.buys(20));
    run.control(removal(mint));
    run.process(token.buys(20));
    const { calls, figures, row } = told(run);
    expect(calls).toHaveLength(1);
    expect([row.calledAt, row.performance.entryPrice]).toEqual([null, row.performance.openPrice]);
    expect(figures[0]!.asOf).toBe(row.eventTimeMs);
    expect(run.counts.decisions.after_removal).toBe(20);
    const [called] = run.shard.state.calls.values();
    expect(isRemoved(called!, called!.removedMs! + 24 * hour - 1)).toBe(true);
    expect(isRemoved(called!, called!.removedMs! + 24 * hour)).toBe(false);
  });

  it('does not keep people from calling it again, at most 8 times in all', () => {
    const { token, run, mint } = begun(null);
    run.process(token.buys(5));
    for (let time = 0; time < 10; time++) {
      run.control(call(mint));
      run.control(call(mint));
      run.process(token.buys(1));
      run.control(removal(mint));
    }
    const { calls, figures } = told(run);
    expect(calls.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const made of calls)
      expect(made).toMatchObject({ by: 'hand', event: null, matchedCriteria: [], ruleVersion: null });
    expect(calls.every(({ controlId }) => controlId !== null)).toBe(true);
    expect(figures).toHaveLength(8);
    expect(run.counts.drops.called_often).toBe(4);
  });
});

describe('clearing', () => {
  it('takes all marks, and for a minute nothing is called but by hand', () => {
    const { token, run, mint } = begun();
    run.process(token.buys(20));
    run.control(clear());
    run.process(token.buys(29));
    expect(told(run)).toMatchObject({ calls: [{ ordinal: 1 }], row: { calledAt: null } });
    expect(run.counts.decisions.after_clear).toBe(29);
    run.control(call(mint));
    run.control(clear());
    run.process(token.buys(40));
    expect(told(run).calls.map(({ ordinal, by }) => [ordinal, by])).toEqual([
      [1, 'rules'],
      [2, 'hand'],
      [3, 'rules'],
    ]);
  });

  it('is true of a token that had ended, once it trades again', () => {
    const { token, run, mint } = begun();
    run.process(token.buys(20));
    token.wait(14 * hour);
    const other = token.market.key(9);
    run.process([
      token.market.launch(other, token.market.key(10)),
      token.market.trade('buy', other, token.market.key(11), 1_000_000n, 1_000_000n),
    ]);
    token.wait(20_000);
    run.process([token.market.trade('buy', other, token.market.key(11), 1_000_000n, 1_000_000n)]);
    run.save();
    expect(run.shard.state.ended.size).toBe(1);
    run.control(clear());
    token.wait(2 * 60_000);
    run.tellRules(openRules({ enabled: false }), ++ids);
    run.process(token.buys(1));
    run.publish();
    expect(run.rows.get(mint)!.calledAt).toBe(null);
  });

  it('and rules are told to every partition, a call to that of its mint', () => {
    const rules: ControlEvent = { type: 'picking_rules', ...decision(), version: 'r-1', rules: openRules() };
    expect(partitionsOfControlEvent(rules, 3)).toEqual([0, 1, 2]);
    expect(partitionsOfControlEvent(clear(), 3)).toEqual([0, 1, 2]);
  });
});

describe('a call', () => {
  it('is told at once, however many tokens wait to be published', () => {
    const { token, run, mint } = begun();
    run.process(token.buys(14));
    run.publish();
    const others = Array.from({ length: 40 }, (_, place) =>
      token.market.launch(token.market.key(500 + place), token.market.key(3)),
    );
    token.market.nowMs += 2000;
    run.process([...others, ...token.buys(1)]);
    expect(run.publish(2).map(({ address }) => address)).toContain(mint);
    expect(run.calls.size).toBe(1);
  });

  it('is followed for seven days, also while its token has ended, and told a last time', () => {
    const { token, run } = begun();
    run.process(token.buys(16));
    run.process(token.buyAt(0.5));
    run.publish();
    const calledAt = [...run.calls.values()][0]!.calledAt;
    const other = token.market.key(9);
    const pulse = (afterMs: number) => {
      token.market.nowMs = calledAt + afterMs;
      run.process([token.market.trade('buy', other, token.market.key(11), 1_000_000n, 1_000_000n)]);
      run.publish();
      run.save();
      run.restart();
      return [...run.callFigures.values()][0]!;
    };
    expect(pulse(1000).return1h).toBe(null);
    expect(pulse(hour + 20_000)).toMatchObject({ return1h: expect.closeTo(-0.5, 1), settled: false });
    expect(pulse(25 * hour).return24h).toBeCloseTo(-0.5, 1);
    expect([run.shard.state.tokens.size, run.shard.state.ended.size]).toEqual([1, 1]);
    const settled = pulse(7 * 24 * hour + 20_000);
    expect(settled).toMatchObject({ settled: true, ordinal: 1 });
    expect(settled.asOf - calledAt - 7 * 24 * hour).toBeLessThanOrEqual(10_000);
    const [called] = [...run.shard.state.calls.values()];
    expect([called!.calls, called!.made]).toEqual([[], 1]);
    run.process(token.buys(3));
    run.publish();
    expect([...run.callFigures.values()][0]).toEqual(settled);
  });

  it('by hand of a token without a price is refused and counted', () => {
    const { run, mint } = begun(null);
    run.control(call(mint));
    run.control(call(run.shard.state.keys.text(run.shard.state.burnKey)));
    expect(run.counts.drops).toMatchObject({ no_price: 1, unknown_token: 1 });
    expect(told(run)).toMatchObject({ calls: [], row: { calledAt: null } });
  });

  it('learns that its liquidity was taken out, though nothing is traded', () => {
    const { token, run, mint } = begun();
    run.process(token.buys(20));
    const before = told(run).figures[0]!.executable[1]!;
    expect(before.nowX).toBeGreaterThan(0.5);
    const [trade] = token.buys(1);
    const { side: _, decimals: __, quoteDecimals: ___, feeQuote: ____, curveRemaining: _____, ...rest } = trade!;
    const { trader: provider, baseReserve, quoteReserve, ...envelope } = rest;
    const all = { baseAmount: baseReserve!, quoteAmount: quoteReserve!, lpAmount: null };
    run.process([{ ...envelope, type: 'liquidity_removed', provider, ...all }]);
    const after = told(run).figures[0]!;
    expect(after.executable[1]).toMatchObject({ nowX: 0, peakX: before.peakX });
    expect([after.mint, after.currentX > 0.9]).toEqual([mint, true]);
  });
});
