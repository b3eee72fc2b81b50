import { solMint, systemProgram } from '@mintscope/schemas/ids';
import { limits } from '@mintscope/schemas/limits';
import { programs } from '@mintscope/schemas/programs';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, discriminatorOf, readLayout } from './borsh.ts';
import { cutText } from './cut-text.ts';
import type { DecodeContext, EmittedEvent } from './decode-context.ts';
import {
  pumpComplete,
  pumpCreate,
  pumpCreateArguments,
  pumpCreateArgumentsTail,
  pumpCreateTail,
  pumpEvents,
  pumpInstructions,
  pumpLaunch,
  pumpMigration,
  pumpMigrationTail,
  pumpTrade,
  pumpTradeArguments,
  pumpTradeCurveAccount,
  pumpTradeTail,
} from './pump-layouts.ts';
import { decimalsOf, readMintFacts } from './token-accounts.ts';

/** pump.fun's bonding curve: creations, trades, completed curves and migrations, of every layout generation. */
export function decodePump(instruction: Instruction, context: DecodeContext): void {
  const events = context.eventsOf(instruction);
  for (const event of events) {
    if (event.discriminator === pumpEvents.create) decodeCreate(instruction, event, context);
    else if (event.discriminator === pumpEvents.trade) decodeTrade(instruction, event, events, context);
    else if (event.discriminator === pumpEvents.complete) decodeComplete(instruction, event, context);
    else if (event.discriminator === pumpEvents.migration) decodeMigration(instruction, event, context);
  }
  if (events.length === 0) explainSilence(instruction, context);
}

function decodeTrade(
  instruction: Instruction,
  event: EmittedEvent,
  events: readonly EmittedEvent[],
  context: DecodeContext,
) {
  const trade = readLayout(event.bytes, 8, pumpTrade, pumpTradeTail);
  if (!trade) return context.skip(instruction, 'event_invalid', `a trade event of ${event.bytes.length} bytes`);
  context.claim(instruction);
  const mint = address(trade.mint);
  const pool = curveOf(instruction, mint, context);
  if (pool === null) return context.skip(instruction, 'pool_unknown', `the curve of ${mint}`);
  if (trade.fee_recipient) context.noteFeeRecipient(address(trade.fee_recipient));
  const quoteMint = quoteMintOf(trade.quote_mint);
  const inSol = quoteMint === solMint;
  const quoteDecimals = decimalsOf(context.transaction, quoteMint);
  if (quoteDecimals === null)
    return context.skip(instruction, 'decimals_unknown', `decimals of the quote mint ${quoteMint}`);
  // Coins not quoted in SOL leave the SOL fields 0 and fill the quote fields.
  const quoteAmount = inSol ? trade.sol_amount : (trade.quote_amount ?? trade.sol_amount);
  context.emit(
    instruction,
    {
      type: 'trade',
      mint,
      side: trade.is_buy ? 'buy' : 'sell',
      trader: address(trade.user),
      pool,
      quoteMint,
      decimals: decimalsOf(context.transaction, mint) ?? pumpLaunch.decimals,
      quoteDecimals,
      baseAmount: trade.token_amount,
      quoteAmount,
      feeQuote: feeOf(trade, quoteAmount),
      baseReserve: trade.virtual_token_reserves,
      quoteReserve: inSol ? trade.virtual_sol_reserves : (trade.virtual_quote_reserves ?? null),
      curveRemaining: trade.real_token_reserves ?? null,
    },
    trade.timestamp,
  );
  const told = events.some((other) => other.discriminator === pumpEvents.complete);
  if (trade.real_token_reserves === 0n && trade.is_buy && !told)
    context.emit(instruction, { type: 'curve_completed', mint, pool }, trade.timestamp);
}

/** Cashback stands beside the two fees; the buyback is a part of the protocol's, holder rewards of the creator's. */
function feeOf(trade: { fee?: bigint; creator_fee?: bigint; cashback?: bigint }, quoteAmount: bigint): bigint {
  if (trade.fee === undefined) return (quoteAmount * pumpLaunch.legacyFeeBasisPoints) / 10_000n;
  return trade.fee + (trade.creator_fee ?? 0n) + (trade.cashback ?? 0n);
}

function decodeCreate(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const created = readLayout(event.bytes, 8, pumpCreate, pumpCreateTail);
  if (!created) return context.skip(instruction, 'event_invalid', `a create event of ${event.bytes.length} bytes`);
  emitCreated(instruction, context, {
    ...created,
    mint: address(created.mint),
    pool: address(created.bonding_curve),
    creator: address(created.creator ?? created.user),
  });
}

