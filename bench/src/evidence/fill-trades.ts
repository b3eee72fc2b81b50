import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { solMint } from '@mintscope/schemas/ids';

/** A token whose trades are all in the tables: one a second since its launch, by a fifth as many wallets. */
export interface FilledToken {
  mint: string;
  launchMs: number;
  trades: number;
}

const rowsAtOnce = 500_000;
/** Of the tokens beside those that are asked about. */
const tradesOfOther = 1000;
const othersFromMs = Date.UTC(2026, 8, 1);
export const firstSlot = 1000;

export function walletName(wallet: number): string {
  return `wallet${wallet}${'x'.repeat(34)}`;
}

/** All trades of a token; its last one is the newest of the tables. */
export function fillToken(warehouse: Warehouse, { mint, launchMs, trades }: FilledToken): Promise<void> {
  const wallet = `cityHash64(number, '${mint}') % ${Math.ceil(trades / 5)}`;
  return insert(warehouse, `'${mint}'`, wallet, `${launchMs} + number * 1000`, [0, trades]);
}

/** Trades `from` up to `to` of a market of other tokens, a thousand each. */
export async function fillOthers(warehouse: Warehouse, from: number, to: number): Promise<void> {
  const mint = `concat('mint', leftPad(toString(intDiv(number, ${tradesOfOther})), 40, '0'))`;
  for (let at = from; at < to; at += rowsAtOnce)
    await insert(warehouse, mint, 'cityHash64(number, 2) % 300000', `${othersFromMs} + number * 20`, [
      at,
      Math.min(rowsAtOnce, to - at),
    ]);
}

function insert(warehouse: Warehouse, mint: string, wallet: string, timeMs: string, range: [number, number]) {
  return warehouse.command(`
  INSERT INTO trades (log_partition, log_offset, log_index, mint, slot, time, side, trader, base_amount, quote_amount, fee_quote,
    decimals, quote_decimals, quote_mint, price, quote_volume, fee_lamports, fee_payer, program, pool, signature, instruction, sub)
  SELECT 0, number, 0, ${mint}, ${firstSlot} + number * 2, fromUnixTimestamp64Milli(toInt64(${timeMs})), if(number % 3 = 2, 'sell', 'buy'),
    concat('wallet', toString(${wallet}), '${'x'.repeat(34)}') AS trader, 1000000 + number % 977, 1000000000 + number % 1009, 10000000, 6, 9,
    '${solMint}', 0.001, 1, 5000, trader, 'program', 'pool', concat(hex(sipHash128(number)), hex(sipHash128(number, 1)), 'signature-of-one'), 0, 0
  FROM numbers(${range.join(', ')})`);
}
