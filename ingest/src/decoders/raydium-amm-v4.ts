import type { Instruction } from '../transaction/normalised-transaction.ts';
import { readLayout, u8, u64 } from './borsh.ts';
import type { DecodeContext } from './decode-context.ts';
import { decodeLiquidity, type LiquidityAccounts } from './decode-pool-moves.ts';
import { emitTrade } from './pool-events.ts';
import { balanceAfter, flowInto } from './token-flows.ts';

/** A swap's log line: type 3 fixes what goes in, type 4 what comes out. Reserves are those before the swap. */
export const rayLogSwap = {
  log_type: u8,
  amount_in: u64,
  minimum_out: u64,
  direction: u64,
  user_source: u64,
  pool_coin: u64,
  pool_pc: u64,
  out_amount: u64,
};

/** Instructions are numbered by their first byte. */
const liquidityAccounts: Readonly<Record<number, LiquidityAccounts>> = {
  1: { kind: 'added', pool: 4, provider: 17, baseMint: 8, quoteMint: 9, baseVault: 10, quoteVault: 11, lpMint: 7 },
  3: { kind: 'added', pool: 1, provider: 12, baseVault: 6, quoteVault: 7, lpMint: 5 },
  4: { kind: 'removed', pool: 1, provider: 18, baseVault: 6, quoteVault: 7, lpMint: 5 },
};
/** swap_base_in, swap_base_out and their second forms without the order book. */
const swaps: ReadonlySet<number> = new Set([9, 11, 16, 17]);

/** Raydium AMM v4. Its log line names neither mints nor user, so both come from the accounts and the transfers inside. */
export function decodeRaydiumAmmV4(instruction: Instruction, context: DecodeContext): void {
  const tag = instruction.data()?.[0];
  const liquidity = tag === undefined ? undefined : liquidityAccounts[tag];
  if (liquidity) decodeLiquidity(instruction, liquidity, context);
  else if (tag === undefined ? instruction.accounts.length >= 17 : swaps.has(tag))
    decodeSwap(instruction, tag, context);
}

type SwapAccounts = { pool: string; coinVault: string; pcVault: string; owner: string };

function decodeSwap(instruction: Instruction, tag: number | undefined, context: DecodeContext) {
  const accounts = swapAccounts(instruction, tag);
  if (!accounts) return context.skip(instruction, 'pool_unknown', 'a swap without its accounts');
  const { pool, coinVault, pcVault, owner } = accounts;
  const known = context.pools?.get(pool);
  const baseMint = context.tokenAccounts.get(coinVault)?.mint ?? known?.baseMint;
  const quoteMint = context.tokenAccounts.get(pcVault)?.mint ?? known?.quoteMint;
  if (baseMint === undefined || quoteMint === undefined)
    return context.skip(instruction, 'mint_unknown', `mints of the pool ${pool}`);
  const moved = readLog(instruction, context) ?? readFlows(instruction, coinVault, pcVault, context);
  if (!moved)
    return context.skip(instruction, 'amounts_unknown', 'a swap without its log line and without readable transfers');
  // The program's fee stays among the reserves, for depositors and a later collection.
  emitTrade(
    instruction,
    { pool, trader: { owner }, baseMint, quoteMint, ...moved, fee: 0n, feeSide: 'quote' },
    context,
  );
}

function swapAccounts({ accounts }: Instruction, tag: number | undefined): SwapAccounts | null {
  const short = tag === 16 || tag === 17;
  const count = accounts.length;
  // With the account of target orders the vaults stand one place later.
  const first = short ? 3 : count >= 18 ? 5 : 4;
  const [pool, coinVault, pcVault, owner] = [
    accounts[1],
    accounts[first],
    accounts[first + 1],
    accounts[short ? 7 : count - 1],
  ];
  if (count < (short ? 8 : 17)) return null;
  return pool && coinVault && pcVault && owner ? { pool, coinVault, pcVault, owner } : null;
}

function readLog(instruction: Instruction, context: DecodeContext) {
  for (const bytes of context.rayLogsOf(instruction)) {
    const log = readLayout(bytes, 0, rayLogSwap, {});
    if (!log || (log.log_type !== 3 && log.log_type !== 4)) continue;
    // Type 4 has limit and result in each other's place: what came out is asked, what went in is computed last.
    const paidIn = log.log_type === 3 ? log.amount_in : log.out_amount;
    const paidOut = log.log_type === 3 ? log.out_amount : log.minimum_out;
    const baseOut = log.direction === 1n;
    return {
      baseOut,
      baseAmount: baseOut ? paidOut : paidIn,
      quoteAmount: baseOut ? paidIn : paidOut,
      baseReserve: baseOut ? log.pool_coin - paidOut : log.pool_coin + paidIn,
      quoteReserve: baseOut ? log.pool_pc + paidIn : log.pool_pc - paidOut,
    };
  }
  return null;
}

function readFlows(instruction: Instruction, coinVault: string, pcVault: string, context: DecodeContext) {
  const coin = flowInto(instruction, coinVault, context);
  const pc = flowInto(instruction, pcVault, context);
  if (coin === null || pc === null || coin * pc >= 0n) return null;
  const baseOut = coin < 0n;
  return {
    baseOut,
    baseAmount: baseOut ? -coin : coin,
    quoteAmount: baseOut ? pc : -pc,
    baseReserve: balanceAfter(instruction, coinVault, context),
    quoteReserve: balanceAfter(instruction, pcVault, context),
  };
}
