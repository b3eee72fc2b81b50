import { limits } from '@mintscope/schemas/limits';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, discriminatorOf, readLayout } from './borsh.ts';
import { cutText } from './cut-text.ts';
import type { DecodeContext, EmittedEvent } from './decode-context.ts';
import { decodeMigrationAccounts } from './decode-pool-moves.ts';
import {
  dbcCurveComplete,
  dbcEvents,
  dbcInitialise,
  dbcInitialiseArguments,
  dbcInitializePool,
  dbcMigrations,
  dbcSwap,
  dbcSwap2,
  dbcSwaps,
} from './meteora-dbc-layouts.ts';
import { emitTrade } from './pool-events.ts';
import { reservesAtPrice } from './sqrt-price.ts';
import { decimalsOf, readMintFacts } from './token-accounts.ts';

/** Meteora's dynamic bonding curve: launches, trades, completed curves, migrations. */
export function decodeMeteoraDbc(instruction: Instruction, context: DecodeContext): void {
  const events = context.eventsOf(instruction);
  // A swap is told by both of its events; the second knows more.
  const newer = events.some((event) => event.discriminator === dbcEvents.swap2);
  for (const event of events) {
    if (event.discriminator === dbcEvents.swap2 || (event.discriminator === dbcEvents.swap && !newer))
      decodeSwap(instruction, event, events, context);
    else if (event.discriminator === dbcEvents.initializePool) decodeLaunch(instruction, event, context);
    else if (event.discriminator === dbcEvents.curveComplete) decodeComplete(instruction, event, context);
  }
  const data = instruction.data();
  const discriminator = data ? discriminatorOf(data) : '';
  if (discriminator === dbcMigrations.dammV2)
    decodeMigrationAccounts(
      instruction,
      { fromPool: 0, toPool: 4, toProgram: 12, baseMint: 13, baseVault: 15, quoteVault: 16 },
      context,
    );
  else if (discriminator === dbcMigrations.damm)
    decodeMigrationAccounts(
      instruction,
      { fromPool: 0, toPool: 4, toProgram: 26, baseMint: 7, baseVault: 11, quoteVault: 12 },
      context,
    );
  else if (events.length === 0 && (dbcSwaps.has(discriminator) || dbcInitialise.has(discriminator)))
    context.skip(instruction, 'event_missing', 'a trade or launch without its event');
}

/** Both swap events in the terms they share. `quoteReserve` and `threshold` are told by the second alone. */
function readDbcSwap(event: EmittedEvent) {
  if (event.discriminator === dbcEvents.swap2) {
    const swap = readLayout(event.bytes, 8, dbcSwap2, {});
    return (
      swap && {
        ...swap,
        gross: swap.included_fee_input_amount,
        net: swap.excluded_fee_input_amount,
        quoteReserve: swap.quote_reserve_amount,
        threshold: swap.migration_threshold,
      }
    );
  }
  const swap = readLayout(event.bytes, 8, dbcSwap, {});
  return swap && { ...swap, gross: swap.amount_in, net: swap.actual_input_amount, quoteReserve: null, threshold: null };
}

function decodeSwap(
  instruction: Instruction,
  event: EmittedEvent,
  events: readonly EmittedEvent[],
  context: DecodeContext,
) {
  const swap = readDbcSwap(event);
  if (!swap) return context.skip(instruction, 'event_invalid', `a swap event of ${event.bytes.length} bytes`);
  const pool = address(swap.pool);
  const mints = mintsOf(instruction, pool, context);
  if (!mints)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  const isBuy = swap.trade_direction === 1;
  const fees = swap.trading_fee + swap.protocol_fee + swap.referral_fee;
  // Fees are taken from what comes in or from what goes out, always in quote on sells.
  const onInput = swap.gross !== swap.net;
  const mint = emitTrade(
    instruction,
    {
      pool,
      trader: { owner: instruction.accounts[9] ?? context.transaction.feePayer },
      ...mints,
      baseOut: isBuy,
      baseAmount: isBuy ? swap.output_amount : swap.net,
      quoteAmount: isBuy ? swap.net : swap.output_amount + (onInput ? 0n : fees),
      fee: fees,
      feeSide: isBuy === onInput ? 'quote' : 'base',
      ...reservesAtPrice(swap.next_sqrt_price, swap.quoteReserve),
      timestamp: swap.current_timestamp,
    },
    context,
  );
  const told = events.some((other) => other.discriminator === dbcEvents.curveComplete);
  const full =
    swap.threshold !== null && swap.quoteReserve !== null && swap.threshold > 0n && swap.quoteReserve >= swap.threshold;
  if (mint !== null && isBuy && full && !told)
    context.emit(instruction, { type: 'curve_completed', mint, pool }, swap.current_timestamp);
}

function decodeLaunch(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const launch = readLayout(event.bytes, 8, dbcInitializePool, {});
  if (!launch) return context.skip(instruction, 'event_invalid', `a pool event of ${event.bytes.length} bytes`);
  context.claim(instruction);
  const data = instruction.data();
  const named =
    data && dbcInitialise.has(discriminatorOf(data)) ? readLayout(data, 8, dbcInitialiseArguments, {}) : null;
  const mint = address(launch.base_mint);
  const pool = address(launch.pool);
  const quoteMint = instruction.accounts[4];
  if (quoteMint === undefined || !named)
    return context.skip(
      instruction,
      'mint_unknown',
      `name and quote mint of ${mint} are in the accounts and data that are missing`,
    );
  const facts = readMintFacts(context.transaction, mint);
  const quoteDecimals = decimalsOf(context.transaction, quoteMint);
  if (facts.decimals === null || quoteDecimals === null)
    return context.skip(instruction, 'decimals_unknown', `decimals of ${facts.decimals === null ? mint : quoteMint}`);
  context.pools?.set(pool, { baseMint: mint, quoteMint });
  const vault = context.transaction.tokenBalances.get(instruction.accounts[6] ?? '')?.after;
  context.emit(instruction, {
    type: 'token_created',
    mint,
    name: cutText(named.name, limits.nameLength),
    symbol: cutText(named.symbol, limits.symbolLength),
    uri: cutText(named.uri, limits.uriLength),
    creator: address(launch.creator),
    pool,
    quoteMint,
    decimals: facts.decimals,
    quoteDecimals,
    supply: facts.minted > 0n ? facts.minted : (vault ?? 0n),
    // The curve's shape is in its config account, not in the event.
    baseReserve: null,
    quoteReserve: null,
    curveSupply: null,
    mintable: facts.mintable,
    freezable: facts.freezable,
  });
}

function decodeComplete(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const complete = readLayout(event.bytes, 8, dbcCurveComplete, {});
  if (!complete) return context.skip(instruction, 'event_invalid', `a complete event of ${event.bytes.length} bytes`);
  const pool = address(complete.pool);
  const mints = mintsOf(instruction, pool, context);
  if (!mints)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  context.emit(instruction, { type: 'curve_completed', mint: mints.baseMint, pool });
}

function mintsOf({ accounts }: Instruction, pool: string, context: DecodeContext) {
  const [baseMint, quoteMint] = [accounts[7], accounts[8]];
  if (accounts[2] === pool && baseMint !== undefined && quoteMint !== undefined) return { baseMint, quoteMint };
  return context.pools?.get(pool) ?? null;
}
