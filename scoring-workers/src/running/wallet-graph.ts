import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { EvidenceEdges, type Kind, kind } from './evidence-edges.ts';
import { EvidenceGroups, type GraphCaps, type GroupListener } from './evidence-groups.ts';
import { growInt32 } from './grow.ts';
import type { HolderBook, HolderListener } from './holder-book.ts';
import { limbsToNumber } from './limbs.ts';
import { WalletComponents } from './wallet-components.ts';
import { WalletSearch } from './wallet-search.ts';

/**
 * The wallet graph of a token, kept up to date event by event; the figures are those of `measureComponents` of the
 * metrics package. Evidence is gathered between all wallets. Nodes are holders: an edge counts while both its ends hold,
 * and connections do not run through a wallet that has sold out. So a wallet that sells out can split its component: then
 * its neighbours look for each other (`WalletSearch`), and only the parts that fell off are relabelled. A wallet that buys
 * again brings its edges back.
 */
export class WalletGraph implements HolderListener {
  private readonly book: HolderBook;
  private readonly caps: GraphCaps;
  private readonly edges: EvidenceEdges;
  private readonly components = new WalletComponents();
  private readonly search: WalletSearch;
  private funders: EvidenceGroups;
  private slots: EvidenceGroups;
  /** The current transaction's buyers, a group from the second on; a transaction's trades follow each other. */
  private buyers: EvidenceGroups | null = null;
  private soleBuyer = -1;
  private transaction = -1;
  /** 1 for wallets that have a first funder. */
  private funded = new Int32Array(8);
  /** Live edges between holders. */
  private edgeCount = 0;

  constructor(book: HolderBook, caps: GraphCaps, edges = new EvidenceEdges()) {
    this.book = book;
    this.caps = caps;
    this.edges = edges;
    this.search = new WalletSearch(edges, this.components);
    this.funders = new EvidenceGroups(caps, 'hubDegreeCap');
    this.slots = new EvidenceGroups(caps, 'slotGroupCap');
  }

  /** After the caps changed: what exceeds a lower one makes no edges from now on. */
  trim(): void {
    this.funders.trim(this.byFunder);
    this.slots.trim(this.bySlot);
    this.buyers?.trim(this.byTransaction);
    for (let wallet = 0; wallet < this.edges.wallets; wallet += 1) {
      if (this.edges.transferDegree(wallet) > this.caps.hubDegreeCap) this.markHub(wallet);
    }
  }

  get bytes(): number {
    return this.components.bytes + this.edges.bytes + this.funded.byteLength;
  }

  /** A direct token or SOL transfer between two wallets. */
  addTransfer(a: number, b: number): void {
    if (a === b) return;
    this.pair(a, b, kind.transfer);
    for (const wallet of [a, b]) {
      if (this.edges.transferDegree(wallet) > this.caps.hubDegreeCap) this.markHub(wallet);
    }
  }

  /** Only the first funder of a wallet counts. */
  joinFunder(wallet: number, funder: number): void {
    this.funded = growInt32(this.funded, wallet + 1);
    if (this.funded[wallet] !== 0) return;
    this.funded[wallet] = 1;
    this.funders.join(funder, wallet, this.byFunder);
  }

  banFunder(funder: number): void {
    this.funders.ban(funder, this.byFunder);
  }

  /** A buy within the launch window. */
  joinSlot(wallet: number, slot: number): void {
    this.slots.join(slot, wallet, this.bySlot);
  }

  slotBuyers(slot: number, visit: (wallet: number) => void): number {
    this.slots.forEach(slot, visit);
    return this.slots.sizeOf(slot);
  }

  joinTransaction(wallet: number, transaction: number): void {
    if (transaction !== this.transaction) {
      this.transaction = transaction;
      this.soleBuyer = wallet;
      this.buyers = null;
      return;
    }
    if (this.buyers === null) {
      if (wallet === this.soleBuyer) return;
      this.buyers = new EvidenceGroups(this.caps, 'hubDegreeCap');
      this.buyers.join(transaction, this.soleBuyer, this.byTransaction);
    }
    this.buyers.join(transaction, wallet, this.byTransaction);
  }

  /** Visits the current transaction's buyers when there are several; returns how many. */
  transactionBuyers(visit: (wallet: number) => void): number {
    if (this.buyers === null) return 1;
    this.buyers.forEach(this.transaction, visit);
    return this.buyers.sizeOf(this.transaction);
  }

  /** An exchange, a fee account, a pool: it makes no edges from now on. */
  markHub(wallet: number): void {
    if (this.edges.isHub(wallet)) return;
    if (this.components.labelOf(wallet) < 0) {
      this.edges.setHub(wallet);
      return;
    }
    const hi = this.book.settledHi(wallet);
    const lo = this.book.settledLo(wallet);
    const neighbours = this.neighboursOf(wallet);
    this.edges.setHub(wallet);
    this.detach(wallet, neighbours, hi, lo);
    this.components.addSingle(wallet, hi, lo);
  }

  holderChanged(wallet: number, oldHi: number, oldLo: number, hi: number, lo: number): void {
    if (oldHi === 0 && oldLo === 0) this.enter(wallet, hi, lo);
    else if (hi === 0 && lo === 0) this.detach(wallet, this.neighboursOf(wallet), oldHi, oldLo);
    else this.components.addSupply(wallet, hi - oldHi, lo - oldLo);
  }

