import { bool, pubkey, text, u8, u64, u128 } from './borsh.ts';

export const dbcEvents = {
  swap: '1b3c15d58aaabb93',
  swap2: 'bd4233a826507599',
  initializePool: 'e432f655cb428625',
  curveComplete: 'e5e756549c864b18',
} as const;
export const dbcSwaps: ReadonlySet<string> = new Set(['f8c69e91e17587c8', '414b3f4ceb5b5b88']);
export const dbcInitialise: ReadonlySet<string> = new Set(['8c55d7b06636684f', 'a976334e916edc9b']);
export const dbcMigrations = { damm: '1b013016b43f76d9', dammV2: '9ca9e66735e45040' } as const;

export const dbcSwap = {
  pool: pubkey,
  config: pubkey,
  trade_direction: u8,
  has_referral: bool,
  param_amount_in: u64,
  minimum_amount_out: u64,
  actual_input_amount: u64,
  output_amount: u64,
  next_sqrt_price: u128,
  trading_fee: u64,
  protocol_fee: u64,
  referral_fee: u64,
  amount_in: u64,
  current_timestamp: u64,
};

export const dbcSwap2 = {
  pool: pubkey,
  config: pubkey,
  trade_direction: u8,
  has_referral: bool,
  amount_0: u64,
  amount_1: u64,
  swap_mode: u8,
  included_fee_input_amount: u64,
  excluded_fee_input_amount: u64,
  amount_left: u64,
  output_amount: u64,
  next_sqrt_price: u128,
  trading_fee: u64,
  protocol_fee: u64,
  referral_fee: u64,
  quote_reserve_amount: u64,
  migration_threshold: u64,
  current_timestamp: u64,
};

export const dbcInitializePool = {
  pool: pubkey,
  config: pubkey,
  creator: pubkey,
  base_mint: pubkey,
  pool_type: u8,
  activation_point: u64,
};
export const dbcInitialiseArguments = { name: text, symbol: text, uri: text };
export const dbcCurveComplete = { pool: pubkey, config: pubkey, base_reserve: u64, quote_reserve: u64 };
