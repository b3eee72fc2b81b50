import { growFloat64, growInt32 } from '../running/grow.ts';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { type KeyTable, keyWords } from './key-table.ts';
import { NumberLists } from './number-lists.ts';

/** Parts a snapshot is cut into, so that only those that changed are written again. */
export const walletFactParts = 64;

interface WalletFact {
  /** Who sent it SOL first, as a shard key; -1 = none seen. */
  funder: number;
  /** The first wallets it sent SOL to or had SOL from, as shard keys. */
  partners: readonly number[];
  /** Wallets it was the first to fund. */
  funded: number;
  /** Tokens it launched. */
  created: number;
  /** Tokens it sold out of, how many with a profit, and the sum of profit and loss in lamports. */
  closed: number;
  won: number;
  profit: number;
  usedMs: number;
}

/** Counts of a wallet, side by side. The funder is stored with one added, so that 0 is none; `known` is 1. */
const known = 0;
const funderNext = 1;
const partnerList = 2;
const funded = 3;
const created = 4;
const closed = 5;
const won = 6;
const countsWidth = 7;
const profit = 0;
const usedMs = 1;
const figuresWidth = 2;

/**
 * What a shard knows about wallets beyond one token: funding and launches (every partition has these events) and the
 * outcome of positions in the shard's own tokens. Bounded: wallets unused for long are forgotten, and beyond the limit the
 * least recently used tenth, by event time, so that a replay forgets the same ones. Rows of columns by shard key: there are
 * hundreds of thousands, in every partition, and an object takes four times the memory.
 */
export class WalletFacts {
  readonly #keys: KeyTable;
  #counts = new Int32Array(0);
  #figures = new Float64Array(0);
  readonly #partners = new NumberLists();
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

  /** A SOL transfer. Remembers who dealt with whom and the first funder; false when that one was known. */
  fund(funder: number, wallet: number, nowMs: number, mostPartners: number): boolean {
    this.#touch(wallet, nowMs);
    this.#addPartner(wallet, funder, mostPartners);
    this.#touch(funder, nowMs);
    this.#addPartner(funder, wallet, mostPartners);
    if (this.#counts[wallet * countsWidth + funderNext] !== 0) return false;
    this.#counts[wallet * countsWidth + funderNext] = funder + 1;
    this.#keys.retain(funder);
    this.#counts[funder * countsWidth + funded]!++;
    return true;
  }

  #addPartner(wallet: number, partner: number, most: number): void {
    const at = wallet * countsWidth + partnerList;
    const partners = this.#partners.values(this.#counts[at]!);
    if (partners.length >= most || partners.includes(partner)) return;
    this.#counts[at] = this.#partners.add(this.#counts[at]!, partner);
    this.#keys.retain(partner);
  }

  /** Counts a launch; returns how many the wallet has made with it. */
  launch(creator: number, nowMs: number): number {
    this.#touch(creator, nowMs);
    return ++this.#counts[creator * countsWidth + created]!;
  }

  close(wallet: number, profitLamports: number, nowMs: number): void {
    this.#touch(wallet, nowMs);
    this.#counts[wallet * countsWidth + closed]!++;
    if (profitLamports > 0) this.#counts[wallet * countsWidth + won]!++;
    this.#figures[wallet * figuresWidth + profit]! += profitLamports;
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

  /** Bytes of each wanted part; wallets in the order of their bytes. */
  writeParts(parts: readonly number[]): Map<number, Uint8Array<ArrayBuffer>> {
    const wanted = new Map(parts.map((part) => [part, [] as number[]]));
    if (wanted.size > 0) for (const key of this.#wallets()) wanted.get(this.#partOf(key))?.push(key);
    return new Map([...wanted].map(([part, wallets]) => [part, this.#encode(wallets)]));
  }

  readPart(reader: ByteReader): void {
    const count = reader.u32();
    for (let i = 0; i < count; i++) {
      const key = this.#intern(reader.blob());
      const funderBytes = reader.blob();
      const funder = funderBytes.length === 0 ? -1 : this.#intern(funderBytes);
      if (funder >= 0) this.#keys.retain(funder);
      const partners = Array.from({ length: reader.u32() }, () => this.#intern(reader.blob()));
      for (const partner of partners) this.#keys.retain(partner);
      this.#add(key);
      const row = key * countsWidth;
      this.#counts[row + funderNext] = funder + 1;
      this.#counts[row + partnerList] = partners.reduce((list, partner) => this.#partners.add(list, partner), 0);
      for (const column of [funded, created, closed, won]) this.#counts[row + column] = reader.f64();
      for (const column of [profit, usedMs]) this.#figures[key * figuresWidth + column] = reader.f64();
    }
  }

  #encode(wallets: number[]): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter(16 + wallets.length * 128);
    wallets.sort((a, b) => this.#keys.compare(a, b));
    writer.u32(wallets.length);
    for (const key of wallets) {
      const fact = this.#read(key);
      writer.blob(this.#keys.bytes(key));
      writer.blob(fact.funder < 0 ? new Uint8Array() : this.#keys.bytes(fact.funder));
      writer.u32(fact.partners.length);
      for (const partner of fact.partners) writer.blob(this.#keys.bytes(partner));
      for (const figure of [fact.funded, fact.created, fact.closed, fact.won, fact.profit, fact.usedMs])
        writer.f64(figure);
    }
    return writer.finish();
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
      partners: this.#partners.values(counts[row + partnerList]!),
      funded: counts[row + funded]!,
      created: counts[row + created]!,
      closed: counts[row + closed]!,
      won: counts[row + won]!,
      profit: this.#figures[key * figuresWidth + profit]!,
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
    this.#size--;
    if (funder >= 0) this.#keys.release(funder);
    for (const partner of partners) this.#keys.release(partner);
    this.#keys.release(key);
  }

  #partOf(key: number): number {
    return this.#keys.firstByte(key) % walletFactParts;
  }

  #intern(bytes: Uint8Array): number {
    return this.#keys.intern(new Uint32Array(bytes.buffer, bytes.byteOffset, keyWords), 0);
  }
}