  /** Figures below are of the last `settle`. */
  settle(): void {
    this.components.settle();
  }

  get componentCount(): number {
    return this.components.entities.count;
  }

  get liveEdges(): number {
    return this.edgeCount;
  }

  connectedSupply(): number {
    const { clusters } = this.components;
    return limbsToNumber(clusters.sumHi, clusters.sumLo);
  }

  largestComponentSupply(): number {
    return this.components.clusters.topSum(1);
  }

  largestEntitySupply(): number {
    return this.components.entities.largest();
  }

  clusterEntropy(): number | null {
    return this.components.clusterEntropy();
  }

  entityNakamoto50(): number | null {
    return this.components.entities.count === 0 ? null : this.components.entities.nakamoto50();
  }

  /** Lowest wallet of the component, -1 for wallets that do not hold. */
  clusterOf(wallet: number): number {
    return this.components.lowestMember(wallet);
  }

  componentSupplyOf(wallet: number): number {
    return this.components.supplyOf(wallet);
  }

  /** Calls with each holder that a holder has a live edge to. */
  forEachNeighbour(wallet: number, visit: (other: number, edge: number) => void): void {
    if (this.components.labelOf(wallet) < 0) return;
    for (let edge = this.edges.first(wallet); edge >= 0; edge = this.edges.next(edge, wallet)) {
      const other = this.edges.otherEnd(edge, wallet);
      if (this.edges.isAlive(edge) && this.components.labelOf(other) >= 0) visit(other, edge);
    }
  }

  supports(edge: number, which: Kind): boolean {
    return this.edges.supports(edge, which);
  }

  writeTo(writer: ByteWriter): void {
    this.edges.writeTo(writer);
    this.funders.writeTo(writer);
    this.slots.writeTo(writer);
    writer.f64(this.transaction);
    writer.i32(this.soleBuyer);
    writer.u8(this.buyers === null ? 0 : 1);
    this.buyers?.writeTo(writer);
    writer.i32s(this.funded, this.funded.length);
  }

  /** `book` must be freshly read: its first `settle` gives the graph its holders. */
  static readFrom(reader: ByteReader, book: HolderBook, caps: GraphCaps): WalletGraph {
    const graph = new WalletGraph(book, caps, EvidenceEdges.readFrom(reader));
    graph.funders = EvidenceGroups.readFrom(reader, caps, 'hubDegreeCap');
    graph.slots = EvidenceGroups.readFrom(reader, caps, 'slotGroupCap');
    graph.transaction = reader.f64();
    graph.soleBuyer = reader.i32();
    if (reader.u8() === 1) graph.buyers = EvidenceGroups.readFrom(reader, caps, 'hubDegreeCap');
    graph.funded = reader.i32s();
    return graph;
  }

  private readonly byFunder = this.groupListener(kind.sameFunder);
  private readonly bySlot = this.groupListener(kind.sameSlot);
  private readonly byTransaction = this.groupListener(kind.sameTransaction);

  private groupListener(which: Kind): GroupListener {
    return {
      paired: (a, b) => this.pair(a, b, which),
      unpaired: (a, b) => this.unpair(a, b, which),
    };
  }

  private pair(a: number, b: number, which: Kind): void {
    if (!this.edges.add(a, b, which) || !this.bothHold(a, b)) return;
    this.edgeCount += 1;
    this.components.join(a, b);
  }

  private unpair(a: number, b: number, which: Kind): void {
    if (!this.edges.remove(a, b, which) || !this.bothHold(a, b)) return;
    this.edgeCount -= 1;
    this.search.splitFrom([a, b], this.splitOff);
  }

  private bothHold(a: number, b: number): boolean {
    return this.components.labelOf(a) >= 0 && this.components.labelOf(b) >= 0;
  }

  private enter(wallet: number, hi: number, lo: number): void {
    this.components.addSingle(wallet, hi, lo);
    for (let edge = this.edges.first(wallet); edge >= 0; edge = this.edges.next(edge, wallet)) {
      const other = this.edges.otherEnd(edge, wallet);
      if (!this.edges.isAlive(edge) || this.components.labelOf(other) < 0) continue;
      this.edgeCount += 1;
      this.components.join(wallet, other);
    }
  }

  private detach(wallet: number, neighbours: readonly number[], hi: number, lo: number): void {
    this.edgeCount -= neighbours.length;
    this.components.remove(wallet, hi, lo);
    if (neighbours.length > 1) this.search.splitFrom(neighbours, this.splitOff);
  }

  /** A wallet without edges costs nothing here, and most have none. */
  private neighboursOf(wallet: number): readonly number[] {
    if (this.edges.first(wallet) < 0) return none;
    const neighbours: number[] = [];
    this.forEachNeighbour(wallet, (other) => neighbours.push(other));
    return neighbours;
  }

  private readonly splitOff = (members: readonly number[]): void => {
    const [first = -1] = members;
    for (const wallet of members) {
      const hi = this.book.settledHi(wallet);
      const lo = this.book.settledLo(wallet);
      this.components.remove(wallet, hi, lo);
      this.components.addSingle(wallet, hi, lo);
      if (wallet !== first) this.components.join(first, wallet);
    }
  };
}

const none: readonly number[] = [];
