import { growFloat64, growInt32 } from '../running/grow.ts';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import { type KeyTable, keyWords } from './key-table.ts';
import { NumberLists } from './number-lists.ts';
import type { CreatorOutcomes, SolTransfer, TokenOutcome, WalletFact, WalletRecord } from './wallet-fact.ts';
import { encodeWalletFacts, readWalletFacts } from './wallet-facts-part.ts';

/** Parts a snapshot is cut into, so that only those that changed are written again. There were 64 of them, numbered in decimal. */
const walletFactParts = 1024;
const formerNames = /^\d\d?$/;

/** Counts of a wallet, side by side. The funder is stored with one added, so that 0 is none; `known` is 1. */
const known = 0;
const funderNext = 1;
const partnerList = 2;
/** -1 for a hub. */
const partnerCount = 3;
const created = 4;
const fundedSeconds = 5;
const countsWidth = 6;
const usedMs = 0;
const funderSlot = 1;
const figuresWidth = 2;

/**
 * What every shard knows about wallets beyond one token: funding, launches, who is smart money, what became of a creator's
 * tokens. All of it comes to every partition, so every partition knows the same. Bounded: wallets unused for long are
 * forgotten, and beyond the limit the least recently used tenth, by the time of those facts, so that a replay forgets the same
 * ones. Rows of columns by shard key: there are hundreds of thousands, in every partition, and an object takes four times the
 * memory.
 */
