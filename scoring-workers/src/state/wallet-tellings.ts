import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import type { KeyTable } from './key-table.ts';
import { readRecords, writeRecords } from './record-list.ts';
import type { TokenOutcome, WalletRecord } from './wallet-fact.ts';

/** What a partition is told, by itself or another one, with wallets as shard keys. */
export interface Telling {
  effectiveMs: number;
  origin: number;
  part: number;
  /** Changes of records that this partition keeps. */
  results: (readonly [wallet: number, change: WalletRecord])[];
  /** Records of wallets that are smart money; one without closed tokens says that the wallet no longer is. */
  records: (readonly [wallet: number, record: WalletRecord])[];
  outcomes: (readonly [creator: number, outcome: TokenOutcome])[];
}

interface Noting {
  atMs: number;
  stepMs: number;
}

/**
 * What a partition has to tell about wallets and was told: results of its own tokens by the step of chain time in which they
 * came, and tellings that wait for their time. Each key in it is retained.
 */
export class WalletTellings {
  readonly #keys: KeyTable;
  /** By the end of their step (ms). */
  readonly steps = new Map<number, Map<number, WalletRecord>>();
  /** Steps that end here or before are told. */
  closedMs = 0;
  /** The next step's end to be looked at; 0 before the first event. */
  nextMs = 0;
  waiting: Telling[] = [];
  /** Version of the parameters that the kept records were judged by. */
  judgedBy = '';
  /** The newest telling of each other partition, as a number that rises. */
  readonly heard = new Map<number, number>();

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  /** A result of a wallet in a token of this partition. What comes after its step was told goes with the next one. */
  note(wallet: number, { closed, won, profit }: WalletRecord, { atMs, stepMs }: Noting): void {
    const endMs = (Math.floor(Math.max(atMs, this.closedMs) / stepMs) + 1) * stepMs;
    let step = this.steps.get(endMs);
    if (!step) {
      step = new Map();
      this.steps.set(endMs, step);
    }
    const sum = step.get(wallet);
    if (sum) {
      sum.closed += closed;
      sum.won += won;
      sum.profit += profit;
      return;
    }
    step.set(wallet, { closed, won, profit });
    this.#keys.retain(wallet);
  }

  /** Results of the steps that end at `endMs` or before, which are told now; their keys are for the caller to release. */
  takeSteps(endMs: number): [wallet: number, change: WalletRecord][] {
    this.closedMs = Math.max(this.closedMs, endMs);
    const taken = [...this.steps].filter(([stepEndMs]) => stepEndMs <= endMs).sort(([a], [b]) => a - b);
    for (const [stepEndMs] of taken) this.steps.delete(stepEndMs);
    return taken.flatMap(([, step]) => [...step]);
  }

  /** Keeps a telling until its time. */
  wait(telling: Telling): void {
    for (const key of keysOf(telling)) this.#keys.retain(key);
    this.waiting.push(telling);
  }

  /** Tellings whose time has come, in an order that does not depend on their arrival; their keys are for the caller to release. */
  takeDue(nowMs: number): Telling[] {
    const due = this.waiting.filter(({ effectiveMs }) => effectiveMs <= nowMs);
    this.waiting = this.waiting.filter(({ effectiveMs }) => effectiveMs > nowMs);
    return due.sort((a, b) => a.effectiveMs - b.effectiveMs || a.origin - b.origin || a.part - b.part);
  }

  release(telling: Telling): void {
    for (const key of keysOf(telling)) this.#keys.release(key);
  }

  writeTo(writer: ByteWriter): void {
    writer.f64(this.closedMs);
    writer.f64(this.nextMs);
    writer.string(this.judgedBy);
    writer.string(JSON.stringify([...this.heard]));
    writer.u32(this.steps.size);
    for (const [endMs, step] of this.steps) {
      writer.f64(endMs);
      writeRecords(writer, this.#keys, [...step]);
    }
    writer.u32(this.waiting.length);
    for (const { effectiveMs, origin, part, results, records, outcomes } of this.waiting) {
      for (const figure of [effectiveMs, origin, part]) writer.f64(figure);
      writeRecords(writer, this.#keys, results);
      writeRecords(writer, this.#keys, records);
      const creators = outcomes.map(([creator]) => [creator, { closed: 0, won: 0, profit: 0 }] as const);
      writeRecords(writer, this.#keys, creators);
      writer.string(JSON.stringify(outcomes.map(([, outcome]) => outcome)));
    }
  }

  static readFrom(reader: ByteReader, keys: KeyTable): WalletTellings {
    const tellings = new WalletTellings(keys);
    tellings.closedMs = reader.f64();
    tellings.nextMs = reader.f64();
    tellings.judgedBy = reader.string();
    const heard = JSON.parse(reader.string()) as [number, number][];
    for (const [origin, number] of heard) tellings.heard.set(origin, number);
    for (let left = reader.u32(); left > 0; left--) {
      const endMs = reader.f64();
      const step = readRecords(reader, keys);
      for (const [wallet] of step) keys.retain(wallet);
      tellings.steps.set(endMs, new Map(step));
    }
    for (let left = reader.u32(); left > 0; left--) {
      const [effectiveMs, origin, part] = [reader.f64(), reader.f64(), reader.f64()];
      const results = readRecords(reader, keys);
      const records = readRecords(reader, keys);
      const creators = readRecords(reader, keys);
      const told = JSON.parse(reader.string()) as TokenOutcome[];
      const outcomes = creators.map(([creator], at) => [creator, told[at]!] as const);
      tellings.wait({ effectiveMs, origin, part, results, records, outcomes });
    }
    return tellings;
  }
}

function keysOf({ results, records, outcomes }: Telling): number[] {
  return [...results, ...records, ...outcomes].map(([key]) => key);
}
