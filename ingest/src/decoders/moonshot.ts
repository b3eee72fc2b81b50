import { solMint } from '@mintscope/schemas/ids';
import { limits } from '@mintscope/schemas/limits';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, discriminatorOf, pubkey, readLayout, text, u8, u64 } from './borsh.ts';
import { cutText } from './cut-text.ts';
import type { DecodeContext, EmittedEvent } from './decode-context.ts';
import { decimalsOf, readMintFacts } from './token-accounts.ts';
import { flowInto } from './token-flows.ts';

const moonshotEvents = { trade: 'bddb7fd34ee661ee', migration: 'ffca4c935be74916' } as const;
const instructions = {
  tokenMint: '032ca4b87b0df5b3',
  buy: '66063d1201daebea',
  sell: '33e685a4017f83ad',
  migrateFunds: '2ae50ae7bd3ec1ae',
} as const;

const moonshotTrade = {
  amount: u64,
  collateralAmount: u64,
  dexFee: u64,
  helioFee: u64,
  allocation: u64,
  curve: pubkey,
  costToken: pubkey,
  sender: pubkey,
  type: u8,
};
const moonshotMigration = { tokensMigrated: u64, tokensBurned: u64, collateralMigrated: u64, fee: u64 };
const moonshotTokenMint = {
  name: text,
  symbol: text,
  uri: text,
  decimals: u8,
  collateralCurrency: u8,
  amount: u64,
  curveType: u8,
};
/** Newer form with a fixed side; the older one has 64-bit slippage in its place. Limits either way, not fills. */
const moonshotTradeArguments = { token_amount: u64, collateral_amount: u64 };
const moonshotTradeArgumentsTail = { fixed_side: u8, slippage_bps: u64 };

const decimals = 9;

/** Moonshot: launches, trades (its event is in the logs alone) and migrations. All of it is quoted in SOL. */
export function decodeMoonshot(instruction: Instruction, context: DecodeContext): void {
  const data = instruction.data();
  const discriminator = data ? discriminatorOf(data) : '';
  const events = context.eventsOf(instruction);
  for (const event of events)
    if (event.discriminator === moonshotEvents.trade) decodeTrade(instruction, event, context);
  if (data && discriminator === instructions.tokenMint) decodeLaunch(instruction, data, context);
  else if (discriminator === instructions.migrateFunds) decodeMigration(instruction, events, context);
  else if (data && events.length === 0 && (discriminator === instructions.buy || discriminator === instructions.sell)) {
    const limit = readLayout(data, 8, moonshotTradeArguments, moonshotTradeArgumentsTail);
    const asked = limit ? describeLimits(limit) : 'unreadable arguments';
    context.skip(
      instruction,
      'event_missing',
      `a trade without its event (${asked} asked): the filled amounts are unknown`,
    );
  }
}

function describeLimits(limit: {
  token_amount: bigint;
  collateral_amount: bigint;
  fixed_side?: number;
  slippage_bps?: bigint;
}): string {
  const side = limit.slippage_bps === undefined ? '' : `, fixed side ${limit.fixed_side}, ${limit.slippage_bps} bps`;
  return `${limit.token_amount} tokens, ${limit.collateral_amount} lamports${side}`;
}

function decodeTrade(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const trade = readLayout(event.bytes, 8, moonshotTrade, {});
  if (!trade) return context.skip(instruction, 'event_invalid', `a trade event of ${event.bytes.length} bytes`);
  context.claim(instruction);
  const pool = address(trade.curve);
  const { accounts } = instruction;
  const mint = (accounts[2] === pool ? accounts[6] : undefined) ?? context.pools?.get(pool)?.baseMint;
  if (mint === undefined)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the curve ${pool} is not known`);
  context.pools?.set(pool, { baseMint: mint, quoteMint: solMint });
  for (const index of [4, 5]) if (accounts[index] !== undefined) context.noteFeeRecipient(accounts[index]);
  context.emit(instruction, {
    type: 'trade',
    mint,
    side: trade.type === 0 ? 'buy' : 'sell',
    trader: address(trade.sender),
    pool,
    quoteMint: solMint,
    decimals: decimalsOf(context.transaction, mint) ?? decimals,
    quoteDecimals: 9,
    baseAmount: trade.amount,
    quoteAmount: trade.collateralAmount,
    feeQuote: trade.dexFee + trade.helioFee,
    // The curve's virtual reserves are in its account, not in the event.
    baseReserve: null,
    quoteReserve: null,
    curveRemaining: trade.allocation,
  });
}

function decodeLaunch(instruction: Instruction, data: Uint8Array, context: DecodeContext) {
  const launch = readLayout(data, 8, moonshotTokenMint, {});
  const [creator, , pool, mint] = instruction.accounts;
  if (!launch || creator === undefined || pool === undefined || mint === undefined)
    return context.skip(instruction, 'event_invalid', 'a launch whose arguments or accounts cannot be read');
  context.claim(instruction);
  context.pools?.set(pool, { baseMint: mint, quoteMint: solMint });
  const facts = readMintFacts(context.transaction, mint);
  context.emit(instruction, {
    type: 'token_created',
    mint,
    name: cutText(launch.name, limits.nameLength),
    symbol: cutText(launch.symbol, limits.symbolLength),
    uri: cutText(launch.uri, limits.uriLength),
    creator,
    pool,
    quoteMint: solMint,
    decimals: launch.decimals,
    quoteDecimals: 9,
    supply: launch.amount,
    baseReserve: null,
    quoteReserve: null,
    curveSupply: null,
    mintable: facts.mintable,
    freezable: facts.freezable,
  });
}

/**
 * The program hands a full curve's funds to its migration authority, which opens the pool in a transaction of its own: so
 * the curve is complete, and what it is migrated to is that authority under this program.
 */
function decodeMigration(instruction: Instruction, events: readonly EmittedEvent[], context: DecodeContext) {
  const { accounts } = instruction;
  const [, toPool, fromPool, vault, , mint] = accounts;
  if (toPool === undefined || fromPool === undefined || vault === undefined || mint === undefined)
    return context.skip(instruction, 'pool_unknown', 'a migration without its accounts');
  context.claim(instruction);
  const event = events.find((item) => item.discriminator === moonshotEvents.migration);
  const told = event && readLayout(event.bytes, 8, moonshotMigration, {});
  const moved = flowInto(instruction, vault, context);
  const lamports = context.transaction.lamports.get(fromPool);
  const baseAmount = told?.tokensMigrated ?? (moved === null ? undefined : -moved);
  const quoteAmount = told?.collateralMigrated ?? (lamports && lamports.before - lamports.after);
  context.emit(instruction, { type: 'curve_completed', mint, pool: fromPool });
  if (baseAmount === undefined || quoteAmount === undefined)
    return context.skip(instruction, 'amounts_unknown', 'a migration without its event and without readable transfers');
  context.emit(instruction, {
    type: 'migrated',
    mint,
    fromPool,
    toPool,
    toProgram: instruction.program,
    baseAmount,
    quoteAmount,
  });
}
