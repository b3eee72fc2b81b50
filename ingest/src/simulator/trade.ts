import { chainEventVersion } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { applyToCurve, type Fill, quoteBuyExactIn, quoteSell } from './curve.ts';
import { noteInterest } from './interest.ts';
import { launchpads } from './launchpads.ts';
import { ensureLamports, openPosition, reducePosition } from './ledger.ts';
import { completeCurve } from './migrate.ts';
import { notePrices, recordTrade } from './outcome.ts';
import { applyToPool, quotePoolBuy, quotePoolSell } from './pool.ts';
import type { OtherPool } from './other-pool.ts';
import { isTradable, marketCapSol, type SimToken } from './token.ts';
import { openTransaction, type Transaction } from './transactions.ts';
import type { Wallet } from './wallets.ts';
import type { World } from './world.ts';

/** A payer other than the wallet that trades, or a transaction that the trade is part of (its payer has paid already). */
export interface Via {
  payer?: Wallet;
  transaction?: Transaction;
}

/** Compute units of opening a token account, and by which a sale is cheaper than a buy. */
const newAccountUnits = 24_300;
const sellUnits = 7_900;
/** Share of withdrawals to trading wallets that the watched chain shows. */
const fundingSeen = 0.25;

/** Buys for at most `spend` lamports, program fees included. Gives the tokens bought, 0 when no trade was possible. */
export function buy(world: World, token: SimToken, wallet: Wallet, spend: bigint, via: Via = {}): bigint {
  if (!isTradable(token)) return 0n;
  const fill = token.pool ? quotePoolBuy(token.pool, spend) : quoteBuyExactIn(token.curve, spend);
  if (!fill) return 0n;
  const position = openPosition(world, token, wallet);
  const accountUnits = position.amount === 0n ? newAccountUnits : 0;
  const transaction = prepare(world, wallet, via, {
    spend: fill.quote + fill.fee,
    extraComputeUnits: position.addressUnits + accountUnits,
  });
  wallet.lamports -= fill.quote + fill.fee;
  position.amount += fill.base;
  position.cost += Number(fill.quote + fill.fee);
  settle(world, token, wallet, { side: 'buy', fill, transaction });
  return fill.base;
}

/** Sells at most `amount` of what the wallet holds. Gives the lamports received, 0 when no trade was possible. */
export function sell(world: World, token: SimToken, wallet: Wallet, amount: bigint, via: Via = {}): bigint {
  const position = token.positions.get(wallet);
  if (!position || !canSell(token, wallet)) return 0n;
  const base = leastOf(amount, position.amount);
  const fill = token.pool ? quotePoolSell(token.pool, base) : quoteSell(token.curve, base);
  if (!fill) return 0n;
  const transaction = prepare(world, wallet, via, { spend: 0n, extraComputeUnits: position.addressUnits - sellUnits });
  wallet.lamports += fill.quote - fill.fee;
  reducePosition(token, position, base, position.cost * (Number(base) / Number(position.amount)));
  settle(world, token, wallet, { side: 'sell', fill, transaction });
  return fill.quote - fill.fee;
}

/**
 * Buys in a pool beside the token's own for at most `spend` base units of its quote, fees included. Lamports come from the wallet; other
 * coins come from where the simulation does not look. Gives the tokens bought.
 */
export function buyBeside(world: World, token: SimToken, other: OtherPool, order: Order): bigint {
  const { wallet, amount, via = {} } = order;
  if (token.phase !== 'pool') return 0n;
  const fill = quotePoolBuy(other.pool, amount);
  if (!fill) return 0n;
  const position = openPosition(world, token, wallet);
  const accountUnits = position.amount === 0n ? newAccountUnits : 0;
  const spend = other.quoteMint === solMint ? fill.quote + fill.fee : 0n;
  const extraComputeUnits = position.addressUnits + accountUnits;
  const transaction = prepare(world, wallet, via, { spend, extraComputeUnits });
  wallet.lamports -= spend;
  position.amount += fill.base;
  position.cost += Number(fill.quote + fill.fee) * other.unitLamports;
  settleBeside(world, token, other, { wallet, side: 'buy', fill, transaction });
  return fill.base;
}

/** Sells at most `amount` of what the wallet holds in a pool beside the token's own. Gives base units of its quote received. */
export function sellBeside(world: World, token: SimToken, other: OtherPool, order: Order): bigint {
  const { wallet, amount, via = {} } = order;
  const position = token.positions.get(wallet);
  if (!position || !canSell(token, wallet)) return 0n;
  const base = leastOf(amount, position.amount);
  const fill = quotePoolSell(other.pool, base);
  if (!fill) return 0n;
  const transaction = prepare(world, wallet, via, { spend: 0n, extraComputeUnits: position.addressUnits - sellUnits });
  if (other.quoteMint === solMint) wallet.lamports += fill.quote - fill.fee;
  reducePosition(token, position, base, position.cost * (Number(base) / Number(position.amount)));
  settleBeside(world, token, other, { wallet, side: 'sell', fill, transaction });
  return fill.quote - fill.fee;
}

