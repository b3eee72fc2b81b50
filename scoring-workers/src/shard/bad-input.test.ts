import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { tokenRowSchema } from '@mintscope/schemas/token';
import { tokenDetailSchema } from '@mintscope/schemas/token-detail';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailContradictions, rowContradictions } from '../testing/find-contradictions.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

const u64 = 2n ** 64n - 1n;
const { values } = defaultParameters();

/** Rows and details that the contract allows, none of which contradicts itself, and no step that failed. */
function expectSound(run: ShardRun): void {
  for (const row of run.publish()) {
    expect(tokenRowSchema.safeParse(row).error).toBeUndefined();
    const detail = run.details.get(row.address)!;
    expect(tokenDetailSchema.safeParse(detail).error).toBeUndefined();
    expect([...rowContradictions(row, values), ...detailContradictions(row, detail)]).toEqual([]);
    for (const figure of Object.values(row)) if (typeof figure === 'number') expect(Number.isFinite(figure)).toBe(true);
  }
  expect(run.failures).toEqual([]);
  expect(run.counts.dead).toEqual([]);
}

function story(change: (event: ChainEvent, place: number) => ChainEvent): ChainEvent[] {
  const token = new WrittenToken().launch().wait(3000).crowd(12);
  for (let i = 0; i < 5; i++) token.sell(token.wallet(i)).wait(700);
  token.migrate().wait(500).crowd(8, { from: 50 }).liquidity('liquidity_removed', 0.9);
  return token.events.map(change);
}

describe('a token is scored with what is known of it', () => {
  it.each([0, 1, 9, 30, 255])('with %i decimals', (decimals) => {
    const run = new ShardRun();
    run.process(story((event) => ('decimals' in event ? { ...event, decimals } : event)));
    expectSound(run);
    expect(run.rows.size).toBe(1);
  });

  it.each([0, 6, 255])('in a quote of %i decimals', (quoteDecimals) => {
    const run = new ShardRun();
    run.process(story((event) => ('quoteDecimals' in event ? { ...event, quoteDecimals } : event)));
    expectSound(run);
  });

  it.each([0n, 1n, u64])('with a supply of %i', (supply) => {
    const run = new ShardRun();
    run.process(story((event) => (event.type === 'token_created' ? { ...event, supply } : event)));
    expectSound(run);
  });

  it('when amounts and reserves are anything that 64 bits hold (property)', () => {
    const amount = fc.oneof(fc.constantFrom(0n, 1n, u64, u64 - 1n, 2n ** 63n), fc.bigInt({ min: 0n, max: u64 }));
    const amounts = fc.array(fc.tuple(amount, amount, fc.option(amount), fc.option(amount), fc.option(amount)), {
      minLength: 26,
      maxLength: 26,
    });
    fc.assert(
      fc.property(amounts, (told) => {
        const run = new ShardRun();
        const events = story((event, place) => {
          const [baseAmount, quoteAmount, baseReserve, quoteReserve, curveRemaining] = told[place % told.length]!;
          if (event.type === 'trade')
            return { ...event, baseAmount, quoteAmount, baseReserve, quoteReserve, curveRemaining };
          if (event.type === 'token_created')
            return { ...event, supply: baseAmount, quoteReserve, curveSupply: quoteAmount };
          return 'quoteAmount' in event ? { ...event, baseAmount, quoteAmount } : event;
        });
        run.process(events);
        expectSound(run);
      }),
      { numRuns: rounds(60, 20) },
    );
  });

  it('when its clock jumps (property)', () => {
    const jump = fc.oneof(fc.integer({ min: -1e12, max: 1e12 }), fc.constant(Number.NaN), fc.constant(0));
    fc.assert(
      fc.property(fc.array(jump, { minLength: 28, maxLength: 28 }), (jumps) => {
        const run = new ShardRun();
        const events = story((event, place) => {
          const by = jumps[place % jumps.length]!;
          const timeMs = Number.isNaN(by) ? null : Math.max(0, event.timeMs! + by);
          return { ...event, timeMs, blockTime: timeMs === null ? null : Math.floor(timeMs / 1000) };
        });
        for (const event of events) {
          run.process([event]);
          expectSound(run);
        }
        expect(run.shard.state.clockMs).toBeLessThanOrEqual(events.at(-1)!.receivedAtMs! + 30_000);
        for (const row of run.rows.values())
          expect(row.lastTradeAt ?? 0).toBeLessThanOrEqual(row.receivedAtMs! + 30_000);
      }),
      { numRuns: rounds(60, 20) },
    );
  });
});

describe('a parameter set', () => {
  it.each([
    ['a value that is no number', { 'main.caps.dead': Number.NaN }],
    ['one without end', { 'main.caps.ruinExponent': Number.POSITIVE_INFINITY }],
    ['one outside its bounds', { 'main.priors.stage': 101 }],
    ['a name that the registry does not know', { 'main.caps.mood': 1 }],
    ['priors for a stage there is not', { 'main.priors.astrology': 1 }],
  ] as [string, Record<string, number>][])('with %s is refused by name', (_what, changes) => {
    const [name] = Object.keys(changes);
    expect(() => createParameterSet(changes)).toThrow(name);
  });

  it('of extremes scores every token soundly', () => {
    for (const edge of ['min', 'max'] as const) {
      const names = ['deadAfterMs', 'busyGapMs', 'deadAtLastMs'].map((name) => `main.life.${name}` as const);
      const changes = Object.fromEntries(
        names.map((name) => [name, edge === 'min' ? 10_000 : 86_400_000 / 24]),
      ) as Record<string, number>;
      const run = new ShardRun(createParameterSet(changes));
      run.process(story((event) => event));
      expectSound(run);
    }
  });
});
