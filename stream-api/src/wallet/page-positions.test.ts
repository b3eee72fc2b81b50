import { describePosition, resultOf } from '@mintscope/metrics/wallet-position';
import { listWalletTokens } from '@mintscope/schemas/api/wallets/list-wallet-tokens';
import { describe, expect, it } from 'vitest';
import { makeAddress } from '../test-kit/make-row.ts';
import { orderPositions, type PositionsOrder, pagePositions } from './page-positions.ts';
import type { NamedPosition } from './read-positions.ts';

/** Received so much of 1 SOL; null: nothing is known in SOL. */
function makePosition(n: number, receivedSol: number | null): NamedPosition {
  const paidSol = receivedSol === null ? null : 1;
  const sold = { boughtTokens: 1, soldTokens: 1, paidSol, receivedSol, firstBuyMs: null, lastSaleMs: null };
  const position = describePosition(sold, { priceSol: null, payableSol: null }, 0.001);
  return {
    ...{ mint: makeAddress(n), symbol: `T${n}`, name: null, launchpad: null, migrated: false },
    ...{ buys: 1, sells: 1, firstTradeMs: 0, lastTradeMs: 1_700_000_000_000 + (n % 4) },
    ...position,
    ...resultOf(position, { isDead: false, soldOutShare: 0.001 }),
  };
}

const results = [3, null, 0.5, 3, 1e-7, null, 1, 0.123_456_789_012_345_6, 12_345.678, 1];
const positions = results.map((received, n) => makePosition(n, received));
const orders: PositionsOrder[] = (['lastTrade', 'pnl'] as const).flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((sortOrder) => ({ sortBy, sortOrder })),
);

describe.each(orders)('by $sortBy, $sortOrder', (order) => {
  it.each([1, 3, 10])('pages of %i tell each once, in order', (limit) => {
    const told: string[] = [];
    let cursor: string | undefined;
    do {
      const next = pagePositions(positions, { ...order, limit, cursor });
      expect(next.page.length).toBeLessThanOrEqual(limit);
      told.push(...next.page.map(({ mint }) => mint));
      // Every cursor that is given is taken.
      cursor = next.cursor === null ? undefined : listWalletTokens.query.parse({ cursor: next.cursor }).cursor;
    } while (cursor !== undefined);
    expect(told).toEqual(orderPositions(positions, order).map(({ mint }) => mint));
    expect(new Set(told).size).toBe(positions.length);
  });
});

it('puts what is not known last, and equal ones by mint', () => {
  for (const sortOrder of ['asc', 'desc'] as const) {
    const figures = orderPositions(positions, { sortBy: 'pnl', sortOrder }).map(({ pnlSol }) => pnlSol);
    expect(figures.slice(-2)).toEqual([null, null]);
    const known = figures.slice(0, -2).map(Number);
    expect(known).toEqual([...known].sort((a, b) => (sortOrder === 'asc' ? a - b : b - a)));
  }
});

it.each(['x', 'none', '1_', `1e999999_${makeAddress(1)}`, `1; DROP_${makeAddress(1)}`])(
  'refuses the cursor %j',
  (cursor) => {
    expect(listWalletTokens.query.safeParse({ cursor }).success).toBe(false);
  },
);
