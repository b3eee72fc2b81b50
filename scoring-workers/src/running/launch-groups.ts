import type { Hands } from '@mintscope/metrics/component-metrics';
import {
  isInWindow,
  type Launch,
  type LaunchBuy,
  type LaunchRules,
  type ToldBuy,
  tellLaunchBuys,
} from '@mintscope/metrics/launch-groups';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { type FormerGroups, type FoundGroups, findGroups, foundAfter } from './find-groups.ts';
import { findHands } from './find-hands.ts';
import { type FatedGroup, GroupFates } from './group-fates.ts';
import { InsiderGifts } from './insider-gifts.ts';
import { Kept } from './kept.ts';
import { type Bought, LaunchRecord } from './launch-record.ts';
import { readSet, writeSet } from './set-bytes.ts';
import { type Fate, noFate, TokenLots } from './token-lots.ts';
import type { Trails } from './wallet-trails.ts';

/** Groups whose tokens are followed. Insiders got theirs by a link to the creator instead of buying. */
export type FollowedGroup = Exclude<FatedGroup, 'suspects'>;

export interface LaunchGroupRules extends LaunchRules {
  /** Buys of the launch that are remembered. */
  maxBuys: number;
}

/** What an entry of a set of numbers takes, about. */
const entryBytes = 32;
const nothing: ReadonlySet<number> = new Set();
const noHands: readonly Hands[] = [];

/**
 * Who launched a token, who sniped and who bundled it, and where their tokens went. Snipers and bundlers follow from the
 * record of launch buys, whatever order it came in; their tokens, and the creator's, are followed through transfers.
 */
export class LaunchGroups {
  private readonly rules: LaunchGroupRules;
  private record = new LaunchRecord();
  private lots = new TokenLots();
  private launchSlot = -1;
  private creator = -1;
  private firstTradeMs = Number.POSITIVE_INFINITY;
  /** Net base units that left curves and pools by the end of the launch window. */
  private netThen = 0;
  private insiders = new Set<number>();
  /** What made them insiders. */
  gifts = new InsiderGifts();
  private former: FormerGroups | null = null;
  private found: FoundGroups | null = null;
  private readonly hands = new Kept<readonly Hands[]>();
  private readonly fates = new GroupFates();

  constructor(rules: LaunchGroupRules) {
    this.rules = rules;
  }

  get bytes(): number {
    return this.record.bytes + this.lots.bytes + this.gifts.bytes + this.insiders.size * entryBytes;
  }

  /** Until then the slot of the first event stands for that of the launch. */
  launched(slot: number, creator: number): void {
    this.launchSlot = slot;
    this.creator = creator;
    this.found = null;
  }

  began(slot: number): void {
    if (this.launchSlot < 0) this.launchSlot = slot;
  }

  /** Any trade: its own time, and what it took out of the pool (negative: put in). */
  noteTrade(slot: number, timeMs: number, base: number): void {
    if (timeMs < this.firstTradeMs) {
      this.firstTradeMs = timeMs;
      this.found = null;
    }
    if (isInWindow(slot, this.launchSlot, this.rules)) this.netThen += base;
  }

  /** Whether a buy is one of the launch, which `buy` records; any other goes to `buyLater`. */
  isOfLaunch(slot: number, timeMs: number): boolean {
    const { record, rules } = this;
    if (record.count >= rules.maxBuys) return false;
    return isInWindow(slot, this.launchSlot, rules) || timeMs - this.firstTradeMs <= rules.sniperWindowMs;
  }

  /** A buy of the launch; `balance` is the wallet's after it. */
  buy(buy: Omit<LaunchBuy, 'tied'>, balance: number): void {
    this.record.add(buy);
    // The order of former ones among the others is that of finding them anew.
    this.found = this.found && !this.former ? foundAfter(this.found, buy, this.launch(), this.rules) : null;
    this.lots.buy(buy.wallet, buy.base, balance, buy.wallet);
  }

  /** A buy after the launch. */
  buyLater(wallet: number, base: number, balance: number): void {
    const isOrigin = wallet === this.creator || this.record.has(wallet) || this.wasMarked(wallet);
    this.lots.buy(wallet, base, balance, isOrigin ? wallet : -1);
  }

  /** Two buyers of a slot have more in common than that. */
  tie(wallet: number, other: number, slot: number): void {
    if (this.record.tie(wallet, other, slot) && isInWindow(slot, this.launchSlot, this.rules)) this.found = null;
  }

  /** True when the wallet had tokens that are followed. */
  sell(wallet: number, base: number, quote: number): boolean {
    const isFollowed = this.lots.isTracked(wallet);
    this.lots.sell(wallet, base, quote);
    return isFollowed;
  }

  /** Burnt, or put into a pool. */
  drop(wallet: number, base: number): void {
    this.lots.drop(wallet, base);
  }

  /**
   * `had` is what the receiver had before; `isLinked`: the sender is the creator, or one that it funded. True when it makes the
   * receiver an insider, which it may be already.
   */
  move(from: number, to: number, base: number, { had, isLinked }: { had: number; isLinked: boolean }): boolean {
    if (from === to) return false;
    const comesByLink = (isLinked || this.isInsider(from)) && to !== this.creator;
    if (comesByLink) this.insiders.add(to);
    this.lots.move(from, to, base, { had, isLinked: comesByLink });
    return comesByLink;
  }

  /** Taken out of a pool; `balance` is the wallet's afterwards. */
  give(wallet: number, base: number, balance: number): void {
    this.lots.buy(wallet, base, balance, -1);
  }

  align(wallet: number, balance: number): void {
    this.lots.align(wallet, balance);
  }

  isInsider(wallet: number): boolean {
    return this.insiders.has(wallet);
  }

