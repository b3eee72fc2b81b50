import { chainEventVersion, type EventEnvelope } from '@mintscope/schemas/events/chain-event';
import type { Wallet } from './wallets.ts';
import { chainMs, slotAt, type World } from './world.ts';

const lamportsPerSignature = 5_000;
/** No priority fee above this (0.05 SOL), so that a wallet can set aside what a transaction may cost. */
const priorityCap = 50_000_000;

/** One transaction on its way into a block. Its fees are paid; events take their place from `instruction`. */
export interface Transaction {
  signature: string;
  slot: number;
  transactionIndex: number;
  blockTime: number;
  timeMs: number;
  payer: Wallet;
  feeLamports: bigint;
  computeUnits: number;
  priorityLamports: bigint;
  tipLamports: bigint;
  instruction: number;
}

/** Lamports to have at hand so that the fees of any one transaction can be paid. */
export const feeReserve = 100_000_000n;

export interface TransactionShape {
  signatures?: number;
  /** The wallet whose software made it, where that is not the payer's; only compute units follow it. */
  wallet?: Wallet;
  /** Compute units beside those of a plain buy. */
  extraComputeUnits?: number;
}

/** Opens a transaction at the current time and charges its payer, who must hold `feeReserve`. */
export function openTransaction(world: World, payer: Wallet, shape: TransactionShape = {}): Transaction {
  const { random, state } = world;
  const now = chainMs(world);
  const habit = payer.fees;
  const priority = Math.min(priorityCap, jittered(world, habit.priorityLamports, habit.priorityJitter));
  const tip = habit.tipShare > 0 && random.chance(habit.tipShare) ? habit.tipLamports : 0;
  const slot = slotAt(world, now);
  if (slot !== state.slot) {
    state.slot = slot;
    state.transactionsInSlot = 0;
  }
  const feeLamports = BigInt(lamportsPerSignature * (shape.signatures ?? 1) + priority);
  const tipLamports = BigInt(tip);
  payer.lamports -= feeLamports + tipLamports;
  state.lamportsSpent += feeLamports + tipLamports;
  return {
    signature: world.addresses.signature(),
    slot,
    transactionIndex: state.transactionsInSlot++,
    blockTime: Math.floor(now / 1000),
    timeMs: Math.floor(now),
    payer,
    feeLamports,
    computeUnits: computeUnitsOf(world, shape.wallet ?? payer, shape.extraComputeUnits ?? 0),
    priorityLamports: BigInt(priority),
    tipLamports,
    instruction: 0,
  };
}

/** The envelope of the transaction's next event. Compute budget and token accounts come before, self-calls between. */
export function nextEnvelope(transaction: Transaction, mint: string, program: string): EventEnvelope {
  transaction.instruction += 3;
  return {
    v: chainEventVersion,
    mint,
    signature: transaction.signature,
    instruction: transaction.instruction,
    sub: 0,
    slot: transaction.slot,
    transactionIndex: transaction.transactionIndex,
    blockTime: transaction.blockTime,
    timeMs: transaction.timeMs,
    receivedAtMs: null,
    source: 'simulator',
    program,
    feePayer: transaction.payer.address,
    feeLamports: transaction.feeLamports,
    computeUnits: transaction.computeUnits,
    priorityFeeLamports: transaction.priorityLamports,
    tipLamports: transaction.tipLamports,
  };
}

function computeUnitsOf(world: World, wallet: Wallet, extra: number): number {
  const { computeUnits, computeJitter } = wallet.fees;
  const jitter = computeJitter === 0 ? 1 : 1 + computeJitter * (world.random.unit() - 0.5);
  return Math.round(computeUnits * jitter) + extra;
}

function jittered(world: World, value: number, sigma: number): number {
  return sigma === 0 ? value : Math.round(world.random.logNormal(value, sigma));
}
