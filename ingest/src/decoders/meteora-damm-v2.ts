import type { Instruction } from '../transaction/normalised-transaction.ts';
import { address, bool, discriminatorOf, pubkey, readLayout, u8, u64, u128 } from './borsh.ts';
import type { DecodeContext, EmittedEvent } from './decode-context.ts';
import { decodeLiquidity, type LiquidityAccounts } from './decode-pool-moves.ts';
import { emitTrade } from './pool-events.ts';
import { tokenSide } from './quote-mints.ts';
import { reservesAgainstBase, reservesAtPrice } from './sqrt-price.ts';

const dammV2Events = { swap: '1b3c15d58aaabb93', swap2: 'bd4233a826507599' } as const;
const swaps: ReadonlySet<string> = new Set(['f8c69e91e17587c8', '414b3f4ceb5b5b88']);

const dammV2Swap = {
  pool: pubkey,
  trade_direction: u8,
  has_referral: bool,
  amount_in: u64,
  minimum_amount_out: u64,
  output_amount: u64,
  next_sqrt_price: u128,
  lp_fee: u64,
  protocol_fee: u64,
  partner_fee: u64,
  referral_fee: u64,
  actual_amount_in: u64,
  current_timestamp: u64,
};
const dammV2Swap2 = {
  pool: pubkey,
  trade_direction: u8,
  collect_fee_mode: u8,
  has_referral: bool,
  amount_0: u64,
  amount_1: u64,
  swap_mode: u8,
  included_fee_input_amount: u64,
  excluded_fee_input_amount: u64,
  amount_left: u64,
  output_amount: u64,
  next_sqrt_price: u128,
  trading_fee: u64,
  protocol_fee: u64,
  partner_fee: u64,
  referral_fee: u64,
  included_transfer_fee_amount_in: u64,
  included_transfer_fee_amount_out: u64,
  excluded_transfer_fee_amount_out: u64,
  current_timestamp: u64,
  reserve_a_amount: u64,
  reserve_b_amount: u64,
};

const initialise = (pool: number): LiquidityAccounts => ({
  kind: 'added',
  pool,
  provider: 0,
  baseMint: pool + 2,
  quoteMint: pool + 3,
  baseVault: pool + 4,
  quoteVault: pool + 5,
});
const remove: LiquidityAccounts = {
  kind: 'removed',
  pool: 1,
  provider: 10,
  baseMint: 7,
  quoteMint: 8,
  baseVault: 5,
  quoteVault: 6,
};
const liquidityAccounts: Readonly<Record<string, LiquidityAccounts>> = {
  '5fb40aac54aee828': initialise(6),
  '14a1f118bdddb402': initialise(5),
  '955248c5fdfc440f': initialise(7),
  b59d59438fb63448: { kind: 'added', pool: 0, provider: 9, baseMint: 6, quoteMint: 7, baseVault: 4, quoteVault: 5 },
  '5055d14818ceb16c': remove,
  '0a333d2370691855': remove,
};

/** Meteora DAMM v2: swaps in both generations of the event, and liquidity by what moved through the vaults. */
export function decodeMeteoraDammV2(instruction: Instruction, context: DecodeContext): void {
  const events = context.eventsOf(instruction);
  const newer = events.some((event) => event.discriminator === dammV2Events.swap2);
  for (const event of events)
    if (event.discriminator === dammV2Events.swap2 || (event.discriminator === dammV2Events.swap && !newer))
      decodeSwap(instruction, event, context);
  const data = instruction.data();
  const discriminator = data ? discriminatorOf(data) : '';
  const liquidity = liquidityAccounts[discriminator];
  if (liquidity) decodeLiquidity(instruction, liquidity, context);
  else if (events.length === 0 && swaps.has(discriminator))
    context.skip(instruction, 'event_missing', 'a trade without its event: the filled amounts are unknown');
}

/** Both swap events in the terms they share; reserves are told by the second alone. */
export function readDammV2Swap(event: EmittedEvent) {
  if (event.discriminator === dammV2Events.swap2) {
    const swap = readLayout(event.bytes, 8, dammV2Swap2, {});
    return (
      swap && {
        ...swap,
        paidIn: swap.included_fee_input_amount,
        feeOnInput: swap.included_fee_input_amount !== swap.excluded_fee_input_amount,
        baseReserve: swap.reserve_a_amount,
        quoteReserve: swap.reserve_b_amount,
      }
    );
  }
  const swap = readLayout(event.bytes, 8, dammV2Swap, {});
  // The older event does not say on which side the fee fell; outside one mode it is the output.
  return swap && { ...swap, paidIn: swap.actual_amount_in, feeOnInput: false, baseReserve: null, quoteReserve: null };
}

function decodeSwap(instruction: Instruction, event: EmittedEvent, context: DecodeContext) {
  const swap = readDammV2Swap(event);
  if (!swap) return context.skip(instruction, 'event_invalid', `a swap event of ${event.bytes.length} bytes`);
  const pool = address(swap.pool);
  const { accounts } = instruction;
  const known = accounts[1] === pool ? { baseMint: accounts[6], quoteMint: accounts[7] } : context.pools?.get(pool);
  const { baseMint, quoteMint } = known ?? {};
  if (baseMint === undefined || quoteMint === undefined)
    return context.skip(instruction, 'mint_unknown', `the event names no mint and the pool ${pool} is not known`);
  const baseOut = swap.trade_direction === 1;
  // The depositors' fee stays in the pool; the others only wait there.
  const fee = swap.protocol_fee + swap.partner_fee + swap.referral_fee;
  const paidIn = swap.paidIn - (swap.feeOnInput ? fee : 0n);
  const paidOut = swap.output_amount + (swap.feeOnInput ? 0n : fee);
  emitTrade(
    instruction,
    {
      pool,
      trader: { owner: accounts[8] ?? context.transaction.feePayer },
      baseMint,
      quoteMint,
      baseOut,
      baseAmount: baseOut ? paidOut : paidIn,
      quoteAmount: baseOut ? paidIn : paidOut,
      fee,
      feeSide: baseOut === swap.feeOnInput ? 'quote' : 'base',
      // Liquidity is what the pool has of the currency, on whichever side that is.
      ...(tokenSide(baseMint, quoteMint) === 'quote'
        ? reservesAgainstBase(swap.next_sqrt_price, swap.baseReserve)
        : reservesAtPrice(swap.next_sqrt_price, swap.quoteReserve)),
      timestamp: swap.current_timestamp,
    },
    context,
  );
}
