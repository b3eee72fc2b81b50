import type { Hands } from '@mintscope/metrics/component-metrics';
import type { BubbleMap, WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { countEntities, type Entities } from './count-entities.ts';
import { drawBubbleMap } from './draw-bubble-map.ts';
import { HolderBook, type HolderListener } from './holder-book.ts';
import { type Cohort, LaunchCohorts } from './launch-cohorts.ts';
import { limbsToNumber } from './limbs.ts';
import { measureWallets } from './measure-wallets.ts';
import { ToldBalances } from './told-balances.ts';
import { WalletGraph } from './wallet-graph.ts';
import type { WalletRules } from './wallet-rules.ts';
import type { Trails } from './wallet-trails.ts';

/**
 * All that is known of one token's wallets: balances, concentration, links and cohorts. Wallets are dense integers of the
 * token; amounts are two limbs. Events cost O(1) or little more; `measure` settles what changed since it was last called, so
 * a token that is scored once a batch pays once a wallet.
 */
export class TokenWallets implements HolderListener {
  private readonly rules: WalletRules;
  private book: HolderBook;
  private graph: WalletGraph;
  private cohorts: LaunchCohorts;
  told = new ToldBalances();
  private launchSlot = -1;
  private findHands: (trails: Trails) => readonly Hands[] = () => none;

  constructor(rules: WalletRules) {
    this.rules = rules;
    this.book = new HolderBook();
    this.graph = new WalletGraph(this.book, rules);
    this.cohorts = new LaunchCohorts();
  }

  get bytes(): number {
    return this.book.bytes + this.graph.bytes + this.cohorts.bytes + this.told.bytes;
  }

  launched(slot: number): void {
    this.launchSlot = slot;
  }

  /** Which of two equal holders goes first: wallets are numbered in the order of their arrival, which is partly chance. */
  orderTies(compare: (wallet: number, other: number) => number): void {
    this.book.tiesBy = compare;
  }

  /** Who holds tokens of those who are in it together; the same array until that changes. */
  joinBy(findHands: (trails: Trails) => readonly Hands[]): void {
    this.findHands = findHands;
  }

  credit(wallet: number, hi: number, lo: number): void {
    this.book.credit(wallet, hi, lo);
  }

  debit(wallet: number, hi: number, lo: number): void {
    this.book.debit(wallet, hi, lo);
  }

  /** What a holder snapshot says replaces what events said. */
  tell(wallet: number, hi: number, lo: number, slot: number): void {
    this.book.setBalance(wallet, hi, lo);
    this.told.tell(wallet, slot);
  }

  /** A snapshot of all holders was told: who is not in it holds nothing. */
  emptyUntold(slot: number): void {
    for (let wallet = 0; wallet < this.book.size; wallet += 1)
      if (!this.told.isNamed(wallet, slot)) this.book.setBalance(wallet, 0, 0);
    this.told.tellWhole(slot);
  }

  /** A program's account: never a holder, makes no edges. */
  exclude(wallet: number): void {
    this.book.exclude(wallet);
    this.graph.markHub(wallet);
  }

  /** A pool, curve or burn account: what it has is out of circulation besides. */
  excludePool(wallet: number): void {
    this.book.excludePool(wallet);
    this.graph.markHub(wallet);
  }

  isPool(wallet: number): boolean {
    return this.book.isPool(wallet);
  }

  isExcluded(wallet: number): boolean {
    return this.book.isExcluded(wallet);
  }

  /** A buy, beside its `credit`, as evidence. `transaction` tells transactions apart; trades of one follow each other. */
  recordBuy(wallet: number, slot: number, transaction: number): void {
    this.graph.joinTransaction(wallet, transaction);
    const since = slot - this.launchSlot;
    if (this.launchSlot < 0 || since < 0) return;
    if (since <= this.rules.launchWindowSlots) this.graph.joinSlot(wallet, slot);
  }

  /** Visits wallets, holding or not, that any evidence links to this one. */
  forEachLink(wallet: number, visit: (other: number) => void): void {
    this.graph.forEachLink(wallet, visit);
  }

  /** Visits wallets, holding or not, that have more in common with this one than the slot they bought in. */
  forEachTieOf(wallet: number, visit: (other: number) => void): void {
    this.graph.forEachTieOf(wallet, visit);
  }

  /** The same of any two wallets. */
  forEachTie(visit: (wallet: number, other: number) => void): void {
    this.graph.forEachTie(visit);
  }

  /** A direct SOL or token transfer between two wallets; `seconds` is its chain time, 0 = not known. */
  addTransfer(a: number, b: number, seconds: number): void {
    this.graph.addTransfer(a, b, seconds);
  }

  /** The wallet's first funder, any integer, and the time of the funding; another one takes its place. */
  joinFunder(wallet: number, funder: number, seconds: number): void {
    this.graph.joinFunder(wallet, funder, seconds);
  }

  /** Its first funder is one that says nothing. */
  leaveFunder(wallet: number): void {
    this.graph.leaveFunder(wallet);
  }

  /** Links that are too old at `nowMs` go. As time passes, and not when figures are read: what a later trade finds must not depend on that. */
  age(nowMs: number): void {
    if (this.graph.aging.isDue(nowMs)) this.settle();
    this.graph.age(nowMs);
  }

  /** An exchange: having been funded by it says nothing. */
  banFunder(funder: number): void {
    this.graph.banFunder(funder);
  }

  markHub(wallet: number): void {
    this.graph.markHub(wallet);
  }

  /** After the rules changed. Who is in a cohort stays in it. */
  trim(): void {
    this.graph.trim();
  }

  mark(wallet: number, cohort: Cohort): void {
    const isKnown = wallet < this.book.size;
    const hi = isKnown ? this.book.settledHi(wallet) : 0;
    this.cohorts.add(wallet, cohort, hi, isKnown ? this.book.settledLo(wallet) : 0);
  }

  /** What was said of the wallet no longer holds. */
  unmark(wallet: number, cohort: Cohort): void {
    const isKnown = wallet < this.book.size;
    const hi = isKnown ? this.book.settledHi(wallet) : 0;
    this.cohorts.remove(wallet, cohort, hi, isKnown ? this.book.settledLo(wallet) : 0);
  }

  /** Every wallet metric of this moment, as `measureHolders` and `measureComponents` define them. */
  measure(): WalletMetrics {
    this.settle();
    return measureWallets(this.book, this.graph);
  }

  /** Wallets that hold any. */
  holderCount(): number {
    this.settle();
    return this.book.holderCount;
  }

  /** Of the ten largest holders or any other number, in base units as the nearest double. */
  topHolding(limit: number): number {
    this.settle();
    return this.book.topHolding(limit);
  }

  /** Base units as the nearest double, below 0 where more left than came. */
  signedBalanceOf(wallet: number): number {
    return this.book.signedBalanceOf(wallet);
  }

  entities(): Entities {
    this.settle();
    return countEntities(this.graph, this.book.holderCount, this.rules);
  }

  /** Base units as the nearest double, 0 for a debt. */
  balanceOf(wallet: number): number {
    return this.book.balanceOf(wallet);
  }

  exactBalanceOf(wallet: number): bigint {
    return this.book.exactBalanceOf(wallet);
  }

  isHolder(wallet: number): boolean {
    return this.book.isHolder(wallet);
  }

  /** Sum of all holders' balances in base units, as the nearest double. */
  heldSupply(): number {
    return limbsToNumber(this.book.heldHi, this.book.heldLo);
  }

  heldLimbs(): [hi: number, lo: number] {
    return [this.book.heldHi, this.book.heldLo];
  }

  /** Wallets ever put into the cohort. */
  cohortCount(cohort: Cohort): number {
    return this.cohorts.count(cohort);
  }

  /** What they hold now, in base units as the nearest double. */
  cohortHolding(cohort: Cohort): number {
    this.settle();
    return this.cohorts.holding(cohort);
  }

  isIn(wallet: number, cohort: Cohort): boolean {
    return this.cohorts.has(wallet, cohort);
  }

  markedWallets(cohort: Cohort): Set<number> {
    return this.cohorts.walletsOf(cohort);
  }

  /** Ids of the largest holders, largest first; returns how many were written. */
  topHolders(limit: number, out: Int32Array): number {
    this.settle();
    return this.book.topHolders(limit, out);
  }

  /** A name of the holder's component (its lowest wallet), the same after a restart; -1 for wallets that do not hold. */
  clusterOf(wallet: number): number {
    this.settle();
    return this.graph.clusterOf(wallet);
  }

  /** Other holders the wallet is linked to. */
  connectionsOf(wallet: number): number {
    this.settle();
    let count = 0;
    this.graph.forEachNeighbour(wallet, () => {
      count += 1;
    });
    return count;
  }

  /**
   * The picture of the `limit` largest holders, as `mapBubbles` of the metrics package defines it; weights are shares of
   * `supply`, of what is held where it is unknown.
   */
  bubbleMap(limit: number, nameOf: (wallet: number) => string, supply: number | null = null): BubbleMap {
    this.settle();
    const { kindWeights } = this.rules;
    return drawBubbleMap(this.book, this.graph, { limit, nameOf, kindWeights, supply: supply ?? this.book.heldSupply });
  }

  /** Called by the book while it settles. */
  holderChanged(wallet: number, oldHi: number, oldLo: number, hi: number, lo: number): void {
    this.cohorts.move(wallet, hi - oldHi, lo - oldLo);
    this.graph.holderChanged(wallet, oldHi, oldLo, hi, lo);
  }

  writeTo(writer: ByteWriter, isResting = false): void {
    writer.f64(this.launchSlot);
    this.cohorts.writeTo(writer);
    this.book.writeTo(writer, isResting);
    this.graph.writeTo(writer);
    this.told.writeTo(writer);
  }

  /** With what is not settled yet, unlike one from a snapshot, of which nothing is. */
  static readResting(reader: ByteReader, rules: WalletRules): TokenWallets {
    const wallets = TokenWallets.readFrom(reader, rules, HolderBook.readResting);
    wallets.book.resume(wallets);
    return wallets;
  }

  static readFrom(reader: ByteReader, rules: WalletRules, readBook = HolderBook.readFrom): TokenWallets {
    const wallets = new TokenWallets(rules);
    if (reader.version < 3) reader.string();
    wallets.launchSlot = reader.f64();
    if (reader.version < 5) reader.f64(); // The number of the launch transaction.
    wallets.cohorts = LaunchCohorts.readFrom(reader);
    wallets.book = readBook(reader);
    wallets.graph = WalletGraph.readFrom(reader, wallets.book, wallets.rules);
    if (reader.version >= 5) wallets.told = ToldBalances.readFrom(reader);
    return wallets;
  }

  private settle(): void {
    this.book.settle(this);
    this.graph.settle(this.findHands(this.graph.trails));
  }
}

const none: readonly Hands[] = [];
