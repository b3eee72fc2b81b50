import type { LaunchBuy } from '@mintscope/metrics/launch-groups';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growFloat64, growInt32, growUint8 } from './grow.ts';

const figures = 6;
const wallets = 3;
/** Bits of a row's flags: tied, tipped, and that it is not known whether it was. */
const flag = { tied: 1, tipped: 2, tipUnknown: 4 } as const;

/** What a group bought by the end of the launch window, in base units and lamports (null: a quote without a price). */
export interface Bought {
  base: number;
  quote: number | null;
}

/** The buys of a token's launch, as they came: from them, in any order, follow its snipers and bundles. */
export class LaunchRecord {
  private rows = 0;
  /** slot, time (ms), base units, lamports (NaN: the quote has no price), transaction, place in the block. */
  private numbers = new Float64Array(8 * figures);
  /** wallet, payer, 1 + the row of the wallet's former buy. */
  private links = new Int32Array(8 * wallets);
  private flags = new Uint8Array(8);
  /** Of a wallet: 1 + the row of its newest buy. */
  private newest = new Int32Array(8);

  get count(): number {
    return this.rows;
  }

  get bytes(): number {
    return this.numbers.byteLength + this.links.byteLength + this.flags.byteLength + this.newest.byteLength;
  }

  has(wallet: number): boolean {
    return wallet < this.newest.length && this.newest[wallet] !== 0;
  }

  add(buy: Omit<LaunchBuy, 'tied'>): void {
    const row = this.rows;
    this.rows += 1;
    this.numbers = growFloat64(this.numbers, this.rows * figures);
    this.links = growInt32(this.links, this.rows * wallets);
    this.flags = growUint8(this.flags, this.rows);
    this.newest = growInt32(this.newest, buy.wallet + 1);
    this.flags[row] = buy.isTipped === null ? flag.tipUnknown : buy.isTipped ? flag.tipped : 0;
    const at = row * figures;
    this.numbers[at] = buy.slot;
    this.numbers[at + 1] = buy.timeMs;
    this.numbers[at + 2] = buy.base;
    this.numbers[at + 3] = buy.quote;
    this.numbers[at + 4] = buy.transaction;
    this.numbers[at + 5] = buy.place;
    const link = row * wallets;
    this.links[link] = buy.wallet;
    this.links[link + 1] = buy.payer;
    this.links[link + 2] = this.newest[buy.wallet]!;
    this.newest[buy.wallet] = this.rows;
  }

  /** Two wallets have more in common than the slot they bought in: true when both bought in the `slot`. */
  tie(wallet: number, other: number, slot: number): boolean {
    const [own, others] = [this.rowIn(wallet, slot), this.rowIn(other, slot)];
    if (own < 0 || others < 0) return false;
    this.flags[own]! |= flag.tied;
    this.flags[others]! |= flag.tied;
    return true;
  }

  buys(): LaunchBuy[] {
    return Array.from({ length: this.rows }, (_, row) => {
      const at = row * figures;
      const flags = this.flags[row]!;
      return {
        wallet: this.links[row * wallets]!,
        payer: this.links[row * wallets + 1]!,
        slot: this.numbers[at]!,
        timeMs: this.numbers[at + 1]!,
        base: this.numbers[at + 2]!,
        quote: this.numbers[at + 3]!,
        transaction: this.numbers[at + 4]!,
        place: this.numbers[at + 5]!,
        isTipped: flags & flag.tipUnknown ? null : (flags & flag.tipped) !== 0,
        tied: (flags & flag.tied) !== 0,
      };
    });
  }

  /** What the buys that count add up to. */
  sumBought(counts: (wallet: number, slot: number) => boolean): Bought {
    const bought: Bought = { base: 0, quote: 0 };
    for (let row = 0, at = 0; row < this.rows; row += 1, at += figures) {
      if (!counts(this.links[row * wallets]!, this.numbers[at]!)) continue;
      const quote = this.numbers[at + 3]!;
      bought.base += this.numbers[at + 2]!;
      bought.quote = bought.quote === null || Number.isNaN(quote) ? null : bought.quote + quote;
    }
    return bought;
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.rows);
    writer.f64s(this.numbers, this.rows * figures);
    writer.i32s(this.links, this.rows * wallets);
    writer.u8s(this.flags, this.rows);
    writer.i32s(this.newest, this.newest.length);
  }

  static readFrom(reader: ByteReader): LaunchRecord {
    const record = new LaunchRecord();
    record.rows = reader.u32();
    record.numbers = reader.f64s();
    record.links = reader.i32s();
    record.flags = reader.u8s();
    record.newest = reader.i32s();
    return record;
  }

  /** The row of a wallet's newest buy in a slot, -1 without one. */
  private rowIn(wallet: number, slot: number): number {
    if (!this.has(wallet)) return -1;
    for (let row = this.newest[wallet]!; row !== 0; row = this.links[(row - 1) * wallets + 2]!)
      if (this.numbers[(row - 1) * figures] === slot) return row - 1;
    return -1;
  }
}
