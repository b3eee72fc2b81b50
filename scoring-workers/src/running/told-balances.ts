import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** What an entry of the map takes, about. */
const entryBytes = 40;

/** Until which slot a token's balances are in what holder snapshots told: of the wallets they named, and of all by one of all holders. */
export class ToldBalances {
  private readonly slots = new Map<number, number>();
  private wholeSlot = -1;

  get bytes(): number {
    return this.slots.size * entryBytes;
  }

  tell(wallet: number, slot: number): void {
    this.slots.set(wallet, slot);
  }

  /** Those named at this slot are all holders there are: what was told of others before says nothing any more. */
  tellWhole(slot: number): void {
    this.wholeSlot = Math.max(this.wholeSlot, slot);
    for (const [wallet, told] of this.slots) if (told < slot) this.slots.delete(wallet);
  }

  /** Whether a snapshot of this slot or a later one named the wallet. */
  isNamed(wallet: number, slot: number): boolean {
    return slot <= (this.slots.get(wallet) ?? -1);
  }

  /** Whether what happened to the wallet in a slot is in a balance that was told, be it none. */
  isTold(wallet: number, slot: number): boolean {
    return slot <= this.wholeSlot || this.isNamed(wallet, slot);
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.wholeSlot);
    writer.u32(this.slots.size);
    for (const [wallet, slot] of this.slots) {
      writer.i32(wallet);
      writer.f64(slot);
    }
  }

  static readFrom(reader: ByteReader): ToldBalances {
    const told = new ToldBalances();
    told.wholeSlot = reader.f64();
    for (let left = reader.u32(); left > 0; left -= 1) {
      const wallet = reader.i32();
      told.slots.set(wallet, reader.f64());
    }
    return told;
  }
}
