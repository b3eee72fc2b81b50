import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import { expect, test } from 'vitest';
import { createMarket } from '../simulator/market.ts';
import { regimes } from '../simulator/regimes.ts';
import { makeTrade } from '../testing/make-event.ts';
import { checkEvent } from './check-event.ts';
import { createSupplies } from './supplies.ts';

/** Why events are refused, each reason with the programs and the number of events. */
function refusals(events: readonly ChainEvent[], nowMs: number): Record<string, number> {
  const supplies = createSupplies(10_000);
  const refused: Record<string, number> = {};
  for (const event of events) {
    const check = checkEvent(event, supplies.get, nowMs);
    if (check.kind !== 'ok') {
      const key = `${event.program} ${check.kind === 'dead' ? check.detail : check.reason}`;
      refused[key] = (refused[key] ?? 0) + 1;
    }
    supplies.learn(event);
  }
  return refused;
}

test.each(Object.keys(regimes) as (keyof typeof regimes)[])('no event of a %s market is refused', (name) => {
  const startMs = 1_790_000_000_000;
  const nowMs = startMs + 240_000;
  const market = createMarket({ seed: 6, launchesPerMinute: 60, tradesPerSecond: 60, startMs, regime: regimes[name] });
  const events = market.advance(nowMs);
  const sales = events.filter((event) => event.type === 'trade' && event.side === 'sell');
  expect(new Set(sales.map(({ program }) => program)).size).toBeGreaterThan(3);
  expect(refusals(events, nowMs)).toEqual({});
});

test('a sale may be larger than a reserve that only tells the price', () => {
  const sale = { side: 'sell', baseAmount: 11n, baseReserve: 10n } as const;
  const check = (program: string) => checkEvent(makeTrade(1, { ...sale, program }), () => undefined, Date.now()).kind;
  expect(check(programs.pump)).toBe('dead');
  expect(check(programs.pumpSwap)).toBe('dead');
  for (const name of ['meteoraDbc', 'meteoraDammV2', 'launchLab', 'moonshot'] as const)
    expect(check(programs[name])).toBe('ok');
});
