import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { growUint8 } from './grow.ts';
import { limbsToNumber } from './limbs.ts';

/**
 * Groups of wallets that are marked; a wallet may be in several. Snapshots know them by their place: `sniper`, `insider` and
 * `bundler` were marked until token snapshots of version 5, and follow from the record of the launch since.
 */
export const cohortNames = ['creator', 'sniper', 'insider', 'bundler', 'smart', 'bluechip', 'bot', 'fresh'] as const;
export type Cohort = (typeof cohortNames)[number];

/** Who is in which cohort, how many they are and what they still hold (exact sums, as of the last settled balances). */
export class LaunchCohorts {
  private bits = new Uint8Array(8);
  private walletCount = 0;
  private readonly counts = new Float64Array(cohortNames.length);
  private readonly his = new Float64Array(cohortNames.length);
  private readonly los = new Float64Array(cohortNames.length);

  get bytes(): number {
    return this.bits.byteLength;
  }

  /** hi and lo are what the wallet holds now, by the settled books. */
  add(wallet: number, cohort: Cohort, hi: number, lo: number): void {
    if (this.has(wallet, cohort)) return;
    const index = cohortNames.indexOf(cohort);
    this.bits = growUint8(this.bits, wallet + 1);
    this.walletCount = Math.max(this.walletCount, wallet + 1);
    this.bits[wallet]! |= 1 << index;
    this.counts[index]! += 1;
    this.his[index]! += hi;
    this.los[index]! += lo;
  }

  /** hi and lo are what it counted with. */
  remove(wallet: number, cohort: Cohort, hi: number, lo: number): void {
    if (!this.has(wallet, cohort)) return;
    const index = cohortNames.indexOf(cohort);
    this.bits[wallet]! &= ~(1 << index);
    this.counts[index]! -= 1;
    this.his[index]! -= hi;
    this.los[index]! -= lo;
  }

  has(wallet: number, cohort: Cohort): boolean {
    return wallet < this.walletCount && (this.bits[wallet]! & (1 << cohortNames.indexOf(cohort))) !== 0;
  }

  count(cohort: Cohort): number {
    return this.counts[cohortNames.indexOf(cohort)]!;
  }

  walletsOf(cohort: Cohort): Set<number> {
    const found = new Set<number>();
    const bit = 1 << cohortNames.indexOf(cohort);
    for (let wallet = 0; wallet < this.walletCount; wallet += 1)
      if ((this.bits[wallet]! & bit) !== 0) found.add(wallet);
    return found;
  }

  /** Base units as the nearest double. */
  holding(cohort: Cohort): number {
    const index = cohortNames.indexOf(cohort);
    return limbsToNumber(this.his[index]!, this.los[index]!);
  }

  /** A wallet's balance changed by hi and lo, which may be negative. */
  move(wallet: number, hi: number, lo: number): void {
    const bits = wallet < this.walletCount ? this.bits[wallet]! : 0;
    for (let index = 0; bits >> index > 0; index += 1) {
      if ((bits & (1 << index)) === 0) continue;
      this.his[index]! += hi;
      this.los[index]! += lo;
    }
  }

  writeTo(writer: ByteWriter): void {
    writer.u8s(this.bits, this.walletCount);
  }

  /** Holdings follow when the books that were read with it are settled. */
  static readFrom(reader: ByteReader): LaunchCohorts {
    const cohorts = new LaunchCohorts();
    // One that was taken out of its last cohort is counted still.
    cohorts.bits = reader.u8s();
    cohorts.walletCount = cohorts.bits.length;
    for (const bits of cohorts.bits)
      for (let index = 0; bits >> index > 0; index += 1) cohorts.counts[index]! += (bits >> index) & 1;
    return cohorts;
  }
}
