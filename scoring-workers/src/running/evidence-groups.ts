import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growInt32 } from './grow.ts';

export interface GraphCaps {
  /** Most transfer partners of a wallet, and most wallets of a funder or a transaction, that still make edges. */
  hubDegreeCap: number;
  /** Most buyers of a slot that still make edges. */
  slotGroupCap: number;
}

/** What an entry of a map of numbers takes, about. */
const entryBytes = 40;

/** What a newcomer to a group does to the evidence. */
export interface GroupListener {
  /** Both are in the group. */
  paired(a: number, b: number): void;
  /** The group has become a crowd: what was said of this pair no longer holds. */
  unpaired(a: number, b: number): void;
}

/**
 * Wallets in groups by a key (a funder, a slot, a transaction). Every two members are a pair, until a group exceeds its cap
 * of members, those who have retired included: then it is a crowd, and says nothing about any of them again. Work a newcomer:
 * O(cap).
 */
export class EvidenceGroups {
  private readonly caps: GraphCaps;
  private readonly cap: keyof GraphCaps;
  private readonly groupOf = new Map<number, number>();
  private count = 0;
  /** Number of members that ever were, -1 for a crowd. */
  private sizes = new Int32Array(4);
  /** Chain of a group's entries as entry + 1. */
  private heads = new Int32Array(4);
  private entryCount = 0;
  private members = new Int32Array(4);
  private nextEntries = new Int32Array(4);

  /** The caps may change; `trim` is to be called then. */
  constructor(caps: GraphCaps, cap: keyof GraphCaps) {
    this.caps = caps;
    this.cap = cap;
  }

  get bytes(): number {
    return this.sizes.byteLength * 2 + this.members.byteLength * 2 + this.groupOf.size * entryBytes;
  }

  /** Joining a group twice is joining it once. */
  join(key: number, wallet: number, listener: GroupListener): void {
    const group = this.groupFor(key);
    if (this.sizes[group]! < 0 || this.has(group, wallet)) return;
    if (this.sizes[group]! >= this.caps[this.cap]) {
      this.disband(group, listener);
      return;
    }
    this.link(group, wallet, listener);
    this.sizes[group]! += 1;
  }

  /** What was said of this member no longer holds; it counts as one that was. */
  retire(key: number, wallet: number, listener: GroupListener): void {
    const group = this.groupOf.get(key);
    if (group !== undefined && this.sizes[group]! >= 0) this.unlink(group, wallet, listener);
  }

  /** One that retired is a member again. */
  recall(key: number, wallet: number, listener: GroupListener): void {
    const group = this.groupOf.get(key);
    if (group === undefined || this.sizes[group]! < 0 || this.has(group, wallet)) return;
    this.link(group, wallet, listener);
  }

  /** The wallet was never in the group. */
  leave(key: number, wallet: number, listener: GroupListener): void {
    const group = this.groupOf.get(key);
    if (group === undefined || this.sizes[group]! < 0) return;
    this.unlink(group, wallet, listener);
    this.sizes[group]! -= 1;
  }

  /** The group of this key makes no pairs, whatever wallets are or come in. */
  ban(key: number, listener: GroupListener): void {
    const group = this.groupFor(key);
    if (this.sizes[group]! >= 0) this.disband(group, listener);
  }

  /** Makes crowds of the groups that exceed a lower cap. A crowd stays one under a higher cap: its members are forgotten. */
  trim(listener: GroupListener): void {
    for (let group = 0; group < this.count; group += 1) {
      if (this.sizes[group]! > this.caps[this.cap]) this.disband(group, listener);
    }
  }

  /** Members that the group ever had, 0 for a crowd or a key never met. */
  sizeOf(key: number): number {
    const group = this.groupOf.get(key);
    return group === undefined ? 0 : Math.max(0, this.sizes[group]!);
  }

  forEach(key: number, visit: (wallet: number) => void): void {
    const group = this.groupOf.get(key);
    if (group === undefined || this.sizes[group]! < 0) return;
    for (let entry = this.heads[group]!; entry !== 0; entry = this.nextEntries[entry - 1]!) {
      visit(this.members[entry - 1]!);
    }
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.count);
    for (const key of this.groupOf.keys()) writer.f64(key);
    writer.i32s(this.sizes, this.count);
    writer.i32s(this.heads, this.count);
    writer.u32(this.entryCount);
    writer.i32s(this.members, this.entryCount);
    writer.i32s(this.nextEntries, this.entryCount);
  }

  static readFrom(reader: ByteReader, caps: GraphCaps, cap: keyof GraphCaps): EvidenceGroups {
    const groups = new EvidenceGroups(caps, cap);
    if (reader.version < 3) reader.u32();
    groups.count = reader.u32();
    for (let group = 0; group < groups.count; group += 1) groups.groupOf.set(reader.f64(), group);
    groups.sizes = reader.i32s();
    groups.heads = reader.i32s();
    groups.entryCount = reader.u32();
    groups.members = reader.i32s();
    groups.nextEntries = reader.i32s();
    return groups;
  }

  private disband(group: number, listener: GroupListener): void {
    for (let entry = this.heads[group]!; entry !== 0; entry = this.nextEntries[entry - 1]!) {
      for (let other = this.nextEntries[entry - 1]!; other !== 0; other = this.nextEntries[other - 1]!) {
        listener.unpaired(this.members[entry - 1]!, this.members[other - 1]!);
      }
    }
    this.sizes[group] = -1;
    this.heads[group] = 0;
  }

  private has(group: number, wallet: number): boolean {
    for (let entry = this.heads[group]!; entry !== 0; entry = this.nextEntries[entry - 1]!) {
      if (this.members[entry - 1] === wallet) return true;
    }
    return false;
  }

  private groupFor(key: number): number {
    const known = this.groupOf.get(key);
    if (known !== undefined) return known;
    const group = this.count;
    this.groupOf.set(key, group);
    this.count += 1;
    this.sizes = growInt32(this.sizes, this.count);
    this.heads = growInt32(this.heads, this.count);
    this.sizes[group] = 0;
    this.heads[group] = 0;
    return group;
  }

  private link(group: number, wallet: number, listener: GroupListener): void {
    for (let entry = this.heads[group]!; entry !== 0; entry = this.nextEntries[entry - 1]!) {
      listener.paired(this.members[entry - 1]!, wallet);
    }
    this.members = growInt32(this.members, this.entryCount + 1);
    this.nextEntries = growInt32(this.nextEntries, this.entryCount + 1);
    this.members[this.entryCount] = wallet;
    this.nextEntries[this.entryCount] = this.heads[group]!;
    this.entryCount += 1;
    this.heads[group] = this.entryCount;
  }

  /** Its entry stays behind, in no chain. */
  private unlink(group: number, wallet: number, listener: GroupListener): void {
    let before = 0;
    for (let entry = this.heads[group]!; entry !== 0; entry = this.nextEntries[entry - 1]!) {
      if (this.members[entry - 1] === wallet) {
        if (before === 0) this.heads[group] = this.nextEntries[entry - 1]!;
        else this.nextEntries[before - 1] = this.nextEntries[entry - 1]!;
      } else {
        before = entry;
        listener.unpaired(this.members[entry - 1]!, wallet);
      }
    }
  }
}
