import type { currencySchema } from '@mintscope/schemas/api/billing/payment';
import type { z } from 'zod';

export type Currency = z.infer<typeof currencySchema>;

/** A lamport is 10^-9 SOL; USDC has six decimals. */
const decimalsOf: Record<Currency, number> = { SOL: 9, USDC: 6 };

/** Prices are kept in whole cents. */
export function centsOf(priceUsd: number): bigint {
  return BigInt(Math.round(priceUsd * 100));
}

/** The price in base units of a currency, rounded up to a whole one. `solUsd` counts to the sixth decimal. */
export function priceIn(currency: Currency, priceUsd: number, solUsd: number): bigint {
  const cents = centsOf(priceUsd);
  if (currency === 'USDC') return cents * 10n ** 4n;
  const rateMillionths = BigInt(Math.round(solUsd * 1_000_000));
  // cents / 100 / (rate / 10^6) * 10^9
  return divideUp(cents * 10n ** 13n, rateMillionths);
}

/** Base units as an exact decimal of whole ones, without zeros that say nothing. */
export function formatAmount(units: bigint, currency: Currency): string {
  const decimals = decimalsOf[currency];
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
