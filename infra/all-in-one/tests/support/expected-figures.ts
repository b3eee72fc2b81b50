import { loadTransactions, transactionsMissing } from '@mintscope/ingest/sources/testing/load-transactions';
import type { ServedTransaction } from '@mintscope/ingest/sources/testing/served-transaction';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { expect } from 'vitest';
import { z } from 'zod';
import { type CurveTrade, readDerivedDecodes } from './derived-decodes.ts';

if (transactionsMissing) console.warn(transactionsMissing);
export const served = transactionsMissing ? [] : loadTransactions();
export const expected = transactionsMissing ? undefined : readDerivedDecodes(served);
const curveTrades = expected?.curveTrades ?? [];
export const mints = [...new Set(curveTrades.map(({ mint }) => mint))];
export const tradesOf = (mint: string) => curveTrades.filter((trade) => trade.mint === mint);
/** Of every pump.fun coin: base units that the curve sells, and whole tokens that exist. */
const curveTokens = 793_100_000_000_000;
const wholeSupply = 1e9;

/** The chain says failed, the feed says so; and one of which only the transaction itself tells. */
export const failed = served
  .filter(({ signature }) => curveTrades.some((trade) => trade.signature === signature))
  .slice(0, 2)
  .map((original, index): ServedTransaction => {
    const signature = encodeBase58(new Uint8Array(64).fill(7 + index));
    const answer = z.looseObject({ meta: z.looseObject({}) }).parse(original.answer);
    const meta = { ...answer.meta, err: { InstructionError: [0, { Custom: 6000 }] } };
    return { ...original, signature, failed: index === 0, answer: { ...answer, meta } };
  });

/** SOL a whole token: pump.fun coins have 6 decimals. */
export function priceOf({ sol, tokens }: CurveTrade): number {
  return sol / 1e9 / (tokens / 1e6);
}

export const hasTrades = ({ signature }: ServedTransaction) =>
  expected?.amounts.some((key) => key.startsWith(signature)) ?? false;
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What each trader holds by the events: bought less sold, and never below 0 where the buy was before our time. */
export function balancesOf(mint: string): [owner: string, tokens: number][] {
  const net = new Map<string, number>();
  for (const { trader, side, tokens } of tradesOf(mint)) {
    net.set(trader, Math.max(0, (net.get(trader) ?? 0) + (side === 'buy' ? tokens : -tokens)));
  }
  return [...net].filter(([, tokens]) => tokens > 0).sort(([, a], [, b]) => b - a);
}

/** The counts and sums of a row that the events determine. */
export function figuresOf(mint: string) {
  const trades = tradesOf(mint);
  const launch = expected?.creations.find((creation) => creation.mint === mint);
  const last = trades.at(-1)!;
  return {
    address: mint,
    symbol: launch?.symbol ?? '',
    name: launch?.name ?? '',
    creator: launch?.creator ?? null,
    launchpad: 'pump',
    createdAt: trades[0]!.timeMs,
    swaps: trades.length,
    buys: trades.filter(({ side }) => side === 'buy').length,
    sells: trades.filter(({ side }) => side === 'sell').length,
    priceSol: priceOf(last),
    // Who held before our time is unknown, and so is the supply.
    holders: launch ? balancesOf(mint).length : null,
    progress: launch ? 1 - last.realTokens / curveTokens : null,
    marketCapSol: launch ? expect.closeTo(priceOf(last) * wholeSupply, 9) : null,
    migrated: false,
  };
}
