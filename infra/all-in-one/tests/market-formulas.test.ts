import { decodeOne } from '@mintscope/ingest/decoders/test-kit/decode-file';
import { hasSharedData, listFiles, readJson, withoutSharedData } from '@mintscope/ingest/decoders/test-kit/shared-data';
import { type Market, type MarketTrade, readMarket } from '@mintscope/metrics/picks/market';
import { quoteBuy, quoteSell } from '@mintscope/metrics/picks/quote-trade';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { launchpadOf, programs } from '@mintscope/schemas/programs';
import { describe, expect, it } from 'vitest';

interface RealTrade {
  name: string;
  trade: Trade;
}

/** Trades of real transactions in SOL that tell reserves. */
function realTrades(): RealTrade[] {
  return listFiles().flatMap((file) => {
    const trades = tradesIn(file).filter(({ quoteMint, baseReserve }) => quoteMint === solMint && baseReserve !== null);
    return trades.map((trade, place) => ({
      name: `${launchpadOf(trade.program)} ${trade.side} ${file} ${place}`,
      trade,
    }));
  });
}

function tradesIn(file: string): Trade[] {
  try {
    return decodeOne(readJson(file)).events.filter((event): event is Trade => event.type === 'trade');
  } catch {
    // Holds no transaction.
    return [];
  }
}

function marketTrade(trade: Trade): MarketTrade {
  const known = (amount: bigint | null) => (amount === null ? null : Number(amount));
  return {
    program: trade.program,
    isBuy: trade.side === 'buy',
    base: Number(trade.baseAmount),
    quote: Number(trade.quoteAmount),
    fee: Number(trade.feeQuote),
    baseReserve: known(trade.baseReserve),
    quoteReserve: known(trade.quoteReserve),
    curveRemaining: known(trade.curveRemaining),
    virtualQuote: null,
  };
}

/** The market that the trade found. */
function marketBefore(trade: Trade): Market {
  const after = readMarket(marketTrade(trade), null)!;
  const sign = trade.side === 'buy' ? 1 : -1;
  const [base, quote] = [Number(trade.baseAmount) * sign, -Number(trade.quoteAmount) * sign];
  return {
    ...after,
    base: after.base + base,
    quote: after.quote + quote,
    payable: after.payable + quote,
    buyable: after.buyable + base,
  };
}

/** What stays with depositors, as the programs' documents say. */
const kept: Readonly<Record<string, number>> = {
  [programs.pump]: 0,
  [programs.launchLab]: 0,
  [programs.pumpSwap]: 0.002,
  [programs.raydiumAmmV4]: 0.0025,
  [programs.raydiumCpmm]: 0.0025,
};

/** Amounts below are mostly rounding. */
const leastLamports = 1_000_000n;
const trades = realTrades().filter(({ trade }) => trade.quoteAmount >= leastLamports);

it.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)(
  'what a position would have brought, by the formula of the program, is what real trades brought',
  () => {
    it.each(trades)('$name', ({ trade }) => {
      const before = { ...marketBefore(trade), keptShare: kept[trade.program]! };
      const [quote, fee, base] = [trade.quoteAmount, trade.feeQuote, trade.baseAmount].map(Number) as [
        number,
        number,
        number,
      ];
      const share =
        trade.side === 'buy'
          ? quoteBuy(before, quote + fee).tokens / base
          : quoteSell(before, base).received / (quote - fee);
      expect(Math.abs(share - 1)).toBeLessThan(3e-6);
    });

    it('and the depositors’ part is read from one trade', () => {
      for (const { name, trade } of trades)
        expect(Math.abs(readMarket(marketTrade(trade), null)!.keptShare - kept[trade.program]!), name).toBeLessThan(
          3e-6,
        );
    });

    it('of five programs, bought and sold', () => {
      expect(trades.length).toBeGreaterThan(20);
      expect(new Set(trades.map(({ trade }) => trade.program)).size).toBe(5);
      expect(new Set(trades.map(({ trade }) => `${trade.program === programs.pump} ${trade.side}`)).size).toBe(4);
    });
  },
);
