import { bool, pubkey, type Read, text, u8, u64 } from './borsh.ts';

export const launchLabEvents = { trade: 'bddb7fd34ee661ee', poolCreate: '97d7e20976a173ae' } as const;

export const launchLabTrades: ReadonlySet<string> = new Set([
  'faea0d7bd59c13ec',
  '18d3742869039938',
  '9527de9bd37c981a',
  '5fc8472208090ba6',
]);
export const launchLabMigrations = { toAmm: 'cf52c091fecf91df', toCpSwap: '885cc8671cda908c' } as const;

const trade = {
  pool_state: pubkey,
  total_base_sell: u64,
  virtual_base: u64,
  virtual_quote: u64,
  real_base_before: u64,
  real_quote_before: u64,
  real_base_after: u64,
  real_quote_after: u64,
  amount_in: u64,
  amount_out: u64,
  protocol_fee: u64,
  platform_fee: u64,
};

/** The event changed in its middle (the creator's fee came in): the length tells which one it is. */
export const launchLabTradeOldBytes = 138;
export const launchLabTradeOld = { ...trade, share_fee: u64, trade_direction: u8, pool_status: u8 };
export const launchLabTrade = { ...trade, creator_fee: u64, share_fee: u64, trade_direction: u8, pool_status: u8 };
export const launchLabTradeTail = { exact_in: bool };

/** Constant product, fixed price or linear price; only the first tells how many tokens are sold. */
const curve: Read<{ supply: bigint; sold: bigint | null; raised: bigint }> = (cursor) => {
  const type = u8(cursor);
  const supply = u64(cursor);
  const sold = type === 0 ? u64(cursor) : null;
  const raised = u64(cursor);
  if (u8(cursor) === undefined || supply === undefined || sold === undefined || raised === undefined) return undefined;
  return { supply, sold, raised };
};

export const launchLabPoolCreate = {
  pool_state: pubkey,
  creator: pubkey,
  config: pubkey,
  decimals: u8,
  name: text,
  symbol: text,
  uri: text,
  curve,
  total_locked_amount: u64,
};
export const launchLabPoolCreateTail = { cliff_period: u64, unlock_period: u64, amm_fee_on: u8 };
