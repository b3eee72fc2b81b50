import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { BubbleMap, EdgeKind, WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { drawBubbleMap } from './draw-bubble-map.ts';
import type { GraphCaps } from './evidence-groups.ts';
import { HolderBook, type HolderListener } from './holder-book.ts';
import { type Cohort, LaunchCohorts } from './launch-cohorts.ts';
import { limbsToNumber } from './limbs.ts';
import { WalletGraph } from './wallet-graph.ts';

export interface WalletRules extends GraphCaps {
  /** Slots after launch in which buying in one slot is evidence, and in which a buyer is a sniper. */
  launchWindowSlots: number;
  sniperWindowSlots: number;
  /** Buyers in the launch slot that make a bundle. */
  bundleMinBuyers: number;
  kindWeights: Readonly<Record<EdgeKind, number>>;
}

export function walletRules(values: ParameterValues): WalletRules {
  return {
    hubDegreeCap: parameterValue(values, 'investigation.graph.hubDegreeCap'),
    slotGroupCap: parameterValue(values, 'investigation.graph.slotGroupCap'),
    launchWindowSlots: parameterValue(values, 'investigation.graph.launchWindowSlots'),
    sniperWindowSlots: parameterValue(values, 'investigation.launch.sniperWindowSlots'),
    bundleMinBuyers: parameterValue(values, 'investigation.launch.bundleMinBuyers'),
    kindWeights: {
      transfer: parameterValue(values, 'investigation.graph.transferWeight'),
      same_funder: parameterValue(values, 'investigation.graph.sameFunderWeight'),
      same_transaction: parameterValue(values, 'investigation.graph.sameTransactionWeight'),
      same_slot: parameterValue(values, 'investigation.graph.sameSlotWeight'),
    },
  };
}

/**
 * All that is known of one token's wallets: balances, concentration, links and launch cohorts. Wallets are dense integers
 * of the token; amounts are two limbs. Events cost O(1) or little more; `measure` settles what changed since it was last
 * called, so a token that is scored once a batch pays once a wallet.
 *
 * Cohorts: a sniper bought within `sniperWindowSlots` of the launch slot; an insider bought in the launch transaction; a
 * bundler bought together with others, in one transaction (two or more buyers) or in the launch slot itself
 * (`bundleMinBuyers` or more). The creator is none of these. Others are marked from outside.
 */
export class TokenWallets implements HolderListener {
  private readonly rules: WalletRules;
  private book: HolderBook;
  private graph: WalletGraph;
  private cohorts: LaunchCohorts;
  private launchSlot = -1;
  private launchTransaction = -1;

  constructor(rules: WalletRules) {
    this.rules = rules;
    this.book = new HolderBook();
    this.graph = new WalletGraph(this.book, rules);
    this.cohorts = new LaunchCohorts();
  }

  get bytes(): number {
    return this.book.bytes + this.graph.bytes;
  }

  launched(slot: number, transaction: number): void {
    this.launchSlot = slot;
    this.launchTransaction = transaction;
  }

  credit(wallet: number, hi: number, lo: number): void {
    this.book.credit(wallet, hi, lo);
  }

  /** Never below 0. */
  debit(wallet: number, hi: number, lo: number): void {
    this.book.debit(wallet, hi, lo);
  }

  /** What a holder snapshot says replaces what events said. */
  setBalance(wallet: number, hi: number, lo: number): void {
    this.book.setBalance(wallet, hi, lo);
  }

  /** A pool, curve, burn or program account: never a holder, makes no edges. */
  exclude(wallet: number): void {
    this.book.exclude(wallet);
    this.graph.markHub(wallet);
  }

  /**
   * A buy, beside its `credit`. `transaction` tells transactions apart; trades of one follow each other. Evidence and launch
   * cohorts come from it.
   */
  recordBuy(wallet: number, slot: number, transaction: number): void {
    this.graph.joinTransaction(wallet, transaction);
    if (this.graph.transactionBuyers(ignore) > 1) this.graph.transactionBuyers(this.markBundler);
    const since = slot - this.launchSlot;
    if (this.launchSlot < 0 || since < 0) return;
    if (since <= this.rules.launchWindowSlots) this.graph.joinSlot(wallet, slot);
    if (since === 0 && this.graph.slotBuyers(slot, ignore) >= this.rules.bundleMinBuyers) {
      this.graph.slotBuyers(slot, this.markBundler);
    }
    if (since <= this.rules.sniperWindowSlots) this.markUnlessCreator(wallet, 'sniper');
    if (transaction === this.launchTransaction) this.markUnlessCreator(wallet, 'insider');
  }

  /** A direct SOL or token transfer between two wallets. */
  addTransfer(a: number, b: number): void {
    this.graph.addTransfer(a, b);
  }

  /** The wallet's first funder, any integer; later ones are ignored. */
  joinFunder(wallet: number, funder: number): void {
    this.graph.joinFunder(wallet, funder);
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

  /** Every wallet metric of this moment, as `measureHolders` and `measureComponents` define them. */
  measure(): WalletMetrics {
    this.settle();
    const { book, graph } = this;
    const holders = book.holderCount;
    const held = book.heldSupply;
    const edges = graph.liveEdges;
    return {
      holderCount: holders,
      giniCoefficient: book.gini(),
      hhi: book.hhi(),
      nakamoto50: book.nakamoto50(),
      top10Concentration: book.topShare(10),
      largestHolder: book.topShare(1),
      connectedSupplyPercent: holders === 0 ? null : Math.min(1, graph.connectedSupply() / held),
      largestComponentSupply: holders === 0 ? null : Math.min(1, graph.largestComponentSupply() / held),
      componentCount: graph.componentCount,
      edgeCount: edges,
      avgDegree: holders === 0 ? null : (2 * edges) / holders,
      linkDensity: holders < 2 ? (holders === 0 ? null : 0) : (2 * edges) / (holders * (holders - 1)),
      clusterEntropy: graph.clusterEntropy(),
      entityNakamoto50: graph.entityNakamoto50(),
    };
  }

  /** Base units as the nearest double. */
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

  /** Ids of the largest holders, largest first, ties by lower id; returns how many were written. */
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

  /** The picture of the `limit` largest holders, as `mapBubbles` of the metrics package defines it. */
  bubbleMap(limit: number, nameOf: (wallet: number) => string): BubbleMap {
    this.settle();
    return drawBubbleMap(this.book, this.graph, { limit, nameOf, kindWeights: this.rules.kindWeights });
  }

  /** Called by the book while it settles. */
  holderChanged(wallet: number, oldHi: number, oldLo: number, hi: number, lo: number): void {
    this.cohorts.move(wallet, hi - oldHi, lo - oldLo);
    this.graph.holderChanged(wallet, oldHi, oldLo, hi, lo);
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.launchSlot);
    writer.f64(this.launchTransaction);
    this.cohorts.writeTo(writer);
    this.book.writeTo(writer);
    this.graph.writeTo(writer);
  }

  static readFrom(reader: ByteReader, rules: WalletRules): TokenWallets {
    const wallets = new TokenWallets(rules);
    if (reader.version < 3) reader.string();
    wallets.launchSlot = reader.f64();
    wallets.launchTransaction = reader.f64();
    wallets.cohorts = LaunchCohorts.readFrom(reader);
    wallets.book = HolderBook.readFrom(reader);
    wallets.graph = WalletGraph.readFrom(reader, wallets.book, wallets.rules);
    return wallets;
  }

  private settle(): void {
    this.book.settle(this);
    this.graph.settle();
  }

  private markUnlessCreator(wallet: number, cohort: Cohort): void {
    if (!this.cohorts.has(wallet, 'creator')) this.mark(wallet, cohort);
  }

  private readonly markBundler = (wallet: number): void => this.markUnlessCreator(wallet, 'bundler');
}

function ignore(): void {}
