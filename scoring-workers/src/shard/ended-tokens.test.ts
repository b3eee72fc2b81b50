import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';
import type { PartitionShard } from './partition-shard.ts';

const hourMs = 3_600_000;
/** Under it no token of these tests ends. */
const neverEnds = createParameterSet({ 'main.state.endAfterMs': 604_800_000 });

/** Thirty trades, seven hours, one trade; the clock is moved by another token meanwhile. */
function story() {
  const token = new WrittenToken().launch().wait(3000).crowd(20, { amountSol: 0.7 });
  for (let i = 0; i < 10; i++) token.sell(token.wallet(i), 0.3).wait(700);
  const other = new WrittenToken(2);
  other.nowMs = token.nowMs + 6.5 * hourMs;
  other.buy(other.wallet(1), 0.1);
  const first = [...token.events];
  token.wait(7 * hourMs).buy(token.wallet(50), 0.01);
  return { token, first, other: other.events, last: token.events.slice(first.length) };
}

/** What the shard's own count of publications and the tables' candles have to do with. */
function figures(row: TokenRow | undefined): Partial<TokenRow> {
  const { version: _, ...rest } = row!;
  return rest;
}

function detailOf(detail: TokenDetail | undefined): Partial<TokenDetail> {
  const { version: _, candles: __, candlesFromMs: ___, ...rest } = detail!;
  return rest;
}

describe('a token that trades again after it ended', () => {
  const { token, first, other, last } = story();

  it('has all that was known of it', () => {
    const run = new ShardRun();
    run.process(first);
    run.process(other);
    run.publish();
    const before = run.rows.get(token.mint)!;
    expect([...run.shard.state.tokens.values()].map(({ facts }) => facts.address)).not.toContain(token.mint);
    expect(before.life).toBe('dead');
    // What its last row told of a day would stand there for good.
    const ofDay = ({ volume, volumeSol, priceChange24h }: TokenRow) => [volume, volumeSol, priceChange24h];
    expect(ofDay(before)).toEqual([null, null, null]);
    expect([before.volume5m, before.priceChange1h]).toEqual([0, 0]);
    run.process(last);
    run.publish();
    const row = run.rows.get(token.mint)!;
    expect(ofDay(row)).not.toContain(null);
    expect(row).toMatchObject({ symbol: 'WRIT', creator: token.creator, holders: 21, swaps: 31, life: 'trading' });
    expect(row.createdAt).toBe(first[0]!.timeMs);
    expect(row.performance.openPrice).toBe(before.performance.openPrice);
    expect(row.performance.maxX).toBe(before.performance.maxX);
    expect(row.performance.maxX).toBeGreaterThan(1.2);
    expect(row.version).toBeGreaterThan(before.version);
    expect(run.failures).toEqual([]);
  });

  it.each(['kept', 'saved', 'saved and restarted', 'restarted before and after'])(
    'is as if it had never ended, its state %s meanwhile',
    (how) => {
      const run = new ShardRun();
      run.process(first);
      if (how.includes('before')) {
        run.save();
        run.restart();
      }
      run.process(other);
      if (how !== 'kept') run.save();
      if (how.includes('restarted')) run.restart();
      run.process(last);
      if (how.includes('after')) {
        run.save();
        run.restart();
      }
      run.publish();
      const whole = new ShardRun(neverEnds);
      for (const events of [first, other, last]) whole.process(events);
      whole.publish();
      expect(figures(run.rows.get(token.mint))).toEqual(figures(whole.rows.get(token.mint)));
      const { scoringTrace, ...detail } = detailOf(run.details.get(token.mint));
      const { scoringTrace: wanted, ...wantedDetail } = detailOf(whole.details.get(token.mint));
      expect(detail).toEqual(wantedDetail);
      expect(scoringTrace?.terms.map(({ name, input, contribution }) => ({ name, input, contribution }))).toEqual(
        wanted?.terms.map(({ name, input, contribution }) => ({ name, input, contribution })),
      );
      expect(run.savedParts().some(([key]) => key.startsWith('rest:')) && how.includes('after')).toBe(false);
    },
  );

  it('comes back by a snapshot that was taken before it came back, once more', () => {
    const run = new ShardRun();
    for (const events of [first, other]) run.process(events);
    run.save();
    run.process(last);
    run.restart();
    run.process(last);
    run.publish();
    expect(run.rows.get(token.mint)).toMatchObject({ swaps: 31, symbol: 'WRIT' });
  });

  it('begins anew when the state store lost it', () => {
    const run = new ShardRun();
    for (const events of [first, other]) run.process(events);
    run.save();
    run.load(run.savedParts().filter(([key]) => !key.startsWith('rest:')));
    run.forgetRest();
    run.process(last);
    run.publish();
    expect(run.rows.get(token.mint)).toMatchObject({ swaps: 1, symbol: '' });
    expect(run.failures).toEqual([]);
  });

  it('is linked by what became known of its wallets meanwhile', () => {
    const run = new ShardRun();
    run.process(first);
    run.process(other);
    const funded = other.map((event) => ({
      ...event,
      type: 'transfer' as const,
      signature: last[0]!.signature,
      mint: 'So11111111111111111111111111111111111111112',
      from: token.wallet(3),
      to: token.wallet(4),
      amount: 1_000_000_000n,
    }));
    const plain = funded.map(({ v, mint, signature, instruction, sub, slot, from, to, amount, ...event }) => ({
      v,
      type: event.type,
      ...{ mint, signature, instruction, sub, slot, from, to, amount },
      ...{ transactionIndex: null, blockTime: event.blockTime, timeMs: event.timeMs, receivedAtMs: event.receivedAtMs },
      ...{ source: event.source, program: event.program, feePayer: event.feePayer, feeLamports: event.feeLamports },
      ...{ computeUnits: null, priorityFeeLamports: null, tipLamports: null, opens: null },
    }));
    run.process(plain);
    run.process(last.map((event) => ({ ...event, instruction: 5 })));
    run.publish();
    const whole = new ShardRun(neverEnds);
    for (const events of [first, other, plain, last]) whole.process(events);
    whole.publish();
    const edges = run.details.get(token.mint)!.walletMetrics!.edgeCount;
    expect(edges).toBe(whole.details.get(token.mint)!.walletMetrics!.edgeCount);
    expect(edges).toBeGreaterThan(0);
  });
});

