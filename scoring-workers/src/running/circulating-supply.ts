import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { limbsToNumber } from './limbs.ts';

/**
 * The supply without curve, pools and burnt: what left curves and pools, less what went into them and what was burnt. A
 * launch puts the whole supply into its curve, so for a token that was seen from its launch on this is total supply less
 * theirs. Exact in any order of events.
 */
export class CirculatingSupply {
  private hi = 0;
  private lo = 0;

  leave(hi: number, lo: number): void {
    this.hi += hi;
    this.lo += lo;
  }

  enter(hi: number, lo: number): void {
    this.hi -= hi;
    this.lo -= lo;
  }

  /** Base units; null while nothing is out. */
  amount(): number | null {
    const amount = limbsToNumber(this.hi, this.lo);
    return amount > 0 ? amount : null;
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.hi);
    writer.f64(this.lo);
  }

  static readFrom(reader: ByteReader): CirculatingSupply {
    const supply = new CirculatingSupply();
    supply.hi = reader.f64();
    supply.lo = reader.f64();
    return supply;
  }
}
