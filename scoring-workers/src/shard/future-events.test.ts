import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

const hourMs = 3_600_000;
const slackMs = 30_000;
/** Long enough that tokens are published, short enough that none ends by itself. */
const market = randomMarket({ seed: 21, events: 6000, repeats: 0, late: 0, gaps: 0 });
const isTrade = (event: ChainEvent): event is Trade => event.type === 'trade';
const trades = market.filter(isTrade);
const last = market.at(-1)!;

/** Events received now that claim another time; `told` says how. */
function claim(aheadMs: number, told: 'blockTime' | 'timeMs', change: Partial<Trade> = {}): Trade[] {
  const receivedAtMs = last.receivedAtMs! + 1000;
  const claimedMs = receivedAtMs + aheadMs;
  const time = { blockTime: Math.floor(claimedMs / 1000), timeMs: told === 'timeMs' ? claimedMs : null };
  return trades.slice(-12).map((trade, n) => ({
    ...trade,
    ...time,
    receivedAtMs,
    slot: last.slot + 2,
    sub: 1 + n,
    ...change,
  }));
}

/** No token rests: when one may is asked elsewhere, and packing them is most of the time that this market takes. */
function runOf(...parts: (readonly ChainEvent[])[]): ShardRun {
  const run = new ShardRun(undefined, Number.POSITIVE_INFINITY);
  for (const part of parts) run.process(part);
  run.publish();
  return run;
}

describe('12 events from 20 hours ahead', () => {
  const before = runOf(market).shard.state.tokens.size;

  it.each(['blockTime', 'timeMs'] as const)('by their %s end no token, and are counted and marked', (told) => {
    const claimed = claim(20 * hourMs, told);
    const run = runOf(market, claimed);
    expect(before).toBeGreaterThan(40);
    expect(run.shard.state.tokens.size).toBe(before);
    expect(run.shard.state.clockMs).toBe(claimed[0]!.receivedAtMs! + slackMs);
    expect(run.counts.future).toBe(12);
    const marked = new Set(claimed.map(({ mint }) => mint));
    for (const detail of run.details.values()) {
      const events = claimed.filter(({ mint }) => mint === detail.address).length;
      expect(detail.futureEvents).toBe(events);
      const says = detail.scoringTrace.reasons.filter(({ text }) => text.includes('receipt'));
      expect(says).toHaveLength(marked.has(detail.address) ? 1 : 0);
    }
    for (const row of run.rows.values()) expect(row.eventTimeMs).toBeLessThanOrEqual(run.shard.state.clockMs);
  });

  it('as SOL transfers, which every partition gets, end no token either', () => {
    const { v, signature, slot, program, feePayer, feeLamports, ...rest } = claim(20 * hourMs, 'blockTime')[0]!;
    const transfer: ChainEvent = {
      ...{ v, signature, slot, program, feePayer, feeLamports },
      type: 'transfer',
      opens: null,
      mint: solMint,
      instruction: 1,
      sub: 9,
      transactionIndex: null,
      blockTime: rest.blockTime,
      timeMs: null,
      receivedAtMs: rest.receivedAtMs,
      source: 'webhook',
      computeUnits: null,
      priorityFeeLamports: null,
      tipLamports: null,
      from: feePayer,
      to: rest.pool,
      amount: 1_000_000_000n,
    };
    const run = runOf(market, [transfer]);
    expect([run.shard.state.tokens.size, run.counts.future]).toEqual([before, 1]);
  });

  it('do not stop the time of their tokens: the next honest trade has its own', () => {
    const claimed = claim(20 * hourMs, 'blockTime');
    const { mint } = claimed[0]!;
    const minuteOn = claimed[0]!.receivedAtMs! + 60_000;
    const honest = { ...claimed[0]!, sub: 99, slot: last.slot + 150, receivedAtMs: minuteOn, timeMs: minuteOn - 500 };
    const run = runOf(market, claimed, [honest]);
    expect(run.rows.get(mint)).toMatchObject({ eventTimeMs: minuteOn - 500 });
    expect(run.details.get(mint)?.futureEvents).toBe(claimed.filter((trade) => trade.mint === mint).length);
  });

  it('by their slots alone are held too', () => {
    const claimed = claim(0, 'blockTime', { blockTime: null, slot: last.slot + 180_000 });
    const run = runOf(market, claimed);
    for (const { mint, receivedAtMs } of claimed)
      expect(run.rows.get(mint)!.eventTimeMs).toBeLessThanOrEqual(receivedAtMs! + slackMs);
  });
});

it('an event within the slack is believed', () => {
  const claimed = claim(slackMs - 1000, 'timeMs');
  const run = runOf(market, claimed);
  expect(run.shard.state.clockMs).toBe(claimed[0]!.timeMs);
  expect(run.counts.future).toBe(0);
});

it('an event whose receipt is not known is believed, as there is nothing to hold it to', () => {
  const claimed = claim(hourMs, 'timeMs', { receivedAtMs: null });
  const run = runOf(market, claimed);
  expect([run.shard.state.clockMs, run.counts.future]).toEqual([claimed[0]!.timeMs, 0]);
});

it('figures do not depend on how far ahead an event claims to be (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: slackMs + 1000, max: 48 * hourMs }), fc.nat(5999), (aheadMs, place) => {
      const asOf = (claimedMs: number) => {
        const [trade] = claim(0, 'timeMs');
        const receivedAtMs = market[place]!.receivedAtMs!;
        const one = { ...trade!, receivedAtMs, slot: market[place]!.slot, timeMs: receivedAtMs + claimedMs };
        const run = runOf(market.slice(0, place), [one], market.slice(place));
        return [...run.rows.values()].map((row) => JSON.stringify(row)).sort();
      };
      expect(asOf(aheadMs)).toEqual(asOf(slackMs + 500));
    }),
    { numRuns: 3, seed: 4 },
  );
});
