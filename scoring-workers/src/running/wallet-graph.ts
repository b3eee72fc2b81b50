import type { Hands } from '@mintscope/metrics/component-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { EvidenceEdges, type Kind, kind } from './evidence-edges.ts';
import { EvidenceGroups, type GraphCaps, type GroupListener } from './evidence-groups.ts';
import { FunderLinks } from './funder-links.ts';
import type { HolderBook, HolderListener } from './holder-book.ts';
import { limbsToNumber } from './limbs.ts';
import { AgingClock, type LinkAge } from './link-age.ts';
import { setApart } from './set-apart.ts';
import { TransactionBuyers } from './transaction-buyers.ts';
import { WalletComponents } from './wallet-components.ts';
import { WalletSearch } from './wallet-search.ts';
import { type Trails, WalletTrails } from './wallet-trails.ts';

export interface GraphRules extends GraphCaps, LinkAge {}

/**
 * The wallet graph of a token, kept up to date event by event; the figures are those of `measureComponents` of the
 * metrics package. Evidence is gathered between all wallets. Nodes are holders: an edge counts while both its ends hold,
 * and connections do not run through a wallet that has sold out. So a wallet that sells out can split its component: then
 * its neighbours look for each other (`WalletSearch`), and only the parts that fell off are relabelled. A wallet that buys
 * again brings its edges back. Transfers and funding age (`link-age.ts`): `age` takes away what is too old at a moment, so
 * figures are a function of evidence, balances and that moment.
 */
export class WalletGraph implements HolderListener {
  private readonly book: HolderBook;
  private readonly caps: GraphRules;
  readonly trails: Trails;
  private readonly edges: EvidenceEdges;
  private readonly components = new WalletComponents();
  private readonly search: WalletSearch;
  private funders: FunderLinks;
  private slots: EvidenceGroups;
  private buyers: TransactionBuyers;
  readonly aging: AgingClock;
  /** Live edges between holders. */
  private edgeCount = 0;

  constructor(book: HolderBook, caps: GraphRules, edges = new EvidenceEdges()) {
    this.book = book;
    this.caps = caps;
    this.edges = edges;
    this.trails = new WalletTrails(edges, caps);
    this.search = new WalletSearch(edges, this.components);
    this.funders = new FunderLinks(caps);
    this.slots = new EvidenceGroups(caps, 'slotGroupCap');
    this.buyers = new TransactionBuyers(caps);
    this.aging = new AgingClock(caps);
  }

  /** After the rules changed: what exceeds a lower cap makes no edges from now on; ages are looked at anew. */
  trim(): void {
    this.funders.renew(this.byFunder);
    this.edges.renewAll((a, b) => this.connect(a, b));
    this.aging.restart();
    this.funders.trim(this.byFunder);
    this.slots.trim(this.bySlot);
    this.buyers.trim(this.byTransaction);
    for (let wallet = 0; wallet < this.edges.wallets; wallet += 1) {
      if (this.edges.transferDegree(wallet) > this.caps.hubDegreeCap) this.markHub(wallet);
    }
  }

  get bytes(): number {
    return this.components.bytes + this.edges.bytes + this.funders.bytes + this.slots.bytes;
  }

  /** A direct token or SOL transfer between two wallets; `seconds` is its chain time, 0 = not known. */
  addTransfer(a: number, b: number, seconds: number): void {
    if (a === b) return;
    if (this.edges.addTransfer(a, b, seconds)) this.connect(a, b);
    this.aging.note(seconds);
    for (const wallet of [a, b]) {
      if (this.edges.transferDegree(wallet) > this.caps.hubDegreeCap) this.markHub(wallet);
    }
  }

  /** The wallet's first funder on the chain; another one takes the place of one that was told before. */
  joinFunder(wallet: number, funder: number, seconds: number): void {
    this.funders.join(wallet, { funder, seconds }, this.byFunder);
    this.aging.note(seconds);
  }

  /** The wallet has no funder who says anything. */
  leaveFunder(wallet: number): void {
    this.funders.leave(wallet, this.byFunder);
  }

