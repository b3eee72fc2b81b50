import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { describe, expect, test } from 'vitest';
import { allTasks } from './all-tasks.ts';
import { createMarket, type Market, resumeMarket } from './market.ts';
import { regimes } from './regimes.ts';
import type { TruthLabel } from './truth.ts';

const startMs = 1_790_000_000_123;
const settings = { seed: 5, launchesPerMinute: 60, tradesPerSecond: 60, regime: regimes.hot };

/** Everything events say, as lines. */
function linesUntil(market: Market, untilMs: number): string[] {
  return market.advance(untilMs).map(encodeEventLine);
}

test('every task is known by a name of its own', async () => {
  const known = allTasks();
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(join(import.meta.dirname, file));
    for (const value of Object.values(exported)) if (isTask(value)) expect(known, value.name).toContain(value);
  }
});

function isTask(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'run' in value && 'name' in value;
}

describe('a market that was put away', () => {
  test('goes on as one that was not: events, labels, quotes', () => {
    const labels: TruthLabel[][] = [[], []];
    const unbroken = createMarket({ ...settings, startMs, labels: (label) => labels[0]!.push(label) });
    const broken = createMarket({ ...settings, startMs });
    unbroken.advance(startMs + 420_000);
    broken.advance(startMs + 60_000);
    // Put away and taken up more than once, also between two chunks that end within a millisecond.
    let market: Market = broken;
    for (const at of [60_000, 60_001, 240_017, 420_000]) {
      market.advance(startMs + at);
      market = resumeMarket(market.putAway(), { ...settings, labels: (label) => labels[1]!.push(label) })!;
      expect(market.nowMs).toBe(startMs + at);
    }
    labels[0]!.length = labels[1]!.length = 0;
    expect(linesUntil(market, startMs + 540_000)).toEqual(linesUntil(unbroken, startMs + 540_000));
    unbroken.flushLabels();
    market.flushLabels();
    expect(labels[1]).toEqual(labels[0]);
    const mints = new Set(labels[0]!.flatMap((label) => (label.kind === 'outcome' ? [label.mint] : [])));
    expect(mints.size).toBeGreaterThan(100);
    for (const mint of mints) {
      expect(market.quote(mint, 'buy', 10n ** 9n)).toBe(unbroken.quote(mint, 'buy', 10n ** 9n));
      expect(market.quote(mint, 'sell', 10n ** 12n)).toBe(unbroken.quote(mint, 'sell', 10n ** 12n));
    }
  });

  test('is not taken up by other settings or from bytes that are not whole', () => {
    const market = createMarket({ ...settings, startMs });
    market.advance(startMs + 5_000);
    const bytes = market.putAway();
    expect(resumeMarket(bytes, { ...settings, seed: 6 })).toBeNull();
    expect(resumeMarket(bytes, { ...settings, regime: regimes.quiet })).toBeNull();
    expect(resumeMarket(bytes.subarray(0, bytes.length - 100), settings)).toBeNull();
    expect(resumeMarket(new Uint8Array(), settings)).toBeNull();
    expect(resumeMarket(bytes, settings)).not.toBeNull();
  });

  test('that stood still goes on at a later time of the chain with what it had', () => {
    const market = createMarket({ ...settings, startMs });
    const before = market.advance(startMs + 120_000);
    const gapMs = 8 * 3_600_000;
    market.standStill(gapMs);
    expect(market.nowMs).toBe(startMs + 120_000 + gapMs);
    const after = market.advance(market.nowMs + 60_000);
    expect(after[0]!.timeMs).toBeGreaterThanOrEqual(startMs + 120_000 + gapMs);
    expect(after.at(-1)!.slot - before.at(-1)!.slot).toBeGreaterThanOrEqual(gapMs / 400);
    const known = new Set(before.map(({ mint }) => mint));
    const trades = after.filter(({ type }) => type === 'trade');
    expect(trades.filter(({ mint }) => known.has(mint)).length).toBeGreaterThan(trades.length / 3);
    // No rush: what was not traded in the gap is not made up for.
    expect(trades.length).toBeLessThan(60 * settings.tradesPerSecond * 1.5);
  });
});
