import { bool, i64, pubkey, skipVector, text, u64 } from './borsh.ts';

/** pump.fun's bonding curve program: names of its instructions and events, and their fields after the discriminator. */
export const pumpEvents = {
  trade: 'bddb7fd34ee661ee',
  create: '1b72a94ddeeb6376',
  complete: '5f72619cd42e9808',
  migration: 'bde95db95c94ea94',
} as const;

/** Where the bonding curve stands among the accounts of each trading instruction. */
export const pumpTradeCurveAccount: Readonly<Record<string, number>> = {
  '66063d1201daebea': 3, // buy
  '38fc74089edfcd5f': 3, // buy_exact_sol_in
  '33e685a4017f83ad': 3, // sell
  b817ee6167c5d33d: 10, // buy_v2
  c2ab1c46684d5b2f: 10, // buy_exact_quote_in_v2
  '5df6823ce7e940b2': 10, // sell_v2
};

export const pumpInstructions = {
  create: '181ec828051c0777',
  createV2: 'd6904cec5f8b31b4',
  migrate: '9beae792ec9ea21e',
  migrateV2: 'bbcb121fceedfe29',
} as const;

/** Spring 2024. */
export const pumpTrade = {
  mint: pubkey,
  sol_amount: u64,
  token_amount: u64,
  is_buy: bool,
  user: pubkey,
  timestamp: i64,
  virtual_sol_reserves: u64,
  virtual_token_reserves: u64,
};

/** What later programs added, in order: mid 2024, May and August 2025, October 2025, January to September 2026. */
export const pumpTradeTail = {
  real_sol_reserves: u64,
  real_token_reserves: u64,
  fee_recipient: pubkey,
  fee_basis_points: u64,
  fee: u64,
  creator: pubkey,
  creator_fee_basis_points: u64,
  creator_fee: u64,
  track_volume: bool,
  total_unclaimed_tokens: u64,
  total_claimed_tokens: u64,
  current_sol_volume: u64,
  last_update_timestamp: i64,
  ix_name: text,
  mayhem_mode: bool,
  cashback_fee_basis_points: u64,
  cashback: u64,
  buyback_fee_basis_points: u64,
  buyback_fee: u64,
  shareholders: skipVector(34),
  quote_mint: pubkey,
  quote_amount: u64,
  virtual_quote_reserves: u64,
  real_quote_reserves: u64,
  holder_rewards_bps: u64,
  holder_rewards: u64,
};

export const pumpCreate = { name: text, symbol: text, uri: text, mint: pubkey, bonding_curve: pubkey, user: pubkey };

export const pumpCreateTail = {
  creator: pubkey,
  timestamp: i64,
  virtual_token_reserves: u64,
  virtual_sol_reserves: u64,
  real_token_reserves: u64,
  token_total_supply: u64,
  token_program: pubkey,
  is_mayhem_mode: bool,
  is_cashback_enabled: bool,
  quote_mint: pubkey,
  virtual_quote_reserves: u64,
};

export const pumpComplete = { user: pubkey, mint: pubkey, bonding_curve: pubkey, timestamp: i64 };

export const pumpMigration = {
  user: pubkey,
  mint: pubkey,
  mint_amount: u64,
  sol_amount: u64,
  pool_migration_fee: u64,
  bonding_curve: pubkey,
  timestamp: i64,
  pool: pubkey,
};
export const pumpMigrationTail = { quote_mint: pubkey };

/** Arguments of `create` and `create_v2`. */
export const pumpCreateArguments = { name: text, symbol: text, uri: text };
export const pumpCreateArgumentsTail = { creator: pubkey };
export const pumpTradeArguments = { amount: u64, limit: u64 };

/** The program's constants before its events told them: lamports and base units of a coin quoted in SOL. */
export const pumpLaunch = {
  virtualSol: 30_000_000_000n,
  virtualTokens: 1_073_000_000_000_000n,
  realTokens: 793_100_000_000_000n,
  supply: 1_000_000_000_000_000n,
  decimals: 6,
  /** Protocol fee of the events that name none (until May 2025), rounded down. */
  legacyFeeBasisPoints: 100n,
} as const;
