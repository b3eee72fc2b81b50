import { describe, expect, test } from 'vitest';
import { describeMarket, type MarketDescription } from './describe-market.ts';
import { publishedFigures } from './published-figures.ts';
import { regimes } from './regimes.ts';

const startMs = 1_790_000_000_000;
const names = ['ordinary', 'hot', 'predatory', 'quiet'] as const;
const rates = { launchesPerMinute: 30, tradesPerSecond: 75, launchMinutes: 24, watchMinutes: 8, startMs };

/** What a run of half an hour cannot show: days, pools that live on, and holders who have not sold yet. */
const longer = new Set([
  'Last curve trade on the day of the launch',
  'No curve trade after the first hour',
  'Trades of a graduated token in its pool (mean)',
  'Holding time (median)',
]);

describe('regimes', () => {
  const markets = new Map<string, MarketDescription>();
  for (const [index, name] of names.entries())
    markets.set(name, describeMarket({ ...rates, seed: 100 + index, regime: regimes[name] }));

  test.each(names)('%s lies where published figures do', (name) => {
    const market = markets.get(name)!;
    expect(market.launches).toBeGreaterThan(600);
    for (const { figure, range, measured } of publishedFigures) {
      if (longer.has(figure)) continue;
      const value = measured(market);
      // Rare events scatter: ranges of a few in a hundred are taken twice as wide.
      const slack = range[1] < 0.05 ? 2 : 1.2;
      expect(value, figure).toBeGreaterThan(range[0] / slack);
      expect(value, figure).toBeLessThan(range[1] * slack);
    }
  });

  test('differ as their seasons do', () => {
    const of = (name: (typeof names)[number]) => markets.get(name)!;
    expect(of('hot').graduatedShare!).toBeGreaterThan(of('quiet').graduatedShare!);
    expect(of('predatory').schemeShare!).toBeGreaterThan(1.5 * of('ordinary').schemeShare!);
    expect(of('predatory').ruinedShare!).toBeGreaterThan(of('quiet').ruinedShare!);
    expect(of('hot').spendSol.median!).toBeGreaterThan(1.5 * of('quiet').spendSol.median!);
  });

  test.each(names)('%s: ruin is neither meant always nor by schemers alone', (name) => {
    const market = markets.get(name)!;
    expect(market.ruinedShare).toBeGreaterThan(0.1);
    expect(market.ruinedShare).toBeLessThan(0.6);
    expect(market.ruinedByScheme).toBeGreaterThan(0.4);
    expect(market.ruinedByScheme).toBeLessThan(0.9);
    expect(market.schemesRuined).toBeLessThan(0.9);
  });

  test.each(names)('%s: no price runs away from the SOL behind it', (name) => {
    expect(markets.get(name)!.capToLiquidityMax).toBeLessThan(100);
    expect(markets.get(name)!.peakX.max).toBeLessThan(2_000);
  });
});