/** Whose order, and how much of what is given. */
export interface Order {
  wallet: Wallet;
  amount: bigint;
  via?: Via;
}

/** Sells all that the wallet holds. */
export function sellAll(world: World, token: SimToken, wallet: Wallet, via: Via = {}): bigint {
  return sell(world, token, wallet, token.positions.get(wallet)?.amount ?? 0n, via);
}

function canSell(token: SimToken, wallet: Wallet): boolean {
  return isTradable(token) && (!token.frozen || token.insiders.has(wallet));
}

function leastOf(some: bigint, others: bigint): bigint {
  return some < others ? some : others;
}

interface Needs {
  spend: bigint;
  extraComputeUnits: number;
}

/** Money first, then the transaction, so that a withdrawal is on the chain before the trade it pays for. */
function prepare(world: World, wallet: Wallet, via: Via, { spend, extraComputeUnits }: Needs): Transaction {
  if (via.transaction) {
    ensureLamports(world, wallet, spend, 0);
    return via.transaction;
  }
  const payer = via.payer ?? wallet;
  ensureLamports(world, wallet, spend, fundingSeen);
  if (payer !== wallet) ensureLamports(world, payer, 0n, fundingSeen);
  return openTransaction(world, payer, { signatures: payer === wallet ? 1 : 2, wallet, extraComputeUnits });
}

interface Settlement {
  side: 'buy' | 'sell';
  fill: Fill;
  transaction: Transaction;
}

/** The token's own price is not moved: that is left to arbitrage. */
function settleBeside(world: World, token: SimToken, other: OtherPool, trade: Settlement & { wallet: Wallet }): void {
  const { wallet, side, fill } = trade;
  notePrices(world, token);
  applyToPool(other.pool, side, fill);
  if (other.quoteMint === solMint) world.state.lamportsSpent += fill.fee;
  writeTrade(world, token, wallet, trade, other);
  recordTrade(world, token, wallet, side, fill.base);
  noteInterest(world, token, wallet.role === 'organic');
}

/** Moves the reserves, writes the event, and lets the market take note. */
function settle(world: World, token: SimToken, wallet: Wallet, { side, fill, transaction }: Settlement): void {
  notePrices(world, token);
  if (token.pool) applyToPool(token.pool, side, fill);
  else applyToCurve(token.curve, side, fill);
  world.state.lamportsSpent += fill.fee;
  writeTrade(world, token, wallet, { side, fill, transaction });
  token.capSol = marketCapSol(token);
  recordTrade(world, token, wallet, side, fill.base);
  noteInterest(world, token, wallet.role === 'organic');
  if (!token.pool && token.curve.realToken === 0n) completeCurve(world, token, transaction);
}

/** Written out field by field: this is the hot path, and a spread costs as much as the rest. */
function writeTrade(world: World, token: SimToken, wallet: Wallet, settlement: Settlement, other?: OtherPool): void {
  const { side, fill, transaction } = settlement;
  const { curve } = token;
  const pool = other?.pool ?? token.pool;
  const pad = launchpads[token.pad];
  const tells = pool ? 'reserves' : pad.tells;
  transaction.instruction += 3;
  world.events.push({
    type: 'trade',
    v: chainEventVersion,
    mint: token.mint,
    signature: transaction.signature,
    instruction: transaction.instruction,
    sub: 0,
    slot: transaction.slot,
    transactionIndex: transaction.transactionIndex,
    blockTime: transaction.blockTime,
    timeMs: transaction.timeMs,
    receivedAtMs: null,
    source: 'simulator',
    program: other?.program ?? (pool ? pad.poolProgram : pad.program),
    feePayer: transaction.payer.address,
    feeLamports: transaction.feeLamports,
    computeUnits: transaction.computeUnits,
    priorityFeeLamports: transaction.priorityLamports,
    tipLamports: transaction.tipLamports,
    side,
    trader: wallet.address,
    pool: other?.account ?? token.poolAccount ?? token.curveAccount,
    quoteMint: other?.quoteMint ?? solMint,
    decimals: pad.decimals,
    quoteDecimals: other?.quoteDecimals ?? 9,
    baseAmount: fill.base,
    quoteAmount: fill.quote,
    feeQuote: fill.fee,
    baseReserve: pool ? pool.base : tells === 'reserves' ? curve.virtualToken : baseAtPrice(token, tells),
    quoteReserve: pool ? pool.quote : tells === 'reserves' ? curve.virtualSol : quoteAtPrice(token, tells),
    curveRemaining: pool || tells === 'price' ? null : curve.realToken,
  });
}

/** Where only the price is told, decoders put the curve's own SOL against the tokens it is worth. */
function baseAtPrice({ curve }: SimToken, tells: 'remaining' | 'price'): bigint | null {
  if (tells !== 'price' || curve.realSol === 0n) return null;
  return (curve.realSol * curve.virtualToken) / curve.virtualSol;
}

function quoteAtPrice({ curve }: SimToken, tells: 'remaining' | 'price'): bigint | null {
  return tells !== 'price' || curve.realSol === 0n ? null : curve.realSol;
}
