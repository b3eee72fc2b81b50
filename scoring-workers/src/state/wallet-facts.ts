import type { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { type KeyTable, keyWords } from './key-table.ts';

/** Parts a snapshot is cut into, so that only those that changed are written again. */
export const walletFactParts = 64;

interface WalletFact {
  /** Who sent it SOL first, as a shard key; -1 = none seen. */
  funder: number;
  /** The first wallets it sent SOL to or had SOL from, as shard keys. */
  partners: number[];
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

/**
 * What a shard knows about wallets beyond one token: funding and launches (every partition has these events) and the
 * outcome of positions in the shard's own tokens. Bounded: wallets unused for long are forgotten, and beyond the limit the
 * least recently used tenth, by event time, so that a replay forgets the same ones.
 */
export class WalletFacts {
  readonly #keys: KeyTable;
  readonly #facts = new Map<number, WalletFact>();
  readonly #changedParts = new Set<number>();

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#facts.size;
  }

  get(key: number): Readonly<WalletFact> | undefined {
    return this.#facts.get(key);
  }

  /** A SOL transfer. Remembers who dealt with whom and the first funder; false when that one was known. */
  fund(funder: number, wallet: number, nowMs: number, mostPartners: number): boolean {
    const fact = this.#touch(wallet, nowMs);
    this.#addPartner(fact, funder, mostPartners);
    this.#addPartner(this.#touch(funder, nowMs), wallet, mostPartners);
    if (fact.funder >= 0) return false;
    fact.funder = funder;
    this.#keys.retain(funder);
    this.#touch(funder, nowMs).funded++;
    return true;
  }

  #addPartner(fact: WalletFact, partner: number, most: number): void {
    if (fact.partners.length >= most || fact.partners.includes(partner)) return;
    fact.partners.push(partner);
    this.#keys.retain(partner);
  }

  /** Counts a launch; returns how many the wallet has made with it. */
  launch(creator: number, nowMs: number): number {
    return ++this.#touch(creator, nowMs).created;
  }

  close(wallet: number, profitLamports: number, nowMs: number): void {
    const fact = this.#touch(wallet, nowMs);
    fact.closed++;
    if (profitLamports > 0) fact.won++;
    fact.profit += profitLamports;
  }

  forget(beforeMs: number, most: number): void {
    for (const [key, fact] of this.#facts) if (fact.usedMs < beforeMs) this.#remove(key, fact);
    if (this.#facts.size <= most) return;
    const oldest = [...this.#facts].sort(([a, x], [b, y]) => x.usedMs - y.usedMs || this.#keys.compare(a, b));
    for (const [key, fact] of oldest.slice(0, this.#facts.size - Math.floor(most * 0.9))) this.#remove(key, fact);
  }

  /** Parts that changed since the last call. */
  takeChangedParts(): number[] {
    const parts = [...this.#changedParts].sort((a, b) => a - b);
    this.#changedParts.clear();
    return parts;
  }

  /** Bytes of each wanted part; wallets in the order of their bytes. */
  writeParts(parts: readonly number[]): Map<number, Uint8Array<ArrayBuffer>> {
    const wanted = new Map(parts.map((part) => [part, [] as [number, WalletFact][]]));
    for (const entry of this.#facts) wanted.get(this.#partOf(entry[0]))?.push(entry);
    return new Map([...wanted].map(([part, facts]) => [part, this.#encode(facts)]));
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
      this.#keys.retain(key);
      this.#facts.set(key, {
        funder,
        partners,
        funded: reader.f64(),
        created: reader.f64(),
        closed: reader.f64(),
        won: reader.f64(),
        profit: reader.f64(),
        usedMs: reader.f64(),
      });
    }
  }

  #encode(facts: [number, WalletFact][]): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter(16 + facts.length * 128);
    facts.sort(([a], [b]) => this.#keys.compare(a, b));
    writer.u32(facts.length);
    for (const [key, fact] of facts) {
      writer.blob(this.#keys.bytes(key));
      writer.blob(fact.funder < 0 ? new Uint8Array() : this.#keys.bytes(fact.funder));
      writer.u32(fact.partners.length);
      for (const partner of fact.partners) writer.blob(this.#keys.bytes(partner));
      for (const figure of [fact.funded, fact.created, fact.closed, fact.won, fact.profit, fact.usedMs])
        writer.f64(figure);
    }
    return writer.finish();
  }

  #touch(key: number, nowMs: number): WalletFact {
    let fact = this.#facts.get(key);
    if (!fact) {
      fact = { funder: -1, partners: [], funded: 0, created: 0, closed: 0, won: 0, profit: 0, usedMs: nowMs };
      this.#facts.set(key, fact);
      this.#keys.retain(key);
    }
    fact.usedMs = Math.max(fact.usedMs, nowMs);
    this.#changedParts.add(this.#partOf(key));
    return fact;
  }

  #remove(key: number, fact: WalletFact): void {
    this.#changedParts.add(this.#partOf(key));
    this.#facts.delete(key);
    if (fact.funder >= 0) this.#keys.release(fact.funder);
    for (const partner of fact.partners) this.#keys.release(partner);
    this.#keys.release(key);
  }

  #partOf(key: number): number {
    return this.#keys.firstByte(key) % walletFactParts;
  }

  #intern(bytes: Uint8Array): number {
    return this.#keys.intern(new Uint32Array(bytes.buffer, bytes.byteOffset, keyWords), 0);
  }
}