export class WalletFacts {
  readonly #keys: KeyTable;
  #counts = new Int32Array(0);
  #figures = new Float64Array(0);
  readonly #partners = new NumberLists();
  readonly #records = new Map<number, WalletRecord>();
  readonly #outcomes = new Map<number, CreatorOutcomes>();
  #size = 0;
  readonly #changedParts = new Set<number>();

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#counts.byteLength + this.#figures.byteLength + this.#partners.bytes;
  }

  get(key: number): Readonly<WalletFact> | undefined {
    return this.#isKnown(key) ? this.#read(key) : undefined;
  }

  isHub(key: number): boolean {
    return this.#counts[key * countsWidth + partnerCount] === -1;
  }

  recordOf(key: number): Readonly<WalletRecord> | null {
    return this.#records.get(key) ?? null;
  }

  outcomesOf(key: number): Readonly<CreatorOutcomes> | null {
    return this.#outcomes.get(key) ?? null;
  }

  createdBy(key: number): number {
    return this.#counts[key * countsWidth + created] ?? 0;
  }

  /** When the two last exchanged SOL, as `wallet` remembers; -1 = it does not. */
  partnerSeconds(wallet: number, partner: number): number {
    if (!this.#isKnown(wallet)) return -1;
    const entry = this.#partners.find(this.#counts[wallet * countsWidth + partnerList]!, partner);
    return entry === 0 ? -1 : this.#partners.noteOf(entry);
  }

  /** A SOL transfer. `isFunding`: it is the receiver's first by now, the earliest on the chain; `hubs` have become hubs. */
  fund(transfer: SolTransfer, nowMs: number, hubCap: number): { isFunding: boolean; hubs: number[] } {
    const { from, to, slot, seconds } = transfer;
    this.#touch(to, nowMs);
    this.#touch(from, nowMs);
    const hubs: number[] = [];
    if (this.#addPartner(to, from, seconds, hubCap)) hubs.push(to);
    if (this.#addPartner(from, to, seconds, hubCap)) hubs.push(from);
    const row = to * countsWidth;
    const former = this.#counts[row + funderNext]! - 1;
    if (transfer.isLater || (former >= 0 && !this.#isEarlier(transfer, former))) return { isFunding: false, hubs };
    this.#keys.retain(from);
    if (former >= 0) this.#keys.release(former);
    this.#counts[row + funderNext] = from + 1;
    this.#counts[row + fundedSeconds] = seconds;
    this.#figures[to * figuresWidth + funderSlot] = slot;
    return { isFunding: true, hubs };
  }

  /** Within a slot the lower address goes first: what arrives first is chance. */
  #isEarlier({ from, to, slot }: SolTransfer, former: number): boolean {
    const formerSlot = this.#figures[to * figuresWidth + funderSlot]!;
    return slot < formerSlot || (slot === formerSlot && this.#keys.compare(from, former) < 0);
  }

  /** True when the wallet becomes a hub by it. */
  #addPartner(wallet: number, partner: number, seconds: number, hubCap: number): boolean {
    const row = wallet * countsWidth;
    if (this.#counts[row + partnerCount] === -1) return false;
    const list = this.#counts[row + partnerList]!;
    const entry = this.#partners.find(list, partner);
    if (entry !== 0) {
      if (seconds > this.#partners.noteOf(entry)) this.#partners.setNote(entry, seconds);
      return false;
    }
    this.#counts[row + partnerList] = this.#partners.add(list, partner, seconds);
    this.#keys.retain(partner);
    this.#counts[row + partnerCount]!++;
    if (this.#counts[row + partnerCount]! <= hubCap) return false;
    this.#makeHub(wallet);
    return true;
  }

  #makeHub(wallet: number): void {
    const row = wallet * countsWidth;
    const list = this.#counts[row + partnerList]!;
    for (const partner of this.#partners.values(list)) this.#keys.release(partner);
    this.#partners.drop(list);
    this.#counts[row + partnerList] = 0;
    this.#counts[row + partnerCount] = -1;
    this.#changedParts.add(this.#partOf(wallet));
  }

  /** After the cap changed: wallets that have become hubs. One stays a hub under a higher cap. */
  trim(hubCap: number): number[] {
    const hubs: number[] = [];
    for (const key of this.#wallets()) if (this.#counts[key * countsWidth + partnerCount]! > hubCap) hubs.push(key);
    for (const key of hubs) this.#makeHub(key);
    return hubs;
  }

  /** Counts a launch; returns how many the wallet has made with it. */
  launch(creator: number, nowMs: number): number {
    this.#touch(creator, nowMs);
    return ++this.#counts[creator * countsWidth + created]!;
  }

  /** Says that the wallet is smart money by this record, or is not (null). */
  judge(wallet: number, record: WalletRecord | null, nowMs: number): void {
    this.#touch(wallet, nowMs);
    if (record) this.#records.set(wallet, record);
    else this.#records.delete(wallet);
  }

  /** Adds to what became of a creator's tokens. */
  addOutcome(creator: number, outcome: TokenOutcome, nowMs: number): void {
    this.#touch(creator, nowMs);
    const sum = this.#outcomes.get(creator) ?? { rugged: 0, migrated: 0, best: 0, bestMint: '', secondBest: 0 };
    sum.rugged += outcome.rugged;
    sum.migrated += outcome.migrated;
    const { mint, best } = outcome;
    const isBetter = best > sum.best || (best === sum.best && mint < sum.bestMint);
    if (mint === sum.bestMint) sum.best = Math.max(sum.best, best);
    else if (isBetter) Object.assign(sum, { secondBest: sum.best, best, bestMint: mint });
    else sum.secondBest = Math.max(sum.secondBest, best);
    this.#outcomes.set(creator, sum);
  }

  forget(beforeMs: number, most: number): void {
    for (const key of this.#wallets()) if (this.#usedMs(key) < beforeMs) this.#remove(key);
    if (this.#size <= most) return;
    const oldest = [...this.#wallets()].sort((a, b) => this.#usedMs(a) - this.#usedMs(b) || this.#keys.compare(a, b));
    for (const key of oldest.slice(0, this.#size - Math.floor(most * 0.9))) this.#remove(key);
  }

  /** Parts that changed since the last call. */
  takeChangedParts(): number[] {
    const parts = [...this.#changedParts].sort((a, b) => a - b);
    this.#changedParts.clear();
    return parts;
  }

  /** Bytes of each wanted part by its name; wallets in the order of their bytes. */
  writeParts(parts: readonly number[]): Map<string, Uint8Array<ArrayBuffer>> {
    const wanted = new Map(parts.map((part) => [part, [] as number[]]));
    if (wanted.size > 0) for (const key of this.#wallets()) wanted.get(this.#partOf(key))?.push(key);
    const read = (key: number) => this.#read(key);
    return new Map([...wanted].map(([part, wallets]) => [nameOf(part), encodeWalletFacts(wallets, this.#keys, read)]));
  }

  /**
   * `hubCap` is for parts of former versions, which knew of no hubs.
   * @returns whether the part is one as it was cut formerly: what it has is in others from the next snapshot on
   */
  readPart(name: string, reader: ByteReader, hubCap: number): boolean {
    const isFormer = formerNames.test(name);
    const intern = (bytes: Uint8Array) =>
      this.#keys.intern(new Uint32Array(bytes.buffer, bytes.byteOffset, keyWords), 0);
    const restore = (key: number, fact: WalletFact) => {
      this.#restore(key, fact);
      if (isFormer) this.#changedParts.add(this.#partOf(key));
    };
    readWalletFacts(reader, { intern, hubCap, restore });
    return isFormer;
  }

  #restore(key: number, fact: WalletFact): void {
    this.#add(key);
    const row = key * countsWidth;
    this.#counts[row + funderNext] = fact.funder + 1;
    if (fact.funder >= 0) this.#keys.retain(fact.funder);
    for (const [at, partner] of fact.partners.entries()) {
      this.#counts[row + partnerList] = this.#partners.add(
        this.#counts[row + partnerList]!,
        partner,
        fact.partnerSeconds[at],
      );
      this.#keys.retain(partner);
    }
    this.#counts[row + partnerCount] = fact.isHub ? -1 : fact.partners.length;
    this.#counts[row + created] = fact.created;
    this.#counts[row + fundedSeconds] = fact.fundedSeconds;
    this.#figures[key * figuresWidth + usedMs] = fact.usedMs;
    this.#figures[key * figuresWidth + funderSlot] = fact.funderSlot;
    if (fact.record) this.#records.set(key, fact.record);
    if (fact.outcomes) this.#outcomes.set(key, fact.outcomes);
  }

  *#wallets(): Generator<number> {
    const rows = this.#counts.length / countsWidth;
    for (let key = 0; key < rows; key++) if (this.#counts[key * countsWidth + known] === 1) yield key;
  }

  #isKnown(key: number): boolean {
    return this.#counts[key * countsWidth + known] === 1;
  }

  #usedMs(key: number): number {
    return this.#figures[key * figuresWidth + usedMs]!;
  }

  #read(key: number): WalletFact {
    const row = key * countsWidth;
    const counts = this.#counts;
    return {
      funder: counts[row + funderNext]! - 1,
      funderSlot: this.#figures[key * figuresWidth + funderSlot]!,
      fundedSeconds: counts[row + fundedSeconds]! >>> 0,
      partners: this.#partners.values(counts[row + partnerList]!),
      partnerSeconds: this.#partners.notes(counts[row + partnerList]!),
      isHub: counts[row + partnerCount] === -1,
      created: counts[row + created]!,
      record: this.recordOf(key),
      outcomes: this.outcomesOf(key),
      usedMs: this.#usedMs(key),
    };
  }

  #touch(key: number, nowMs: number): void {
    if (!this.#isKnown(key)) this.#add(key);
    const at = key * figuresWidth + usedMs;
    this.#figures[at] = Math.max(this.#figures[at]!, nowMs);
    this.#changedParts.add(this.#partOf(key));
  }

  /** A row of zeros, as `#remove` leaves it. */
  #add(key: number): void {
    this.#counts = growInt32(this.#counts, (key + 1) * countsWidth);
    this.#figures = growFloat64(this.#figures, (key + 1) * figuresWidth);
    this.#counts[key * countsWidth + known] = 1;
    this.#size++;
    this.#keys.retain(key);
  }

  #remove(key: number): void {
    this.#changedParts.add(this.#partOf(key));
    const { funder, partners } = this.#read(key);
    this.#partners.drop(this.#counts[key * countsWidth + partnerList]!);
    this.#counts.fill(0, key * countsWidth, (key + 1) * countsWidth);
    this.#figures.fill(0, key * figuresWidth, (key + 1) * figuresWidth);
    this.#records.delete(key);
    this.#outcomes.delete(key);
    this.#size--;
    if (funder >= 0) this.#keys.release(funder);
    for (const partner of partners) this.#keys.release(partner);
    this.#keys.release(key);
  }

  #partOf(key: number): number {
    return this.#keys.firstBytes(key) % walletFactParts;
  }
}

function nameOf(part: number): string {
  return part.toString(16).padStart(3, '0');
}
