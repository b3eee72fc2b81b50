import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, discriminatorOf, readLayout } from './borsh.ts';
import type { DecodeContext, EmittedEvent, PoolMints } from './decode-context.ts';
import { emitLiquidity, emitTrade } from './pool-events.ts';
import {
  pumpSwapBuy,
  pumpSwapBuyTail,
  pumpSwapCreatePool,
  pumpSwapCreatePoolTail,
  pumpSwapEvents,
  pumpSwapLiquidity,
  pumpSwapSell,
  pumpSwapSellTail,
  pumpSwapTrades,
} from './pump-swap-layouts.ts';
import { readTokenTransfer } from './token-accounts.ts';
import { balanceAfter, flowInto } from './token-flows.ts';

/** PumpSwap, where pump.fun's completed curves trade on: swaps, pools and their liquidity. */
export function decodePumpSwap(instruction: Instruction, context: DecodeContext): void {
  const events = context.eventsOf(instruction);
  for (const event of events) {
    if (event.discriminator === pumpSwapEvents.buy) decodeBuy(instruction, event, context);
    else if (event.discriminator === pumpSwapEvents.sell) decodeSell(instruction, event, context);
    else if (event.discriminator === pumpSwapEvents.createPool) decodeCreatePool(instruction, event, context);
    else if (event.discriminator === pumpSwapEvents.deposit) decodeLiquidityEvent(instruction, event, true, context);
    else if (event.discriminator === pumpSwapEvents.withdraw) decodeLiquidityEvent(instruction, event, false, context);
  }
  const data = instruction.data();
  // Stripped data leaves the number of accounts to tell a trade from the program's other instructions.
  const trades = data ? pumpSwapTrades.has(discriminatorOf(data)) : instruction.accounts.length >= 17;
  if (events.length === 0 && trades && !decodeFlows(instruction, context) && data)
    context.skip(instruction, 'event_missing', 'a trade without its event: the filled amounts are unknown');
}

/** A trade without its event, told by what moved through the pool's vaults and to third accounts. */
function decodeFlows(instruction: Instruction, context: DecodeContext): boolean {
  const [pool, owner, , baseMint, quoteMint, , , baseVault, quoteVault] = instruction.accounts;
  if (!pool || !owner || !baseMint || !quoteMint || !baseVault || !quoteVault) return false;
  const base = flowInto(instruction, baseVault, context);
  const quote = flowInto(instruction, quoteVault, context);
  if (base === null || quote === null || base * quote >= 0n) return false;
  const fee = paidToOthers(instruction, instruction.accounts.slice(5, 9), context);
  if (fee === null) context.note(`instruction ${instruction.position}: its fees are not told and count as 0`);
  const baseReserve = balanceAfter(instruction, baseVault, context);
  const quoteReserve = balanceAfter(instruction, quoteVault, context);
  emitTrade(
    instruction,
    {
      pool,
      trader: { owner },
      baseMint,
      quoteMint,
      baseOut: base < 0n,
      baseAmount: base < 0n ? -base : base,
      quoteAmount: quote < 0n ? -quote : quote,
      fee: fee ?? 0n,
      feeSide: 'quote',
      baseReserve,
      quoteReserve,
    },
    context,
  );
  return true;
}

/** Sum of the transfers that go neither to the trader nor to the pool; null when no transfer can be read. */
function paidToOthers(instruction: Instruction, own: readonly string[], context: DecodeContext): bigint | null {
  const transfers = context.inside(instruction).flatMap((call) => readTokenTransfer(call) ?? []);
  if (transfers.length === 0) return null;
  return transfers.reduce((sum, transfer) => (own.includes(transfer.destination) ? sum : sum + transfer.amount), 0n);
}

function decodeBuy(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const buy = readLayout(event.bytes, 8, pumpSwapBuy, pumpSwapBuyTail);
  if (!buy) return context.skip(instruction, 'event_invalid', `a buy event of ${event.bytes.length} bytes`);
  const pool = address(buy.pool);
  const mints = mintsOf(instruction, pool, buy, context);
  if (!mints)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  context.noteFeeRecipient(address(buy.protocol_fee_recipient));
  const paid = buy.quote_amount_in_with_lp_fee;
  emitTrade(
    instruction,
    {
      pool,
      trader: traderOf(buy),
      ...mints,
      baseOut: true,
      baseAmount: buy.base_amount_out,
      quoteAmount: paid,
      // Whatever the user paid beyond what the pool got went to the protocol, the creator and their programmes.
      fee: buy.user_quote_amount_in - paid,
      feeSide: 'quote',
      baseReserve: buy.pool_base_token_reserves - buy.base_amount_out,
      quoteReserve: buy.pool_quote_token_reserves + paid + (buy.virtual_quote_reserves ?? 0n),
      timestamp: buy.timestamp,
    },
    context,
  );
}

