import type { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import { readRecords, writeRecords } from './record-list.ts';
import type { WalletRecord } from './wallet-fact.ts';

/** Parts a snapshot is cut into, so that only those that changed are written again. */
const partCount = 64;

export interface KeptRecord extends WalletRecord {
  /** Whether all partitions were told that the wallet is smart money. */
  isSmart: boolean;
  usedMs: number;
}

/**
 * Records over all tokens of the wallets that are this partition's to keep: each wallet has one such partition, which every
 * other one tells its results. Bounded by age and number.
 */
export class KeptRecords {
  readonly #keys: KeyTable;
  readonly #records = new Map<number, KeptRecord>();
  readonly #changedParts = new Set<number>();

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#records.size;
  }

  get wallets(): IterableIterator<number> {
    return this.#records.keys();
  }

  get(wallet: number): Readonly<KeptRecord> | undefined {
    return this.#records.get(wallet);
  }

  add(wallet: number, { closed, won, profit }: WalletRecord, nowMs: number): void {
    let record = this.#records.get(wallet);
    if (!record) {
      record = { closed: 0, won: 0, profit: 0, isSmart: false, usedMs: 0 };
      this.#records.set(wallet, record);
      this.#keys.retain(wallet);
    }
    record.closed += closed;
    record.won += won;
    record.profit += profit;
    record.usedMs = Math.max(record.usedMs, nowMs);
    this.#changedParts.add(this.#partOf(wallet));
  }

  setSmart(wallet: number, isSmart: boolean): void {
    this.#records.get(wallet)!.isSmart = isSmart;
    this.#changedParts.add(this.#partOf(wallet));
  }

  /** What would be let go of: what was unused since `beforeMs`, and the least recently used tenth beyond the limit. */
  findOld(beforeMs: number, most: number): number[] {
    const byUse = [...this.#records].sort(
      ([a, first], [b, second]) => first.usedMs - second.usedMs || this.#keys.compare(a, b),
    );
    const old = byUse.filter(([, { usedMs }]) => usedMs < beforeMs).length;
    const excess = this.#records.size - old > most ? this.#records.size - Math.floor(most * 0.9) : 0;
    return byUse.slice(0, Math.max(old, excess)).map(([wallet]) => wallet);
  }

  remove(wallet: number): void {
    this.#changedParts.add(this.#partOf(wallet));
    this.#records.delete(wallet);
    this.#keys.release(wallet);
  }

  /** Bytes of each part that changed since the last call. */
  writeChangedParts(): [part: number, bytes: Uint8Array<ArrayBuffer>][] {
    const changed = new Map([...this.#changedParts].sort((a, b) => a - b).map((part) => [part, [] as number[]]));
    this.#changedParts.clear();
    if (changed.size > 0) for (const wallet of this.#records.keys()) changed.get(this.#partOf(wallet))?.push(wallet);
    return [...changed].map(([part, wallets]) => [part, this.#encode(wallets)]);
  }

  readPart(reader: ByteReader): void {
    reader.u32();
    for (const [wallet, record] of readRecords(reader, this.#keys)) {
      this.#keys.retain(wallet);
      this.#records.set(wallet, { ...record, isSmart: reader.u8() === 1, usedMs: reader.f64() });
    }
  }

  #encode(wallets: number[]): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter(16 + wallets.length * 72);
    wallets.sort((a, b) => this.#keys.compare(a, b));
    writer.u32(1);
    const records = wallets.map((wallet) => [wallet, this.#records.get(wallet)!] as const);
    writeRecords(writer, this.#keys, records);
    for (const [, { isSmart, usedMs }] of records) {
      writer.u8(isSmart ? 1 : 0);
      writer.f64(usedMs);
    }
    return writer.finish();
  }

  #partOf(wallet: number): number {
    return this.#keys.firstByte(wallet) % partCount;
  }
}
