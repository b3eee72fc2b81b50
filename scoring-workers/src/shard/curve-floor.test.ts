import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { TokenRow } from '@mintscope/schemas/token';
import { describe, expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

/** Launches and trades alone, on curves whose reserves have a virtual part. */
const events = randomMarket({ seed: 5, events: 900, repeats: 0, late: 0, gaps: 0 }).filter(
  ({ type }) => type === 'token_created' || type === 'trade',
);

/** As launchpads whose launch tells no reserve have it. */
const untold = events.map(
  (event): ChainEvent => (event.type === 'token_created' ? { ...event, baseReserve: null, quoteReserve: null } : event),
);

/** And trades, as on Moonshot: what the curve has is what was paid in. */
const silent = untold.map(
  (event): ChainEvent => (event.type === 'trade' ? { ...event, baseReserve: null, quoteReserve: null } : event),
);

function rowsOf(some: readonly ChainEvent[]): TokenRow[] {
  const run = new ShardRun();
  run.process(some);
  run.publish();
  expect(run.failures).toEqual([]);
  return [...run.rows.values()]
    .filter(({ swaps }) => (swaps ?? 0) > 0)
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

function figuresOf(rows: readonly TokenRow[]) {
  return rows.map(({ address, liquidity, rugRatio }) => ({ address, liquidity, rugRatio }));
}

describe('liquidity on a curve whose launch tells no reserve', () => {
  it('is that of a curve whose launch tells it: trades tell where it began', () => {
    const told = rowsOf(events);
    expect(told.length).toBeGreaterThan(5);
    expect(told.some(({ liquidity }) => liquidity! > 1_000)).toBe(true);
    expect(figuresOf(rowsOf(untold))).toEqual(figuresOf(told));
  });

  it('is the same after a restart, and when the first trade comes after the second', () => {
    const inOrder = figuresOf(rowsOf(untold));
    const restarted = new ShardRun();
    restarted.process(untold.slice(0, 300));
    restarted.save();
    restarted.restart();
    restarted.process(untold.slice(300));
    restarted.publish();
    for (const { address, liquidity, rugRatio } of inOrder)
      if (restarted.rows.has(address)) expect(restarted.rows.get(address)).toMatchObject({ liquidity, rugRatio });
    const swapped = [...untold];
    const { mint } = untold[0]!;
    const [first, second] = untold.flatMap((event, at) => (event.type === 'trade' && event.mint === mint ? [at] : []));
    [swapped[first!], swapped[second!]] = [untold[second!]!, untold[first!]!];
    expect(untold[second!]!.slot).toBeGreaterThan(untold[first!]!.slot);
    const late = figuresOf(rowsOf(swapped)).find(({ address }) => address === mint)!;
    expect(late.liquidity).toBeCloseTo(inOrder.find(({ address }) => address === mint)!.liquidity!, 6);
  });
});

describe('liquidity on a curve whose trades tell no reserve', () => {
  const told = rowsOf(events);
  const figures = (rows: readonly TokenRow[]) =>
    rows.map(({ address, liquidity, rugRatio, rugProbability, life, finalScore }) => ({
      ...{ address, liquidity, rugRatio, rugProbability, life, finalScore },
    }));

  it('is what was paid in less what was paid out, as reserves would tell it: ratio, life and score are the same', () => {
    expect(figures(rowsOf(silent))).toEqual(figures(told));
  });

  it('is the same after a restart, and in any order of arrival', () => {
    const restarted = new ShardRun();
    restarted.process(silent.slice(0, 400));
    restarted.save();
    restarted.restart();
    restarted.process(silent.slice(400));
    restarted.publish();
    for (const { address, liquidity, rugRatio } of told)
      if (restarted.rows.has(address)) expect(restarted.rows.get(address)).toMatchObject({ liquidity, rugRatio });
    // The launch, and then every pair of trades the other way round.
    const launches = silent.filter(({ type }) => type === 'token_created');
    const trades = silent.filter(({ type }) => type === 'trade');
    const swapped = trades.map((_, at) => trades[at ^ 1] ?? trades[at]!);
    const liquidityOf = (rows: readonly TokenRow[]) => rows.map(({ address, liquidity }) => ({ address, liquidity }));
    expect(liquidityOf(rowsOf([...launches, ...swapped]))).toEqual(liquidityOf(told));
  });

  it('follows the sale that empties it, where trades told what it had until then', () => {
    const token = new WrittenToken().launch({ baseReserve: null, quoteReserve: null }).wait(1000);
    token.crowd(6, { amountSol: 1 });
    for (let at = 0; at < 6; at++) token.sell(token.wallet(at));
    const last = token.events.at(-1)!;
    expect(rowsOf(token.events.slice(0, -1))[0]!.liquidity).toBeGreaterThan(100);
    const [row] = rowsOf([
      ...token.events.slice(0, -1),
      { ...last, baseReserve: null, quoteReserve: null } as ChainEvent,
    ]);
    expect(row!.liquidity).toBeCloseTo(0, 3);
  });

  it('is not known where the launch was missed', () => {
    const missed = rowsOf(silent.filter(({ type }) => type === 'trade'));
    expect(missed.length).toBeGreaterThan(5);
    expect(missed.map(({ liquidity }) => liquidity)).toEqual(missed.map(() => null));
  });
});
