import type { Config } from '@mintscope/engines/config';
import { Refusal } from '../refusal.ts';
import type { Currency } from './amounts.ts';

/** What a month costs, and where to. */
export interface BillingTerms {
  priceUsd: number;
  periodDays: number;
  /** Null = payments are off. */
  treasury: string | null;
  /** Null = USDC is not taken. */
  usdcMint: string | null;
  currencies: readonly Currency[];
}

const periodDays = 30;

export function readBillingTerms(billing: Config['billing']): BillingTerms {
  const treasury = billing.treasury || null;
  const usdcMint = billing.usdcMint || null;
  const currencies: Currency[] = treasury === null ? [] : usdcMint === null ? ['SOL'] : ['SOL', 'USDC'];
  return { priceUsd: billing.priceUsd, periodDays, treasury, usdcMint, currencies };
}

export const paymentsOff = 'Payments are off: this server has no treasury to pay to.';

/** @throws Refusal PAYMENTS_OFF without a treasury. */
export function requireTreasury({ treasury }: BillingTerms): string {
  if (treasury === null) throw new Refusal('PAYMENTS_OFF', paymentsOff);
  return treasury;
}
