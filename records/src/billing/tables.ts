import type { MaybeTime, Time } from '../time-columns.ts';

/** What people may see, and what they paid for it. */
export interface BillingTables {
  entitlements: EntitlementTable;
  payments: PaymentTable;
}

interface EntitlementTable {
  user_id: string;
  trial: boolean;
  starts_at: Time;
  /** Of all days, free ones included; what counts is less while they are withheld. */
  expires_at: Time;
  /** Who gave last: `sign-in`, `payment`, `investor`, `development`, `admin`. */
  source: string;
  /** Until when what was bought or given on purpose lasts; null = nothing was. */
  paid_until: MaybeTime;
  /** Since when free days do not count, as the wallet holds too little; null = they do. */
  withheld_at: MaybeTime;
}

interface PaymentTable {
  /** Base58 public key that the transaction must name. */
  reference: string;
  user_id: string;
  currency: 'SOL' | 'USDC';
  /** Lamports, or millionths of USDC. */
  amount: bigint;
  recipient: string;
  price_usd: string;
  created_at: Time;
  expires_at: Time;
  /** Of the transaction that paid; unique, so that one payment is granted once. */
  signature: string | null;
  paid_at: MaybeTime;
  /** When the chain was last asked in the background. */
  checked_at: MaybeTime;
}