describe('ended tokens', () => {
  it('are remembered up to a number, those that ended last', () => {
    const run = new ShardRun();
    run.shard.state.rules.maxEndedTokens = 10;
    for (let number = 1; number <= 30; number++) {
      const token = new WrittenToken(number);
      token.nowMs += number * 1000;
      run.process(token.crowd(2, { gapMs: 10 }).events);
    }
    for (let hours = 7; hours < 9; hours++) {
      const clock = new WrittenToken(99);
      clock.nowMs += hours * hourMs;
      run.process(clock.buy(clock.wallet(hours), 1).events);
    }
    expect(run.shard.state.ended.size).toBeLessThanOrEqual(10);
    expect(run.shard.state.ended.size).toBeGreaterThan(0);
    run.save();
    run.restart();
    expect(run.shard.state.ended.size).toBe(9);
    expect(run.savedParts().filter(([key]) => key.startsWith('rest:'))).toHaveLength(9);
  });

  describe('are told of as they go', () => {
    const story = () => {
      const run = new ShardRun();
      run.shard.state.rules.maxEndedTokens = 2;
      const mints = [1, 2, 3].map((number) => {
        const token = new WrittenToken(number);
        token.nowMs += number * 1000;
        run.process(token.crowd(2, { gapMs: 10 }).events);
        return token.mint;
      });
      const clock = new WrittenToken(99);
      clock.nowMs += 7 * hourMs;
      run.process(clock.buy(clock.wallet(1), 1).events);
      const comeBack = () => {
        for (const number of [1, 2, 3]) {
          const token = new WrittenToken(number);
          token.nowMs = clock.nowMs;
          run.process(token.crowd(1, { from: 30 }).events.map((event) => ({ ...event, instruction: 7 })));
        }
      };
      return { shard: run.shard, mints, comeBack };
    };
    const became = (shard: PartitionShard) => new Map(shard.takeDepartures());

    it('ended, forgotten, and back', () => {
      const { shard, mints, comeBack } = story();
      const [first, second, third] = mints as [string, string, string];
      const gone = { [first]: 'forgotten', [second]: 'forgotten', [third]: 'ended' };
      expect(became(shard)).toEqual(new Map(Object.entries(gone)));
      comeBack();
      expect(became(shard)).toEqual(new Map([[third, 'back']]));
    });

    it('back, too, where one that was forgotten has begun anew', () => {
      const { shard, mints, comeBack } = story();
      comeBack();
      expect(became(shard)).toEqual(new Map(mints.map((mint) => [mint, 'back'])));
      expect(became(shard).size).toBe(0);
    });
  });

  it('come back the same wherever a shard of a market with long gaps is restarted', () => {
    const events = randomMarket({ seed: 31, events: 900, gaps: 0.01 });
    const told = (size: number, restarts: boolean) => {
      const run = new ShardRun();
      for (let at = 0; at < events.length; at += size) {
        run.process(events.slice(at, at + size));
        if (!restarts) continue;
        run.save();
        run.restart();
      }
      run.publish();
      return [...run.rows.values()].map((row) => JSON.stringify(row)).sort();
    };
    expect(told(60, true)).toEqual(told(events.length, false));
  });
});