  /** After the rules changed. */
  refind(): void {
    this.found = null;
  }

  membersOf(group: FollowedGroup): ReadonlySet<number> {
    if (group === 'insider') return this.insiders;
    if (group === 'dev') return this.creator < 0 ? nothing : new Set([this.creator]);
    return group === 'sniper' ? this.groups().snipers : this.groups().bundlers;
  }

  /** What became of the group's tokens, in whose hands ever they are. */
  fateOf(group: FollowedGroup): Readonly<Fate> {
    return this.fates.of(group, this.groups(), this.lots.edits) ?? this.fates.keep(group, this.sumFate(group));
  }

  /** Base units of the group's that were not sold. */
  heldBy(group: FollowedGroup): number {
    return Math.max(0, this.fateOf(group).held);
  }

  /** Of creator, bundlers and insiders together, each token once. */
  fateOfSuspects(): Readonly<Fate> {
    return this.fates.of('suspects', this.groups(), this.lots.edits) ?? this.fates.keep('suspects', this.sumSuspects());
  }

  /** Who holds what bundles, and the creator with its insiders, have left; the same array until that changes. */
  findHands(trails: Trails): readonly Hands[] {
    const found = this.groups();
    // What no team ever had is in none of its hands, which is said of most tokens without a look at who holds what.
    const hasTeam = found.bundles.length > 0 || this.fateOf('dev').got > 0 || this.fateOf('insider').got > 0;
    if (!hasTeam) return noHands;
    const teams = { bundles: found.bundles, creator: this.creator };
    return this.hands.of([found, this.lots.edits, trails.edits], () => findHands(this.lots, teams, trails));
  }

  /** What wallets bought by the end of the launch window. */
  boughtThen(wallets: ReadonlySet<number>): Bought {
    const { launchSlot, rules } = this;
    return this.record.sumBought((wallet, slot) => wallets.has(wallet) && isInWindow(slot, launchSlot, rules));
  }

  /** Share of the supply at the end of the launch window that was bundled by then; null where the launch was not recorded. */
  bundledThen(): number | null {
    if (this.former !== null || this.record.count === 0) return null;
    const { bundled } = this.groups();
    return bundled === 0 ? 0 : bundled / Math.max(bundled, this.netThen);
  }

  /** What had left curves and pools when the launch window closed, in base units, less what had come back. */
  supplyThen(): number | null {
    return this.former === null && this.netThen > 0 ? this.netThen : null;
  }

  /** The recorded buys of snipers and bundlers; null where the launch was not recorded. */
  tellBuys(): ToldBuy[] | null {
    return this.former === null ? tellLaunchBuys(this.record.buys(), this.launch(), this.rules) : null;
  }

  /** What snipers and bundles are told from. */
  launch(): Launch {
    return { slot: this.launchSlot, firstTradeMs: this.firstTradeMs, creator: this.creator };
  }

  writeTo(writer: ByteWriter): void {
    this.record.writeTo(writer);
    this.lots.writeTo(writer);
    for (const figure of [this.launchSlot, this.creator, this.firstTradeMs, this.netThen]) writer.f64(figure);
    writeSet(writer, this.insiders);
    this.gifts.writeTo(writer);
    writer.u8(this.former === null ? 0 : 1);
    if (this.former === null) return;
    writeSet(writer, this.former.snipers);
    writeSet(writer, this.former.bundlers);
  }

  static readFrom(reader: ByteReader, rules: LaunchGroupRules): LaunchGroups {
    const groups = new LaunchGroups(rules);
    groups.record = LaunchRecord.readFrom(reader);
    groups.lots = TokenLots.readFrom(reader);
    groups.launchSlot = reader.f64();
    groups.creator = reader.f64();
    groups.firstTradeMs = reader.f64();
    groups.netThen = reader.f64();
    groups.insiders = readSet(reader);
    groups.gifts = InsiderGifts.readFrom(reader);
    if (reader.u8() === 1) groups.former = { snipers: readSet(reader), bundlers: readSet(reader) };
    return groups;
  }

  /** From token snapshots before version 5: who was marked, with what they hold. */
  static ofFormer(
    rules: LaunchGroupRules,
    marked: { launchSlot: number; creator: number; snipers: Set<number>; bundlers: Set<number> },
    balanceOf: (wallet: number) => number,
  ): LaunchGroups {
    const groups = new LaunchGroups(rules);
    const { launchSlot, creator, snipers, bundlers } = marked;
    groups.launched(launchSlot, creator);
    groups.former = { snipers, bundlers };
    const origins = new Set([...snipers, ...bundlers]);
    if (creator >= 0) origins.add(creator);
    for (const wallet of origins) groups.lots.buy(wallet, balanceOf(wallet), balanceOf(wallet), wallet);
    return groups;
  }

  private wasMarked(wallet: number): boolean {
    return this.former !== null && (this.former.snipers.has(wallet) || this.former.bundlers.has(wallet));
  }

  private sumFate(group: FollowedGroup): Fate {
    if (group === 'insider') return this.lots.linkedFate();
    const sum = noFate();
    for (const wallet of this.membersOf(group)) this.lots.addFate(sum, wallet);
    return sum;
  }

  private sumSuspects(): Fate {
    const { bundlers } = this.groups();
    const sum = this.lots.strayFate();
    for (const wallet of bundlers) this.lots.addFate(sum, wallet);
    if (this.creator >= 0 && !bundlers.has(this.creator)) this.lots.addFate(sum, this.creator);
    return sum;
  }

  private groups(): FoundGroups {
    this.found ??= findGroups(this.record, this.launch(), this.rules, this.former);
    return this.found;
  }
}
