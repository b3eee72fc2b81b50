import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { EvidenceGroups, type GraphCaps, type GroupListener } from './evidence-groups.ts';

/** The current transaction's buyers, a group from the second on; a transaction's trades follow each other. */
export class TransactionBuyers {
  private readonly caps: GraphCaps;
  private group: EvidenceGroups | null = null;
  private sole = -1;
  private transaction = -1;

  constructor(caps: GraphCaps) {
    this.caps = caps;
  }

  join(wallet: number, transaction: number, listener: GroupListener): void {
    if (transaction !== this.transaction) {
      this.transaction = transaction;
      this.sole = wallet;
      this.group = null;
      return;
    }
    if (this.group === null) {
      if (wallet === this.sole) return;
      this.group = new EvidenceGroups(this.caps, 'hubDegreeCap');
      this.group.join(transaction, this.sole, listener);
    }
    this.group.join(transaction, wallet, listener);
  }

  trim(listener: GroupListener): void {
    this.group?.trim(listener);
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.transaction);
    writer.i32(this.sole);
    writer.u8(this.group === null ? 0 : 1);
    this.group?.writeTo(writer);
  }

  static readFrom(reader: ByteReader, caps: GraphCaps): TransactionBuyers {
    const buyers = new TransactionBuyers(caps);
    buyers.transaction = reader.f64();
    buyers.sole = reader.i32();
    if (reader.u8() === 1) buyers.group = EvidenceGroups.readFrom(reader, caps, 'hubDegreeCap');
    return buyers;
  }
}
