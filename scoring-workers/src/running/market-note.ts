import type { MarketTrade } from '@mintscope/metrics/picks/market';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

const columns = [
  'isBuy',
  'base',
  'quote',
  'fee',
  'baseReserve',
  'quoteReserve',
  'curveRemaining',
  'movedBase',
  'movedQuote',
  'isClosed',
] as const;
const none = -1;

/**
 * The newest trade of a token as its market shows in it, so that a call knows what it can be bought for. Numbers alone, written anew
 * with each trade. NaN is what the trade did not tell.
 */
export class MarketNote {
  /** Number of the pool among the token's wallets; -1 before the first trade. */
  pool = none;
  /** Its shard key: saves looking the pool up for each trade, rebuilt by use. */
  poolKey = none;
  program = '';
  isBuy = 0;
  base = 0;
  quote = 0;
  fee = 0;
  baseReserve = Number.NaN;
  quoteReserve = Number.NaN;
  curveRemaining = Number.NaN;
  /** Liquidity that went in since, below 0: out (base units, lamports); 1 once the curve was closed. */
  movedBase = 0;
  movedQuote = 0;
  isClosed = 0;

  get isKnown(): boolean {
    return this.pool !== none;
  }

  /** `virtualQuote`: part of a curve's quote reserve that was never paid in (lamports); null while unknown, and on pools. */
  read(virtualQuote: number | null): MarketTrade {
    return {
      program: this.program,
      isBuy: this.isBuy === 1,
      base: this.base,
      quote: this.quote,
      fee: this.fee,
      baseReserve: known(this.baseReserve),
      quoteReserve: known(this.quoteReserve),
      curveRemaining: known(this.curveRemaining),
      virtualQuote,
    };
  }

  writeTo(writer: ByteWriter): void {
    writer.i32(this.pool);
    writer.string(this.program);
    for (const column of columns) writer.f64(this[column]);
  }

  static readFrom(reader: ByteReader): MarketNote {
    const note = new MarketNote();
    note.pool = reader.i32();
    note.program = reader.string();
    for (const column of columns) note[column] = reader.f64();
    return note;
  }
}

function known(figure: number): number | null {
  return Number.isNaN(figure) ? null : figure;
}
