import type { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import type { WalletFact } from './wallet-fact.ts';

/** Stands where parts of the first version have their count of wallets: those had no number of a version. */
const marker = 0xffff_ffff;
const partVersion = 2;

/** One part of the wallet facts for a snapshot. */
export function encodeWalletFacts(
  wallets: number[],
  keys: KeyTable,
  read: (key: number) => WalletFact,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(16 + wallets.length * 128);
  wallets.sort((a, b) => keys.compare(a, b));
  writer.u32(marker);
  writer.u32(partVersion);
  writer.u32(wallets.length);
  for (const key of wallets) {
    const fact = read(key);
    writer.blob(keys.bytes(key));
    writer.blob(fact.funder < 0 ? new Uint8Array() : keys.bytes(fact.funder));
    writer.u32(fact.partners.length);
    for (const [at, partner] of fact.partners.entries()) {
      writer.blob(keys.bytes(partner));
      writer.u32(fact.partnerSeconds[at]!);
    }
    for (const figure of [fact.funderSlot, fact.fundedSeconds, fact.created, fact.usedMs]) writer.f64(figure);
    writer.u8(fact.isHub ? 1 : 0);
    writer.string(fact.record || fact.outcomes ? JSON.stringify([fact.record, fact.outcomes]) : '');
  }
  return writer.finish();
}

interface Restoring {
  intern(bytes: Uint8Array): number;
  hubCap: number;
  restore(key: number, fact: WalletFact): void;
}

export function readWalletFacts(reader: ByteReader, restoring: Restoring): void {
  const first = reader.u32();
  if (first === marker) readPart(reader, restoring);
  else readFormerPart(reader, first, restoring);
}

function readPart(reader: ByteReader, { intern, restore }: Restoring): void {
  const version = reader.u32();
  if (version !== partVersion) throw new RangeError(`wallet facts of version ${version}`);
  for (let left = reader.u32(); left > 0; left--) {
    const key = intern(reader.blob());
    const funderBytes = reader.blob();
    const funder = funderBytes.length === 0 ? -1 : intern(funderBytes);
    const partners: number[] = [];
    const partnerSeconds: number[] = [];
    for (let partner = reader.u32(); partner > 0; partner--) {
      partners.push(intern(reader.blob()));
      partnerSeconds.push(reader.u32());
    }
    const [funderSlot, fundedSeconds, created, usedMs] = [reader.f64(), reader.f64(), reader.f64(), reader.f64()];
    const isHub = reader.u8() === 1;
    const [record, outcomes] = JSON.parse(reader.string() || '[null,null]') as [
      WalletFact['record'],
      WalletFact['outcomes'],
    ];
    const links = { funder, funderSlot, fundedSeconds, partners, partnerSeconds, isHub };
    restore(key, { ...links, created, record, outcomes, usedMs });
  }
}

/** It knew no times, which are taken for unknown, and results of its own partition's tokens only, which are left out. */
function readFormerPart(reader: ByteReader, count: number, { intern, hubCap, restore }: Restoring): void {
  for (let left = count; left > 0; left--) {
    const key = intern(reader.blob());
    const funderBytes = reader.blob();
    const funder = funderBytes.length === 0 ? -1 : intern(funderBytes);
    const partners = Array.from({ length: reader.u32() }, () => intern(reader.blob()));
    const [funded, created] = [reader.f64(), reader.f64()];
    for (let skipped = 0; skipped < 3; skipped++) reader.f64();
    const usedMs = reader.f64();
    const isHub = Math.max(funded, partners.length) > hubCap;
    const links = { funder, funderSlot: 0, fundedSeconds: 0, isHub };
    const known = isHub ? [] : partners;
    restore(key, {
      ...links,
      partners: known,
      partnerSeconds: known.map(() => 0),
      created,
      record: null,
      outcomes: null,
      usedMs,
    });
  }
}
