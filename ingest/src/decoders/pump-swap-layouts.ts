import { bool, i64, i128, pubkey, text, u8, u16, u64 } from './borsh.ts';

export const pumpSwapEvents = {
  buy: '67f4521f2cf57777',
  sell: '3e2f370aa503dc2a',
  createPool: 'b1310cd2a076a774',
  deposit: '78f83d531f8e6b90',
  withdraw: '1609851aa02c47c0',
} as const;

/** Instructions that trade; their discriminators are those of the bonding curve's program too. */
export const pumpSwapTrades: ReadonlySet<string> = new Set([
  '66063d1201daebea',
  'c62e1552b4d9e870',
  '33e685a4017f83ad',
]);

/** Until May 2025. Reserves are those before the trade. */
export const pumpSwapBuy = {
  timestamp: i64,
  base_amount_out: u64,
  max_quote_amount_in: u64,
  user_base_token_reserves: u64,
  user_quote_token_reserves: u64,
  pool_base_token_reserves: u64,
  pool_quote_token_reserves: u64,
  quote_amount_in: u64,
  lp_fee_basis_points: u64,
  lp_fee: u64,
  protocol_fee_basis_points: u64,
  protocol_fee: u64,
  quote_amount_in_with_lp_fee: u64,
  user_quote_amount_in: u64,
  pool: pubkey,
  user: pubkey,
  user_base_token_account: pubkey,
  user_quote_token_account: pubkey,
  protocol_fee_recipient: pubkey,
  protocol_fee_recipient_token_account: pubkey,
};

const creatorFee = { coin_creator: pubkey, coin_creator_fee_basis_points: u64, coin_creator_fee: u64 };
const rewards = {
  cashback_fee_basis_points: u64,
  cashback: u64,
  buyback_fee_basis_points: u64,
  buyback_fee: u64,
  virtual_quote_reserves: i128,
  can_boost: bool,
  base_supply: u64,
  holder_rewards_bps: u64,
  holder_rewards: u64,
};

export const pumpSwapBuyTail = {
  ...creatorFee,
  track_volume: bool,
  total_unclaimed_tokens: u64,
  total_claimed_tokens: u64,
  current_sol_volume: u64,
  last_update_timestamp: i64,
  min_base_amount_out: u64,
  ix_name: text,
  ...rewards,
};

export const pumpSwapSell = {
  timestamp: i64,
  base_amount_in: u64,
  min_quote_amount_out: u64,
  user_base_token_reserves: u64,
  user_quote_token_reserves: u64,
  pool_base_token_reserves: u64,
  pool_quote_token_reserves: u64,
  quote_amount_out: u64,
  lp_fee_basis_points: u64,
  lp_fee: u64,
  protocol_fee_basis_points: u64,
  protocol_fee: u64,
  quote_amount_out_without_lp_fee: u64,
  user_quote_amount_out: u64,
  pool: pubkey,
  user: pubkey,
  user_base_token_account: pubkey,
  user_quote_token_account: pubkey,
  protocol_fee_recipient: pubkey,
  protocol_fee_recipient_token_account: pubkey,
};
export const pumpSwapSellTail = { ...creatorFee, ...rewards };

export const pumpSwapCreatePool = {
  timestamp: i64,
  index: u16,
  creator: pubkey,
  base_mint: pubkey,
  quote_mint: pubkey,
  base_mint_decimals: u8,
  quote_mint_decimals: u8,
  base_amount_in: u64,
  quote_amount_in: u64,
  pool_base_amount: u64,
  pool_quote_amount: u64,
  minimum_liquidity: u64,
  initial_liquidity: u64,
  lp_token_amount_out: u64,
  pool_bump: u8,
  pool: pubkey,
  lp_mint: pubkey,
  user_base_token_account: pubkey,
  user_quote_token_account: pubkey,
};
export const pumpSwapCreatePoolTail = { coin_creator: pubkey, is_mayhem_mode: bool };

/** Deposits and withdrawals have the same fields: pool tokens, limits, reserves before, amounts. */
export const pumpSwapLiquidity = {
  timestamp: i64,
  lp_token_amount: u64,
  base_limit: u64,
  quote_limit: u64,
  user_base_token_reserves: u64,
  user_quote_token_reserves: u64,
  pool_base_token_reserves: u64,
  pool_quote_token_reserves: u64,
  base_amount: u64,
  quote_amount: u64,
  lp_mint_supply: u64,
  pool: pubkey,
  user: pubkey,
};