  /** Takes away transfers and funding that are too old at `nowMs`, which never runs backwards. */
  age(nowMs: number): void {
    if (!this.aging.begin(nowMs)) return;
    this.edges.forEachAging((edge, seconds) => {
      if (!this.aging.isOver(seconds, nowMs)) return;
      const end = this.edges.lowEnd(edge);
      if (this.edges.age(edge)) this.disconnect(end, this.edges.otherEnd(edge, end));
    });
    this.funders.retire((seconds) => this.aging.isOver(seconds, nowMs), this.byFunder);
  }

  banFunder(funder: number): void {
    this.funders.ban(funder, this.byFunder);
  }

  /** A buy within the launch window. */
  joinSlot(wallet: number, slot: number): void {
    this.slots.join(slot, wallet, this.bySlot);
  }

  joinTransaction(wallet: number, transaction: number): void {
    this.buyers.join(wallet, transaction, this.byTransaction);
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
  settle(hands: readonly Hands[]): void {
    this.components.settle(hands);
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

  /** Calls with each wallet, holding or not, that any evidence links to this one. */
  forEachLink(wallet: number, visit: (other: number, edge: number) => void): void {
    for (let edge = this.edges.first(wallet); edge >= 0; edge = this.edges.next(edge, wallet))
      if (this.edges.isAlive(edge)) visit(this.edges.otherEnd(edge, wallet), edge);
  }

  /** The same of evidence other than buying in one slot, between any two. */
  forEachTie(visit: (wallet: number, other: number) => void): void {
    const { edges } = this;
    edges.forEachAlive((low, high, edge) => {
      if (edges.isTie(edge)) visit(low, high);
    });
  }

  /** And of one wallet. */
  forEachTieOf(wallet: number, visit: (other: number) => void): void {
    const { edges } = this;
    for (let edge = edges.first(wallet); edge >= 0; edge = edges.next(edge, wallet))
      if (edges.isTie(edge) && edges.isAlive(edge)) visit(edges.otherEnd(edge, wallet));
  }

  /** Calls with each live edge between holders. */
  forEachEdge(visit: (a: number, b: number, edge: number) => void): void {
    this.edges.forEachAlive((a, b, edge) => {
      if (this.bothHold(a, b)) visit(a, b, edge);
    });
  }

  /** What the `limit` largest components have. */
  topEntitySupply(limit: number): number {
    return this.components.topSupply(limit);
  }

  supports(edge: number, which: Kind): boolean {
    return this.edges.supports(edge, which);
  }

  writeTo(writer: ByteWriter): void {
    this.edges.writeTo(writer);
    this.funders.writeTo(writer);
    this.slots.writeTo(writer);
    this.buyers.writeTo(writer);
  }

  /** `book` must be freshly read: its first `settle` gives the graph its holders. */
  static readFrom(reader: ByteReader, book: HolderBook, caps: GraphRules): WalletGraph {
    const graph = new WalletGraph(book, caps, EvidenceEdges.readFrom(reader));
    const funderGroups = EvidenceGroups.readFrom(reader, caps, 'hubDegreeCap');
    if (reader.version >= 5) graph.funders = FunderLinks.readFrom(reader, funderGroups);
    graph.slots = EvidenceGroups.readFrom(reader, caps, 'slotGroupCap');
    graph.buyers = TransactionBuyers.readFrom(reader, caps);
    if (reader.version < 5) graph.funders = FunderLinks.ofFormer(reader.i32s(), funderGroups);
    graph.aging.restart();
    graph.components.reserveWallet(book.size - 1);
    return graph;
  }

  private readonly byFunder = this.groupListener(kind.sameFunder);
  private readonly bySlot = this.groupListener(kind.sameSlot);
  private readonly byTransaction = this.groupListener(kind.sameTransaction);

  private groupListener(which: Exclude<Kind, 0>): GroupListener {
    return {
      paired: (a, b) => {
        if (this.edges.add(a, b, which)) this.connect(a, b);
      },
      unpaired: (a, b) => {
        if (this.edges.remove(a, b, which)) this.disconnect(a, b);
      },
    };
  }

  /** An edge came alive. */
  private connect(a: number, b: number): void {
    if (!this.bothHold(a, b)) return;
    this.edgeCount += 1;
    this.components.join(a, b);
  }

  /** An edge died. */
  private disconnect(a: number, b: number): void {
    if (!this.bothHold(a, b)) return;
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

  private readonly splitOff = (members: readonly number[]): void => setApart(this.components, members, this.book);
}

const none: readonly number[] = [];
