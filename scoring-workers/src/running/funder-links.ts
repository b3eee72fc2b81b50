import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { EvidenceGroups, type GraphCaps, type GroupListener } from './evidence-groups.ts';
import { growInt32, growUint32 } from './grow.ts';

interface Funding {
  /** Any integer. */
  funder: number;
  /** Chain time; 0 = not known. */
  seconds: number;
}

/** Of a wallet whose funding an older snapshot told without its funder. */
const unnamed = -1;

/** Wallets by their first funder: each is in one group, until its funding is too old to say anything. */
export class FunderLinks {
  private readonly groups: EvidenceGroups;
  /** The funder + 1, 0 = none; and the time of the funding. */
  private funders = new Int32Array(8);
  private seconds = new Uint32Array(8);
  private walletCount = 0;

  constructor(caps: GraphCaps, groups = new EvidenceGroups(caps, 'hubDegreeCap')) {
    this.groups = groups;
  }

  get bytes(): number {
    return this.funders.byteLength + this.seconds.byteLength + this.groups.bytes;
  }

  join(wallet: number, { funder, seconds }: Funding, listener: GroupListener): void {
    this.reserve(wallet);
    const former = this.funders[wallet]!;
    if (former === unnamed || former === funder + 1) return;
    if (former > 0) this.groups.leave(former - 1, wallet, listener);
    this.funders[wallet] = funder + 1;
    this.seconds[wallet] = seconds;
    this.groups.join(funder, wallet, listener);
  }

  leave(wallet: number, listener: GroupListener): void {
    const former = wallet < this.walletCount ? this.funders[wallet]! : 0;
    if (former <= 0) return;
    this.groups.leave(former - 1, wallet, listener);
    this.funders[wallet] = 0;
  }

  ban(funder: number, listener: GroupListener): void {
    this.groups.ban(funder, listener);
  }

  trim(listener: GroupListener): void {
    this.groups.trim(listener);
  }

  retire(isOver: (seconds: number) => boolean, listener: GroupListener): void {
    for (let wallet = 0; wallet < this.walletCount; wallet += 1) {
      const funder = this.funders[wallet]!;
      if (funder > 0 && isOver(this.seconds[wallet]!)) this.groups.retire(funder - 1, wallet, listener);
    }
  }

  /** Fundings that were too old count again. */
  renew(listener: GroupListener): void {
    for (let wallet = 0; wallet < this.walletCount; wallet += 1) {
      const funder = this.funders[wallet]!;
      if (funder > 0) this.groups.recall(funder - 1, wallet, listener);
    }
  }

  writeTo(writer: ByteWriter): void {
    this.groups.writeTo(writer);
    writer.i32s(this.funders, this.walletCount);
    writer.u32s(this.seconds, this.walletCount);
  }

  /** `groups` stand before the rest. */
  static readFrom(reader: ByteReader, groups: EvidenceGroups): FunderLinks {
    return FunderLinks.of(reader.i32s(), reader.u32s(), groups);
  }

  /** Of a snapshot before version 5, which told of each wallet only that it has a funder. */
  static ofFormer(isFunded: Int32Array, groups: EvidenceGroups): FunderLinks {
    const funders = isFunded.map((funded) => (funded === 0 ? 0 : unnamed));
    return FunderLinks.of(funders, new Uint32Array(funders.length), groups);
  }

  private static of(funders: Int32Array, seconds: Uint32Array, groups: EvidenceGroups): FunderLinks {
    const links = new FunderLinks({ hubDegreeCap: 0, slotGroupCap: 0 }, groups);
    if (funders.length > 0) links.reserve(funders.length - 1);
    links.funders.set(funders);
    links.seconds.set(seconds);
    return links;
  }

  private reserve(wallet: number): void {
    this.funders = growInt32(this.funders, wallet + 1);
    this.seconds = growUint32(this.seconds, wallet + 1);
    this.walletCount = Math.max(this.walletCount, wallet + 1);
  }
}
