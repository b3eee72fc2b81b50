import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, bool, discriminatorOf, pubkey, readLayout, u64 } from './borsh.ts';
import type { DecodeContext } from './decode-context.ts';
import { decodeLiquidity, type LiquidityAccounts } from './decode-pool-moves.ts';
import { emitTrade } from './pool-events.ts';
import { balanceAfter, flowInto } from './token-flows.ts';

const cpmmSwapEvent = '40c6cde8260871e2';
/** 89 bytes; vault balances are those before the swap, without fees that wait for collection. */
export const cpmmSwap = {
  pool_id: pubkey,
  input_vault_before: u64,
  output_vault_before: u64,
  input_amount: u64,
  output_amount: u64,
  input_transfer_fee: u64,
  output_transfer_fee: u64,
  base_input: bool,
};
/** 170 bytes. */
export const cpmmSwapTail = {
  input_mint: pubkey,
  output_mint: pubkey,
  trade_fee: u64,
  creator_fee: u64,
  creator_fee_on_input: bool,
};

const swaps: ReadonlySet<string> = new Set(['8fbe5adac41e33de', '37d96256a34ab4ad']);
const swapAccountCount = 13;
const moved = { pool: 2, provider: 0, baseMint: 10, quoteMint: 11, baseVault: 6, quoteVault: 7, lpMint: 12 };
const liquidityAccounts: Readonly<Record<string, LiquidityAccounts>> = {
  f223c68952e1f2b6: { kind: 'added', ...moved },
  b712469c946da122: { kind: 'removed', ...moved },
  afaf6d1f0d989bed: {
    kind: 'added',
    pool: 3,
    provider: 0,
    baseMint: 4,
    quoteMint: 5,
    baseVault: 10,
    quoteVault: 11,
    lpMint: 6,
  },
  '3f37fe4131b25979': {
    kind: 'added',
    pool: 4,
    provider: 0,
    baseMint: 5,
    quoteMint: 6,
    baseVault: 11,
    quoteVault: 12,
    lpMint: 7,
  },
};

/** Raydium CPMM: swaps by their event (log only), or by the transfers where a source stripped the logs; liquidity. */
export function decodeRaydiumCpmm(instruction: Instruction, context: DecodeContext): void {
  const data = instruction.data();
  const discriminator = data ? discriminatorOf(data) : null;
  const liquidity = discriminator === null ? undefined : liquidityAccounts[discriminator];
  if (liquidity) decodeLiquidity(instruction, liquidity, context);
  // Stripped data leaves the number of accounts to tell a swap from the program's other instructions.
  else if (discriminator === null ? instruction.accounts.length === swapAccountCount : swaps.has(discriminator))
    decodeSwap(instruction, context);
}

type Move = {
  pool: string;
  paidIn: bigint;
  paidOut: bigint;
  reserveIn: bigint | null;
  reserveOut: bigint | null;
  creatorFee: bigint;
  feeOnInput: boolean;
};

function decodeSwap(instruction: Instruction, context: DecodeContext) {
  const { accounts } = instruction;
  const move = readEvent(instruction, context) ?? readFlows(instruction, context);
  if (!move)
    return context.skip(instruction, 'amounts_unknown', 'a swap without its event and without readable transfers');
  const { pool, paidIn, paidOut } = move;
  const [inputMint, outputMint] = [accounts[10], accounts[11]];
  if (inputMint === undefined || outputMint === undefined)
    return context.skip(instruction, 'mint_unknown', `mints of the pool ${pool}`);
  // The program orders a pool's mints by their bytes, not by role: of two unknown ones the pool book knows the base.
  const inputIsBase = (context.pools?.get(pool)?.baseMint ?? firstMint(inputMint, outputMint)) === inputMint;
  emitTrade(
    instruction,
    {
      pool,
      trader: { owner: accounts[0] ?? context.transaction.feePayer },
      baseMint: inputIsBase ? inputMint : outputMint,
      quoteMint: inputIsBase ? outputMint : inputMint,
      baseOut: !inputIsBase,
      baseAmount: inputIsBase ? paidIn : paidOut,
      quoteAmount: inputIsBase ? paidOut : paidIn,
      fee: move.creatorFee,
      feeSide: move.feeOnInput === inputIsBase ? 'base' : 'quote',
      baseReserve: inputIsBase ? move.reserveIn : move.reserveOut,
      quoteReserve: inputIsBase ? move.reserveOut : move.reserveIn,
    },
    context,
  );
}

/** Token 0 of a pool is the one whose bytes come first; equal-length base58 text has the same order. */
function firstMint(a: string, b: string): string {
  if (a.length !== b.length) return a.length < b.length ? a : b;
  return a < b ? a : b;
}

function readEvent(instruction: Instruction, context: DecodeContext): Move | null {
  const event = context.eventsOf(instruction).find((item) => item.discriminator === cpmmSwapEvent);
  const swap = event && readLayout(event.bytes, 8, cpmmSwap, cpmmSwapTail);
  if (!swap) return null;
  const feeOnInput = swap.creator_fee_on_input ?? true;
  const creatorFee = swap.creator_fee ?? 0n;
  // The creator's share waits in the vault but is none of the pool's reserves.
  const paidIn = swap.input_amount - (feeOnInput ? creatorFee : 0n);
  const paidOut = swap.output_amount + (feeOnInput ? 0n : creatorFee);
  return {
    pool: address(swap.pool_id),
    paidIn,
    paidOut,
    reserveIn: swap.input_vault_before + paidIn,
    reserveOut: swap.output_vault_before - paidOut,
    creatorFee,
    feeOnInput,
  };
}

function readFlows(instruction: Instruction, context: DecodeContext): Move | null {
  const [pool, inputVault, outputVault] = [instruction.accounts[3], instruction.accounts[6], instruction.accounts[7]];
  if (pool === undefined || inputVault === undefined || outputVault === undefined) return null;
  const paidIn = flowInto(instruction, inputVault, context);
  const paidOut = flowInto(instruction, outputVault, context);
  if (paidIn === null || paidOut === null || paidIn <= 0n || paidOut >= 0n) return null;
  context.note(`instruction ${instruction.position}: its fees are not told and count as 0`);
  return {
    pool,
    paidIn,
    paidOut: -paidOut,
    reserveIn: balanceAfter(instruction, inputVault, context),
    reserveOut: balanceAfter(instruction, outputVault, context),
    creatorFee: 0n,
    feeOnInput: true,
  };
}
