import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growInt32, growUint8, growUint32 } from './grow.ts';

/** Kinds of evidence, as columns of an edge; the order of `edgeKindSchema`. */
export const kind = { transfer: 0, sameFunder: 1, sameTransaction: 2, sameSlot: 3 } as const;
export type Kind = (typeof kind)[keyof typeof kind];
const kinds = 4;
/** What the column of transfers holds: the two never had one, their last one counts, or is too old to count. */
const never = 0;
const counts = 1;
const aged = 2;

/**
 * Undirected edges between wallets with how often each kind of evidence supports them, whether these hold or not. An edge
 * is alive while some evidence supports it and neither end is a hub. A transfer counts until it has aged. Edges hang in two
 * chains, one a wallet; the pair is found by an open-addressing table. Nothing is freed: an edge without support stays for
 * when support comes back.
 */
export class EvidenceEdges {
  private edgeCount = 0;
  private walletCount = 0;
  private table = new PairTable();
  private lows = new Int32Array(8);
  private highs = new Int32Array(8);
  private nextOfLow = new Int32Array(8);
  private nextOfHigh = new Int32Array(8);
  private support = new Uint32Array(8 * kinds);
  /** Chain time of the last transfer; 0 = not known, from a snapshot that had none: it does not age. */
  private seconds = new Uint32Array(8);
  /** Chain of each wallet's edges as edge + 1; 0 ends it. */
  private heads = new Int32Array(8);
  private hubs = new Uint8Array(8);
  private transferDegrees = new Int32Array(8);
  private changes = 0;

  get bytes(): number {
    const edges = this.lows.byteLength * 5 + this.support.byteLength + this.table.bytes;
    return edges + this.heads.byteLength * 2 + this.hubs.byteLength;
  }

  /** Adds one piece of evidence other than a transfer; true when the edge came alive by it. */
  add(a: number, b: number, which: Exclude<Kind, 0>): boolean {
    const edge = this.findOrAdd(a, b);
    const isNew = !this.isSupported(edge);
    this.support[edge * kinds + which]! += 1;
    return isNew && this.isAlive(edge);
  }

  /** Notes a transfer; true when the edge came alive by it. */
  addTransfer(a: number, b: number, seconds: number): boolean {
    const edge = this.findOrAdd(a, b);
    const wasSupported = this.isSupported(edge);
    if (this.support[edge * kinds] === never) {
      this.transferDegrees[a]! += 1;
      this.transferDegrees[b]! += 1;
      this.seconds[edge] = seconds;
      this.changes += 1;
    } else if (seconds > this.seconds[edge]!) this.seconds[edge] = seconds;
    else return false;
    this.support[edge * kinds] = counts;
    return !wasSupported && this.isAlive(edge);
  }

  /** Grows whenever two exchange their first transfer, and whenever a wallet becomes a hub. */
  get trailEdits(): number {
    return this.changes;
  }

  /** Visits wallets that this one ever exchanged transfers with, however long ago. */
  forEachPartner(wallet: number, visit: (other: number) => void): void {
    for (let edge = this.first(wallet); edge >= 0; edge = this.next(edge, wallet))
      if (this.support[edge * kinds] !== never) visit(this.otherEnd(edge, wallet));
  }

  /** Calls with each edge whose transfers count, and the time of the last. */
  forEachAging(visit: (edge: number, seconds: number) => void): void {
    for (let edge = 0; edge < this.edgeCount; edge += 1)
      if (this.support[edge * kinds] === counts) visit(edge, this.seconds[edge]!);
  }

  forEachAlive(visit: (low: number, high: number, edge: number) => void): void {
    for (let edge = 0; edge < this.edgeCount; edge += 1)
      if (this.isAlive(edge)) visit(this.lows[edge]!, this.highs[edge]!, edge);
  }

  /** The transfers of this pair no longer count; true when the edge died by it. */
  age(edge: number): boolean {
    const wasAlive = this.isAlive(edge);
    this.support[edge * kinds] = aged;
    return wasAlive && !this.isAlive(edge);
  }

  /** Aged transfers count again; calls with the ends of each edge that came alive by it. */
  renewAll(visit: (low: number, high: number) => void): void {
    for (let edge = 0; edge < this.edgeCount; edge += 1) {
      if (this.support[edge * kinds] !== aged) continue;
      const wasSupported = this.isSupported(edge);
      this.support[edge * kinds] = counts;
      if (!wasSupported && this.isAlive(edge)) visit(this.lows[edge]!, this.highs[edge]!);
    }
  }

  /** Takes one piece of evidence back; true when the edge died by it. */
  remove(a: number, b: number, which: Exclude<Kind, 0>): boolean {
    const edge = this.table.find(Math.min(a, b), Math.max(a, b), this.lows, this.highs);
    if (edge < 0 || this.support[edge * kinds + which] === 0) return false;
    const wasAlive = this.isAlive(edge);
    this.support[edge * kinds + which]! -= 1;
    return wasAlive && !this.isAlive(edge);
  }

  /** The first edge of a wallet, -1 for none; go on with `next`. */
  first(wallet: number): number {
    return wallet < this.walletCount ? this.heads[wallet]! - 1 : -1;
  }

  next(edge: number, wallet: number): number {
    return (this.lows[edge] === wallet ? this.nextOfLow[edge]! : this.nextOfHigh[edge]!) - 1;
  }

  otherEnd(edge: number, wallet: number): number {
    const low = this.lows[edge]!;
    return low === wallet ? this.highs[edge]! : low;
  }

  lowEnd(edge: number): number {
    return this.lows[edge]!;
  }

  isAlive(edge: number): boolean {
    return this.isSupported(edge) && this.hubs[this.lows[edge]!] === 0 && this.hubs[this.highs[edge]!] === 0;
  }