function decodeSell(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const sell = readLayout(event.bytes, 8, pumpSwapSell, pumpSwapSellTail);
  if (!sell) return context.skip(instruction, 'event_invalid', `a sell event of ${event.bytes.length} bytes`);
  const pool = address(sell.pool);
  const mints = mintsOf(instruction, pool, sell, context);
  if (!mints)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  context.noteFeeRecipient(address(sell.protocol_fee_recipient));
  const left = sell.quote_amount_out_without_lp_fee;
  emitTrade(
    instruction,
    {
      pool,
      trader: traderOf(sell),
      ...mints,
      baseOut: false,
      baseAmount: sell.base_amount_in,
      quoteAmount: left,
      fee: left - sell.user_quote_amount_out,
      feeSide: 'quote',
      baseReserve: sell.pool_base_token_reserves + sell.base_amount_in,
      quoteReserve: sell.pool_quote_token_reserves - left + (sell.virtual_quote_reserves ?? 0n),
      timestamp: sell.timestamp,
    },
    context,
  );
}

function decodeCreatePool(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const created = readLayout(event.bytes, 8, pumpSwapCreatePool, pumpSwapCreatePoolTail);
  if (!created) return context.skip(instruction, 'event_invalid', `a create-pool event of ${event.bytes.length} bytes`);
  emitLiquidity(
    instruction,
    {
      added: true,
      pool: address(created.pool),
      provider: address(created.creator),
      baseMint: address(created.base_mint),
      quoteMint: address(created.quote_mint),
      baseAmount: created.pool_base_amount,
      quoteAmount: created.pool_quote_amount,
      lpAmount: created.lp_token_amount_out,
      timestamp: created.timestamp,
    },
    context,
  );
}

function decodeLiquidityEvent(instruction: Instruction, event: EmittedEvent, added: boolean, context: DecodeContext) {
  const change = readLayout(event.bytes, 8, pumpSwapLiquidity, {});
  if (!change) return context.skip(instruction, 'event_invalid', `a liquidity event of ${event.bytes.length} bytes`);
  const pool = address(change.pool);
  const mints = mintsOf(instruction, pool, change, context);
  if (!mints)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  const { base_amount: baseAmount, quote_amount: quoteAmount, lp_token_amount: lpAmount, timestamp } = change;
  emitLiquidity(
    instruction,
    { added, pool, provider: address(change.user), ...mints, baseAmount, quoteAmount, lpAmount, timestamp },
    context,
  );
}

function traderOf(event: {
  user: Uint8Array;
  user_base_token_account: Uint8Array;
  user_quote_token_account: Uint8Array;
}) {
  return {
    user: address(event.user),
    baseAccount: address(event.user_base_token_account),
    quoteAccount: address(event.user_quote_token_account),
  };
}

type Reserves = { pool_base_token_reserves: bigint; pool_quote_token_reserves: bigint };

/**
 * The events name no mint. All of the program's pool instructions have the pool first and the mints fourth and fifth;
 * without accounts the pool book knows them, or the pool's own token accounts, whose balances the event repeats.
 */
function mintsOf(instruction: Instruction, pool: string, reserves: Reserves, context: DecodeContext): PoolMints | null {
  const { accounts } = instruction;
  const [first, , , baseMint, quoteMint] = accounts;
  if (first === pool && baseMint !== undefined && quoteMint !== undefined) return { baseMint, quoteMint };
  const known = context.pools?.get(pool);
  if (known) return known;
  const vaults = [...context.transaction.tokenBalances.values()].filter((balance) => balance.owner === pool);
  const base = vaults.find((vault) => vault.before === reserves.pool_base_token_reserves);
  const quote = vaults.find((vault) => vault !== base && vault.before === reserves.pool_quote_token_reserves);
  return base && quote ? { baseMint: base.mint, quoteMint: quote.mint } : null;
}
