import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';

const hourMs = 3_600_000;
const strangers = ['11111111111111111111111111111112', '11111111111111111111111111111113'] as const;

/**
 * What follows a market for more than a week: hours in which nothing but some SOL moves, so that clocks go on, tokens end and calls
 * settle, and now and then a trade of one of its tokens. Each with its time, after the last of the market.
 */
export function quietDays(events: readonly ChainEvent[], random: () => number): ChainEvent[] {
  const trades = events.filter((event): event is Trade => event.type === 'trade');
  const quiet: ChainEvent[] = [];
  const { slot, timeMs } = events.at(-1)!;
  let passedMs = 0;
  for (let step = 1; passedMs < 9 * 24 * hourMs; step++) {
    passedMs += Math.floor(random() ** 3 * 20 * hourMs) + 1000;
    const place = {
      signature: encodeBase58(new Uint8Array(64).fill(step, 0, 32).fill(11, 32)),
      slot: slot + Math.floor(passedMs / 400),
      timeMs: timeMs! + passedMs,
      blockTime: Math.floor((timeMs! + passedMs) / 1000),
      receivedAtMs: timeMs! + passedMs + 200,
    };
    const former = trades[Math.floor(random() * trades.length)]!;
    if (random() < 0.3) {
      const quoteAmount = least(changed(former.quoteAmount, random()), paidIn(former, events));
      quiet.push({ ...former, ...place, quoteAmount });
    } else quiet.push(transfer({ ...former, ...place }));
  }
  return quiet;
}

/** What was paid into the curve by then, which no purchase exceeds; at least a lamport. */
function paidIn({ mint, quoteReserve, quoteAmount }: Trade, events: readonly ChainEvent[]): bigint {
  const created = events.find((event) => event.type === 'token_created' && event.mint === mint);
  const virtual = created?.type === 'token_created' ? created.quoteReserve : null;
  if (quoteReserve === null || virtual === null) return quoteAmount;
  return quoteReserve > virtual ? quoteReserve - virtual : 1n;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** From a fifth of it to seven times as much. */
function changed(amount: bigint, chance: number): bigint {
  return (amount * BigInt(1 + Math.floor(chance * 35))) / 5n + 1n;
}

function transfer(trade: Trade): ChainEvent {
  const { side, trader, pool, quoteMint, decimals, quoteDecimals, baseAmount, quoteAmount, feeQuote, ...rest } = trade;
  const { baseReserve, quoteReserve, curveRemaining, ...envelope } = rest;
  return {
    ...envelope,
    type: 'transfer',
    mint: solMint,
    from: strangers[0],
    to: strangers[1],
    amount: 1n,
    opens: null,
  };
}