  supports(edge: number, which: Kind): boolean {
    const support = this.support[edge * kinds + which]!;
    return which === kind.transfer ? support === counts : support > 0;
  }

  /** Whether it is supported by other than a common slot. */
  isTie(edge: number): boolean {
    const { support } = this;
    const at = edge * kinds;
    return (
      support[at + kind.transfer] === counts ||
      support[at + kind.sameFunder]! > 0 ||
      support[at + kind.sameTransaction]! > 0
    );
  }

  /** Distinct wallets that a wallet ever exchanged transfers with. */
  transferDegree(wallet: number): number {
    return wallet < this.walletCount ? this.transferDegrees[wallet]! : 0;
  }

  /** Numbers of wallets with edges or marks are below this. */
  get wallets(): number {
    return this.walletCount;
  }

  isHub(wallet: number): boolean {
    return wallet < this.walletCount && this.hubs[wallet] !== 0;
  }

  setHub(wallet: number): void {
    this.reserveWallet(wallet);
    if (this.hubs[wallet] === 0) this.changes += 1;
    this.hubs[wallet] = 1;
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.edgeCount);
    writer.i32s(this.lows, this.edgeCount);
    writer.i32s(this.highs, this.edgeCount);
    writer.u32s(this.support, this.edgeCount * kinds);
    writer.u32s(this.seconds, this.edgeCount);
    writer.u8s(this.hubs, this.walletCount);
  }

  static readFrom(reader: ByteReader): EvidenceEdges {
    const edges = new EvidenceEdges();
    const count = reader.u32();
    edges.edgeCount = count;
    edges.lows = reader.i32s();
    edges.highs = reader.i32s();
    edges.support = reader.u32s();
    edges.seconds = reader.version >= 5 ? reader.u32s() : new Uint32Array(count);
    edges.hubs = reader.u8s();
    edges.walletCount = edges.hubs.length;
    edges.heads = new Int32Array(edges.walletCount);
    edges.transferDegrees = new Int32Array(edges.walletCount);
    edges.nextOfLow = new Int32Array(count);
    edges.nextOfHigh = new Int32Array(count);
    edges.table = new PairTable(count);
    for (let edge = 0; edge < count; edge += 1) edges.hang(edge);
    return edges;
  }

  private isSupported(edge: number): boolean {
    const { support } = this;
    const at = edge * kinds;
    return support[at] === counts || support[at + 1]! + support[at + 2]! + support[at + 3]! > 0;
  }

  private findOrAdd(a: number, b: number): number {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    const known = this.table.find(low, high, this.lows, this.highs);
    if (known >= 0) return known;
    const edge = this.edgeCount;
    this.reserveWallet(high);
    this.reserveEdge(edge);
    this.lows[edge] = low;
    this.highs[edge] = high;
    this.edgeCount += 1;
    this.hang(edge);
    return edge;
  }

  /** Puts an edge into the chains of its ends and into the table. */
  private hang(edge: number): void {
    const low = this.lows[edge]!;
    const high = this.highs[edge]!;
    this.nextOfLow[edge] = this.heads[low]!;
    this.heads[low] = edge + 1;
    this.nextOfHigh[edge] = this.heads[high]!;
    this.heads[high] = edge + 1;
    this.table.add(edge, this.lows, this.highs);
    if (this.support[edge * kinds] === never) return;
    this.transferDegrees[low]! += 1;
    this.transferDegrees[high]! += 1;
  }

  private reserveEdge(edge: number): void {
    this.lows = growInt32(this.lows, edge + 1);
    this.highs = growInt32(this.highs, edge + 1);
    this.nextOfLow = growInt32(this.nextOfLow, edge + 1);
    this.nextOfHigh = growInt32(this.nextOfHigh, edge + 1);
    this.support = growUint32(this.support, (edge + 1) * kinds);
    this.seconds = growUint32(this.seconds, edge + 1);
  }

  private reserveWallet(wallet: number): void {
    if (wallet < this.walletCount) return;
    this.walletCount = wallet + 1;
    this.heads = growInt32(this.heads, this.walletCount);
    this.hubs = growUint8(this.hubs, this.walletCount);
    this.transferDegrees = growInt32(this.transferDegrees, this.walletCount);
  }
}

/** Edge ids by their ordered pair of ends; open addressing, at most half full, nothing is removed. */
class PairTable {
  private slots: Int32Array<ArrayBuffer>;
  private count = 0;

  /** With room for as many as are to come. */
  constructor(expected = 0) {
    let length = 16;
    while (expected * 2 > length) length *= 2;
    this.slots = new Int32Array(length);
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  find(low: number, high: number, lows: Int32Array, highs: Int32Array): number {
    const mask = this.slots.length - 1;
    for (let slot = hashPair(low, high) & mask; ; slot = (slot + 1) & mask) {
      const edge = this.slots[slot]! - 1;
      if (edge < 0 || (lows[edge] === low && highs[edge] === high)) return edge;
    }
  }

  add(edge: number, lows: Int32Array, highs: Int32Array): void {
    this.count += 1;
    if (this.count * 2 > this.slots.length) {
      this.slots = new Int32Array(this.slots.length * 2);
      for (let each = 0; each < this.count; each += 1) this.place(each, lows, highs);
    } else this.place(edge, lows, highs);
  }

  private place(edge: number, lows: Int32Array, highs: Int32Array): void {
    const mask = this.slots.length - 1;
    let slot = hashPair(lows[edge]!, highs[edge]!) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = edge + 1;
  }
}

function hashPair(low: number, high: number): number {
  let hash = Math.imul(low + 1, 0x9e3779b1) ^ Math.imul(high + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
