import { limits } from '@mintscope/schemas/limits';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, discriminatorOf, readLayout } from './borsh.ts';
import { cutText } from './cut-text.ts';
import type { DecodeContext, EmittedEvent } from './decode-context.ts';
import { decodeMigrationAccounts } from './decode-pool-moves.ts';
import {
  launchLabEvents,
  launchLabMigrations,
  launchLabPoolCreate,
  launchLabPoolCreateTail,
  launchLabTrade,
  launchLabTradeOld,
  launchLabTradeOldBytes,
  launchLabTrades,
  launchLabTradeTail,
} from './launch-lab-layouts.ts';
import { emitTrade } from './pool-events.ts';
import { decimalsOf, readMintFacts } from './token-accounts.ts';

/** Raydium LaunchLab (letsbonk and others): launches, trades on the curve, completed curves, migrations. */
export function decodeLaunchLab(instruction: Instruction, context: DecodeContext): void {
  const events = context.eventsOf(instruction);
  for (const event of events) {
    if (event.discriminator === launchLabEvents.trade) decodeTrade(instruction, event, context);
    else if (event.discriminator === launchLabEvents.poolCreate) decodePoolCreate(instruction, event, context);
  }
  const data = instruction.data();
  const discriminator = data ? discriminatorOf(data) : '';
  if (discriminator === launchLabMigrations.toAmm)
    decodeMigrationAccounts(
      instruction,
      { fromPool: 23, toPool: 13, toProgram: 12, baseMint: 1, baseVault: 17, quoteVault: 18 },
      context,
    );
  else if (discriminator === launchLabMigrations.toCpSwap)
    decodeMigrationAccounts(
      instruction,
      { fromPool: 17, toPool: 5, toProgram: 4, baseMint: 1, baseVault: 8, quoteVault: 9 },
      context,
    );
  else if (events.length === 0 && launchLabTrades.has(discriminator))
    context.skip(instruction, 'event_missing', 'a trade without its event: the filled amounts are unknown');
}

/** The trade event in either of its two forms. */
export function readLaunchLabTrade(bytes: Uint8Array) {
  if (bytes.length > launchLabTradeOldBytes) return readLayout(bytes, 8, launchLabTrade, launchLabTradeTail);
  const old = readLayout(bytes, 8, launchLabTradeOld, {});
  return old && { ...old, creator_fee: 0n, exact_in: undefined };
}

function decodeTrade(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const trade = readLaunchLabTrade(event.bytes);
  if (!trade) return context.skip(instruction, 'event_invalid', `a trade event of ${event.bytes.length} bytes`);
  const pool = address(trade.pool_state);
  const accounts = instruction.accounts[4] === pool ? instruction.accounts : [];
  const known = context.pools?.get(pool);
  const baseMint = accounts[9] ?? known?.baseMint;
  const quoteMint = accounts[10] ?? known?.quoteMint;
  if (baseMint === undefined || quoteMint === undefined)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  const isBuy = trade.trade_direction === 0;
  const sign = isBuy ? 1n : -1n;
  const remaining = trade.total_base_sell - trade.real_base_after;
  const mint = emitTrade(
    instruction,
    {
      pool,
      trader: { owner: accounts[0] ?? context.transaction.feePayer },
      baseMint,
      quoteMint,
      baseOut: isBuy,
      // What the curve counts as moved: the vaults also hold the fees until they are claimed.
      baseAmount: sign * (trade.real_base_after - trade.real_base_before),
      quoteAmount: sign * (trade.real_quote_after - trade.real_quote_before),
      fee: trade.protocol_fee + trade.platform_fee + trade.creator_fee + trade.share_fee,
      feeSide: 'quote',
      baseReserve: trade.virtual_base - trade.real_base_after,
      quoteReserve: trade.virtual_quote + trade.real_quote_after,
      curveRemaining: remaining,
    },
    context,
  );
  if (mint !== null && isBuy && (remaining === 0n || trade.pool_status !== 0))
    context.emit(instruction, { type: 'curve_completed', mint, pool });
}

function decodePoolCreate(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const created = readLayout(event.bytes, 8, launchLabPoolCreate, launchLabPoolCreateTail);
  if (!created) return context.skip(instruction, 'event_invalid', `a pool event of ${event.bytes.length} bytes`);
  context.claim(instruction);
  const pool = address(created.pool_state);
  const accounts = instruction.accounts[5] === pool ? instruction.accounts : [];
  const [mint, quoteMint] = [accounts[6], accounts[7]];
  if (mint === undefined || quoteMint === undefined)
    return context.skip(
      instruction,
      'mint_unknown',
      `the event names no mint and the accounts of the pool ${pool} are missing`,
    );
  const quoteDecimals = decimalsOf(context.transaction, quoteMint);
  if (quoteDecimals === null)
    return context.skip(instruction, 'decimals_unknown', `decimals of the quote mint ${quoteMint}`);
  context.pools?.set(pool, { baseMint: mint, quoteMint });
  const facts = readMintFacts(context.transaction, mint);
  context.emit(instruction, {
    type: 'token_created',
    mint,
    name: cutText(created.name, limits.nameLength),
    symbol: cutText(created.symbol, limits.symbolLength),
    uri: cutText(created.uri, limits.uriLength),
    creator: address(created.creator),
    pool,
    quoteMint,
    decimals: created.decimals,
    quoteDecimals,
    supply: created.curve.supply,
    ...virtualReserves(created.curve, created.total_locked_amount),
    curveSupply: created.curve.sold,
    mintable: facts.mintable,
    freezable: facts.freezable,
  });
}

/**
 * The constant-product curve that sells `sold` tokens for `raised` and ends at the price of the pool that the rest is
 * put into: x0 = r·s²/u ÷ (r·s/u − r) and y0 = r² ÷ (r·s/u − r), where u is what is neither sold nor locked.
 */
function virtualReserves(curve: { supply: bigint; sold: bigint | null; raised: bigint }, locked: bigint) {
  const { supply, sold, raised } = curve;
  const kept = sold === null ? 0n : supply - sold - locked;
  const denominator = sold !== null && kept > 0n ? (raised * sold) / kept - raised : 0n;
  if (sold === null || denominator <= 0n) return { baseReserve: null, quoteReserve: null };
  return { baseReserve: (raised * sold * sold) / kept / denominator, quoteReserve: (raised * raised) / denominator };
}
