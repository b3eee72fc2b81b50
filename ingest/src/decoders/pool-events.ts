import type { Instruction } from '../transaction/normalised-transaction.ts';
import type { DecodeContext } from './decode-context.ts';
import { tokenSide } from './quote-mints.ts';
import { decimalsOf } from './token-accounts.ts';

/** A swap in the pool's own order of sides. Amounts are what the pool received and paid. */
type PoolSwap = {
  pool: string;
  /** Who swapped: a user that the program's event names, or the owner that signed the instruction's transfers. */
  trader: { user: string; baseAccount: string; quoteAccount: string } | { owner: string };
  baseMint: string;
  quoteMint: string;
  /** The pool paid base and received quote. */
  baseOut: boolean;
  baseAmount: bigint;
  quoteAmount: bigint;
  /** Fees that do not stay with the pool's depositors, in units of `feeSide`. */
  fee: bigint;
  feeSide: 'base' | 'quote';
  /** Price-setting reserves after the swap. */
  baseReserve: bigint | null;
  quoteReserve: bigint | null;
  curveRemaining?: bigint | null;
  timestamp?: bigint;
};

/**
 * Turns a pool's swap into a trade of the launched token. In a reversed pool (base is the currency) both sides, and with
 * them buy and sell, change places. Returns the token's mint, or null when the swap is no trade of a token.
 */
export function emitTrade(instruction: Instruction, swap: PoolSwap, context: DecodeContext): string | null {
  context.claim(instruction);
  const { pool, baseMint, quoteMint } = swap;
  context.pools?.set(pool, { baseMint, quoteMint });
  const token = tokenSide(baseMint, quoteMint);
  if (token === null) {
    context.skip(instruction, 'quote_pair', `a swap between two currencies, ${baseMint} and ${quoteMint}`);
    return null;
  }
  const straight = token === 'base';
  const mint = straight ? baseMint : quoteMint;
  const currency = straight ? quoteMint : baseMint;
  const decimals = decimalsOf(context.transaction, mint);
  const quoteDecimals = decimalsOf(context.transaction, currency);
  if (decimals === null || quoteDecimals === null) {
    context.skip(instruction, 'decimals_unknown', `decimals of ${decimals === null ? mint : currency}`);
    return null;
  }
  const baseAmount = straight ? swap.baseAmount : swap.quoteAmount;
  context.emit(
    instruction,
    {
      type: 'trade',
      mint,
      side: swap.baseOut === straight ? 'buy' : 'sell',
      trader: traderOf(swap, mint, baseAmount, context),
      pool,
      quoteMint: currency,
      decimals,
      quoteDecimals,
      baseAmount,
      quoteAmount: straight ? swap.quoteAmount : swap.baseAmount,
      feeQuote: swap.feeSide === token ? 0n : swap.fee,
      baseReserve: withinU64(straight ? swap.baseReserve : swap.quoteReserve),
      quoteReserve: withinU64(straight ? swap.quoteReserve : swap.baseReserve),
      curveRemaining: swap.curveRemaining ?? null,
    },
    swap.timestamp,
  );
  return mint;
}

function traderOf({ trader, baseMint }: PoolSwap, mint: string, amount: bigint, context: DecodeContext): string {
  if ('owner' in trader) return context.walletOf(trader.owner, mint, amount);
  const user = context.userOf(trader.user);
  const holder = context.tokenAccounts.get(mint === baseMint ? trader.baseAccount : trader.quoteAccount)?.owner;
  if (holder) context.noteHolder(holder, user);
  return user;
}

type LiquidityChange = {
  added: boolean;
  pool: string;
  provider: string;
  baseMint: string;
  quoteMint: string;
  baseAmount: bigint;
  quoteAmount: bigint;
  lpAmount: bigint | null;
  timestamp?: bigint;
};

/** Liquidity of a token's pool, its sides as the token sees them. A pool filled by a migration is told by that alone. */
export function emitLiquidity(instruction: Instruction, change: LiquidityChange, context: DecodeContext): void {
  context.claim(instruction);
  const { pool, baseMint, quoteMint } = change;
  context.pools?.set(pool, { baseMint, quoteMint });
  if (change.added && context.isMigratedInto(pool)) return;
  const token = tokenSide(baseMint, quoteMint);
  if (token === null) {
    context.skip(instruction, 'quote_pair', `liquidity of two currencies, ${baseMint} and ${quoteMint}`);
    return;
  }
  const straight = token === 'base';
  context.emit(
    instruction,
    {
      type: change.added ? 'liquidity_added' : 'liquidity_removed',
      mint: straight ? baseMint : quoteMint,
      pool,
      provider: change.provider,
      quoteMint: straight ? quoteMint : baseMint,
      baseAmount: straight ? change.baseAmount : change.quoteAmount,
      quoteAmount: straight ? change.quoteAmount : change.baseAmount,
      lpAmount: change.lpAmount,
    },
    change.timestamp,
  );
}

/** Reserves are computed; one that left the range of the chain is unknown rather than wrong. */
function withinU64(reserve: bigint | null): bigint | null {
  return reserve !== null && reserve >= 0n && reserve < 2n ** 64n ? reserve : null;
}
