import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { type KeyTable, keyWords } from './key-table.ts';
import type { WalletRecord } from './wallet-fact.ts';

type RecordOf = readonly [wallet: number, record: WalletRecord];

/** Records of wallets in a snapshot: addresses, then figures. */
export function writeRecords(writer: ByteWriter, keys: KeyTable, records: readonly RecordOf[]): void {
  const words = new Uint32Array(records.length * keyWords);
  const figures = new Float64Array(records.length * 3);
  for (const [at, [wallet, { closed, won, profit }]] of records.entries()) {
    keys.copyWords(wallet, words, at * keyWords);
    figures.set([closed, won, profit], at * 3);
  }
  writer.u32s(words, words.length);
  writer.f64s(figures, figures.length);
}

/** The keys are not retained yet. */
export function readRecords(reader: ByteReader, keys: KeyTable): [wallet: number, record: WalletRecord][] {
  const words = reader.u32s();
  const figures = reader.f64s();
  return Array.from({ length: words.length / keyWords }, (_, at) => {
    const [closed = 0, won = 0, profit = 0] = figures.subarray(at * 3, at * 3 + 3);
    return [keys.intern(words, at * keyWords), { closed, won, profit }];
  });
}
