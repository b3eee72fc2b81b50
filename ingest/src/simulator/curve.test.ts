import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasSharedData, readJson, withoutSharedData } from '../decoders/test-kit/shared-data.ts';
import {
  applyToCurve,
  type Curve,
  createCurve,
  curveConstants,
  quoteBuy,
  quoteBuyExactIn,
  quoteSell,
} from './curve.ts';

/** With the reserves after the trade. */
interface RealTrade {
  sol_amount: string;
  token_amount: string;
  is_buy: boolean;
  virtual_sol_reserves: string;
  virtual_token_reserves: string;
  ix_name?: string;
}

function realTrades(): RealTrade[] {
  const { transactions }: { transactions: { events: { program: string; event: string; data: RealTrade }[] }[] } =
    readJson('derived-decodes.json');
  return transactions
    .flatMap(({ events }) => events)
    .filter(({ program, event, data }) => program === 'PUMP' && event === 'TradeEvent' && data.sol_amount !== '0')
    .map(({ data }) => data);
}

/** The curve before a real trade; what it sold so far does not matter to the formulas. */
function curveBefore(trade: RealTrade): Curve {
  const sign = trade.is_buy ? 1n : -1n;
  const virtualSol = BigInt(trade.virtual_sol_reserves) - sign * BigInt(trade.sol_amount);
  const virtualToken = BigInt(trade.virtual_token_reserves) + sign * BigInt(trade.token_amount);
  return {
    virtualSol,
    virtualToken,
    realSol: virtualSol - curveConstants.virtualSol,
    realToken: virtualToken - 279_900_000_000_000n,
  };
}

describe('curve formulas', () => {
  test.skipIf(hasSharedData)(withoutSharedData, () => {});

  test.skipIf(!hasSharedData)('give what real trades paid', () => {
    const trades = realTrades();
    expect(trades.length).toBeGreaterThanOrEqual(10);
    const sides = new Set<boolean>();
    for (const trade of trades) {
      sides.add(trade.is_buy);
      const base = BigInt(trade.token_amount);
      const curve = curveBefore(trade);
      const net = BigInt(trade.sol_amount);
      if (!trade.is_buy) expect(quoteSell(curve, base)?.quote).toBe(net);
      else if (!trade.ix_name || trade.ix_name === 'buy') expect(quoteBuy(curve, base)?.quote).toBe(net);
      else expect(((net - 1n) * curve.virtualToken) / (curve.virtualSol + net - 1n)).toBe(base);
    }
    expect(sides.size).toBe(2);
  });

  test.each([
    // spend, net into the curve, fees of 95 and 30 bps rounded up, tokens
    [100_000_000n, 98_765_431n, 1_234_569n],
    [1_000_000_000n, 987_654_320n, 12_345_680n],
    [10_125n, 10_000n, 125n],
  ])('spend %i puts %i into the curve', (spend, quote, fee) => {
    const fill = quoteBuyExactIn(createCurve(), spend);
    expect(fill).toMatchObject({ quote, fee });
    expect(quote + fee).toBeLessThanOrEqual(spend);
    expect(fill?.base).toBe(((quote - 1n) * 1_073_000_000_000_000n) / (30_000_000_000n + quote - 1n));
  });

  test('buying all completes at 115.005 SOL of virtual reserves', () => {
    const curve = createCurve();
    const fill = quoteBuyExactIn(curve, 200_000_000_000n);
    expect(fill?.base).toBe(curveConstants.realToken);
    applyToCurve(curve, 'buy', fill!);
    expect(curve.realToken).toBe(0n);
    expect(curve.virtualToken).toBe(279_900_000_000_000n);
    expect(Number(curve.realSol) / 1e9).toBeCloseTo(85.00536, 4);
  });

  test.each([0n, 1n, 2n])('a spend of %i lamports buys nothing', (spend) => {
    expect(quoteBuyExactIn(createCurve(), spend)).toBeNull();
  });

  test('any walk keeps the distances of virtual and real reserves and never shrinks their product', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 1_000_000 })), { maxLength: 60 }),
        (steps) => {
          const curve = createCurve();
          let product = curve.virtualSol * curve.virtualToken;
          for (const [isBuy, size] of steps) {
            const sold = curveConstants.realToken - curve.realToken;
            const fill = isBuy
              ? quoteBuyExactIn(curve, BigInt(size) * 10_000n)
              : quoteSell(curve, (sold * BigInt(size)) / 1_000_000n);
            if (!fill) continue;
            applyToCurve(curve, isBuy ? 'buy' : 'sell', fill);
            expect(curve.virtualSol - curve.realSol).toBe(30_000_000_000n);
            expect(curve.virtualToken - curve.realToken).toBe(279_900_000_000_000n);
            expect(curve.realSol >= 0n && curve.realToken >= 0n).toBe(true);
            const next = curve.virtualSol * curve.virtualToken;
            expect(next >= product).toBe(true);
            product = next;
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
