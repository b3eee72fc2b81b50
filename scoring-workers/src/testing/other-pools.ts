import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { programs } from '@mintscope/schemas/programs';
import { numbered } from './written-token.ts';

/**
 * Every tenth trade is followed by a purchase in one of two other pools of its token, which hold anything and tell it or not; or, where it was
 * one itself, by a sale there of what it bought, in the same transaction and for more or less.
 */
export function withOtherPools(events: readonly ChainEvent[], seed: number): ChainEvent[] {
  const random = seededNumbers(seed);
  return events.flatMap((event) => {
    if (event.type !== 'trade' || random() > 0.1) return [event];
    const isSale = event.side === 'buy' && random() < 0.5;
    const lamports = isSale ? Number(event.quoteAmount) * (0.8 + random()) : 10 ** (3 + random() * 8);
    const amounts: Pick<Trade, 'side' | 'baseAmount'> = isSale
      ? { side: 'sell', baseAmount: event.baseAmount }
      : { side: 'buy', baseAmount: BigInt(Math.ceil(random() * 1e9)) };
    const beside: Trade = {
      ...event,
      ...{ ...amounts, sub: 255, program: programs.pumpSwap, pool: numbered(random() < 0.5 ? 1 : 2) },
      ...{ quoteAmount: BigInt(Math.ceil(lamports)), feeQuote: 0n },
      ...{ baseReserve: null, quoteReserve: random() < 0.3 ? null : BigInt(Math.ceil(lamports * random() * 20)) },
      curveRemaining: null,
    };
    return [event, beside];
  });
}