type Created = {
  name: string;
  symbol: string;
  uri: string;
  mint: string;
  pool: string;
  creator: string;
  timestamp?: bigint;
  virtual_token_reserves?: bigint;
  virtual_sol_reserves?: bigint;
  real_token_reserves?: bigint;
  token_total_supply?: bigint;
  quote_mint?: Uint8Array;
  virtual_quote_reserves?: bigint;
};

function emitCreated(instruction: Instruction, context: DecodeContext, created: Created) {
  context.claim(instruction);
  const facts = readMintFacts(context.transaction, created.mint);
  const quoteMint = quoteMintOf(created.quote_mint);
  const inSol = quoteMint === solMint;
  const quoteDecimals = decimalsOf(context.transaction, quoteMint);
  if (quoteDecimals === null)
    return context.skip(instruction, 'decimals_unknown', `decimals of the quote mint ${quoteMint}`);
  context.emit(
    instruction,
    {
      type: 'token_created',
      mint: created.mint,
      name: cutText(created.name, limits.nameLength),
      symbol: cutText(created.symbol, limits.symbolLength),
      uri: cutText(created.uri, limits.uriLength),
      creator: created.creator,
      pool: created.pool,
      quoteMint,
      decimals: facts.decimals ?? pumpLaunch.decimals,
      quoteDecimals,
      supply: created.token_total_supply ?? pumpLaunch.supply,
      baseReserve: created.virtual_token_reserves ?? pumpLaunch.virtualTokens,
      quoteReserve: inSol
        ? (created.virtual_sol_reserves ?? pumpLaunch.virtualSol)
        : (created.virtual_quote_reserves ?? null),
      curveSupply: created.real_token_reserves ?? pumpLaunch.realTokens,
      mintable: facts.mintable,
      freezable: facts.freezable,
    },
    created.timestamp,
  );
}

function decodeComplete(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const complete = readLayout(event.bytes, 8, pumpComplete, {});
  if (!complete) return context.skip(instruction, 'event_invalid', `a complete event of ${event.bytes.length} bytes`);
  const { mint, bonding_curve, timestamp } = complete;
  context.emit(instruction, { type: 'curve_completed', mint: address(mint), pool: address(bonding_curve) }, timestamp);
}

function decodeMigration(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const migration = readLayout(event.bytes, 8, pumpMigration, pumpMigrationTail);
  if (!migration) return context.skip(instruction, 'event_invalid', `a migration event of ${event.bytes.length} bytes`);
  context.claim(instruction);
  context.noteMigration(address(migration.pool));
  context.emit(
    instruction,
    {
      type: 'migrated',
      mint: address(migration.mint),
      fromPool: address(migration.bonding_curve),
      toPool: address(migration.pool),
      toProgram: programs.pumpSwap,
      baseAmount: migration.mint_amount,
      quoteAmount: migration.sol_amount,
    },
    migration.timestamp,
  );
}

/** All zero stands for SOL, as does a program too old to have the field. */
function quoteMintOf(bytes: Uint8Array | undefined): string {
  const mint = bytes ? address(bytes) : systemProgram;
  return mint === systemProgram ? solMint : mint;
}

/** The event names no curve: it stands among the instruction's accounts, and is derived from the mint where they lack. */
function curveOf(instruction: Instruction, mint: string, context: DecodeContext): string | null {
  const data = instruction.data();
  const index = data ? pumpTradeCurveAccount[discriminatorOf(data)] : undefined;
  const curve = index === undefined ? undefined : instruction.accounts[index];
  const mintIndex = index === 10 ? 1 : 2;
  if (curve !== undefined && instruction.accounts[mintIndex] === mint) return curve;
  return context.derive('bonding-curve', [mint], programs.pump);
}

/** An instruction without any event: a creation is told by its arguments, a trade's arguments are only limits. */
function explainSilence(instruction: Instruction, context: DecodeContext) {
  const data = instruction.data();
  if (!data) return;
  const discriminator = discriminatorOf(data);
  const { accounts } = instruction;
  if (discriminator === pumpInstructions.create || discriminator === pumpInstructions.createV2) {
    const created = readLayout(data, 8, pumpCreateArguments, pumpCreateArgumentsTail);
    const [mint, , pool] = accounts;
    const user = accounts[discriminator === pumpInstructions.create ? 7 : 5];
    if (created && mint !== undefined && pool !== undefined && user !== undefined)
      return emitCreated(instruction, context, {
        ...created,
        mint,
        pool,
        creator: created.creator ? address(created.creator) : user,
      });
    context.skip(instruction, 'event_missing', 'a creation without its event, and its arguments cannot be read');
  } else if (discriminator in pumpTradeCurveAccount) {
    const limit = readLayout(data, 8, pumpTradeArguments, {});
    const asked = limit ? `amount ${limit.amount}, limit ${limit.limit}` : 'unreadable arguments';
    context.skip(instruction, 'event_missing', `a trade without its event (${asked}): the filled amounts are unknown`);
  }
}
