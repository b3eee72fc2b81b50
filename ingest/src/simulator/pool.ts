import { curveConstants, type Fill, shareUp } from './curve.ts';

/** Constant product of what it really holds. */
export interface Pool {
  base: bigint;
  quote: bigint;
  /** In place of the tiers of canonical PumpSwap pools. */
  fees?: FeeTier;
  /** Base units of the token in all; a billion of 6 decimals where absent. */
  supply?: bigint;
}

/** Basis points. */
export interface FeeTier {
  lp: bigint;
  protocol: bigint;
  creator: bigint;
}

/**
 * Creator fee of canonical pools above 420 SOL of market cap (half basis points rounded up); protocol and LP fees are the
 * same for all of them.
 */
const creatorTiers: readonly (readonly [belowSol: number, bps: bigint])[] = [
  [1_470, 95n],
  [2_460, 90n],
  [3_440, 85n],
  [4_420, 80n],
  [9_820, 75n],
  [14_740, 70n],
  [19_650, 65n],
  [24_560, 60n],
  [29_470, 55n],
  [34_380, 50n],
  [39_300, 45n],
  [44_210, 40n],
  [49_120, 35n],
  [54_030, 30n],
  [58_940, 28n],
  [63_860, 25n],
  [68_770, 23n],
  [73_681, 20n],
  [78_590, 18n],
  [83_500, 15n],
  [88_400, 13n],
  [93_330, 10n],
  [98_240, 8n],
];

export function feeTierOf(pool: Pool): FeeTier {
  if (pool.fees) return pool.fees;
  const capSol = poolMarketCapSol(pool);
  if (capSol < 420) return { lp: 2n, protocol: 93n, creator: 30n };
  const creator = creatorTiers.find(([belowSol]) => capSol < belowSol)?.[1] ?? 5n;
  return { lp: 20n, protocol: 5n, creator };
}

/** SOL value of the whole supply at the pool's price. */
export function poolMarketCapSol(pool: Pool): number {
  return (Number(pool.quote) / Number(pool.base)) * (Number(pool.supply ?? curveConstants.supply) / 1e9);
}

/**
 * Buys with at most `spend` lamports, fees included. `quote` is what enters the vault: the constant-product price rounded up
 * plus the LP fee that stays in the pool; `fee` goes to protocol and creator.
 */
export function quotePoolBuy(pool: Pool, spend: bigint): Fill | null {
  const tier = feeTierOf(pool);
  const net = (spend * 10_000n) / (10_000n + tier.lp + tier.protocol + tier.creator) - 4n;
  if (net <= 0n) return null;
  const base = (pool.base * net) / (pool.quote + net);
  if (base <= 0n || base >= pool.base) return null;
  const left = pool.base - base;
  const price = (pool.quote * base + left - 1n) / left;
  return {
    base,
    quote: price + shareUp(price, tier.lp),
    fee: shareUp(price, tier.protocol) + shareUp(price, tier.creator),
  };
}

/** Sells `base` tokens: `quote` leaves the vault (the LP fee stays), the user receives quote - fee. */
export function quotePoolSell(pool: Pool, base: bigint): Fill | null {
  if (base <= 0n) return null;
  const tier = feeTierOf(pool);
  const price = (pool.quote * base) / (pool.base + base);
  const quote = price - shareUp(price, tier.lp);
  const fee = shareUp(price, tier.protocol) + shareUp(price, tier.creator);
  return quote > fee ? { base, quote, fee } : null;
}

export function applyToPool(pool: Pool, side: 'buy' | 'sell', fill: Fill): void {
  pool.base += side === 'buy' ? -fill.base : fill.base;
  pool.quote += side === 'buy' ? fill.quote : -fill.quote;
}

/** LP units of the first deposit: the geometric mean, less the 100 that are locked for ever. */
export function firstLiquidity(pool: Pool): bigint {
  return squareRoot(pool.base * pool.quote) - 100n;
}

/** Whole part of the square root, by Newton's method from above. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
