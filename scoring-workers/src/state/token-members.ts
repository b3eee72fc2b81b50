import { growInt32, growUint8, growUint32 } from '../running/grow.ts';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';
import { IdMap } from './id-map.ts';
import { type KeyTable, keyWords } from './key-table.ts';
import type { Memberships } from './memberships.ts';

interface Said {
  to: Pick<Memberships<unknown>, 'add' | 'remove' | 'unseat'>;
  seat: number;
  entries: Int32Array<ArrayBuffer>;
}

/**
 * The wallets (and funders, pools) a token has met, numbered 0, 1, 2 … in order of first appearance. Numbers stay through
 * snapshots; shard keys do not.
 */
export class TokenMembers {
  readonly #keys: KeyTable;
  #numbers = new IdMap();
  #keyOf = new Int32Array(16);
  /** 1 for members that traded, held or created; the others only paid a fee, funded a wallet or are pools. */
  #met = new Uint8Array(16);
  /** Chain time at which each was first met as a wallet; 0 = not, or in a snapshot that did not say. */
  #metSeconds = new Uint32Array(16);
  #count = 0;
  /** While the token is live: where it says who its members are, and the entry of each there. */
  #said: Said | null = null;

  constructor(keys: KeyTable) {
    this.#keys = keys;
  }

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    const entries = this.#said?.entries.byteLength ?? 0;
    return this.#numbers.bytes + this.#keyOf.byteLength + this.#met.byteLength + this.#metSeconds.byteLength + entries;
  }

  /** The number of a shard key, or -1. */
  find(key: number): number {
    return this.#numbers.get(key);
  }

  /** The number of a shard key, given now when it is new. */
  join(key: number): number {
    const known = this.#numbers.get(key);
    if (known >= 0) return known;
    const number = this.#count++;
    if (number === this.#keyOf.length) {
      this.#keyOf = growInt32(this.#keyOf, number + 1);
      this.#met = growUint8(this.#met, number + 1);
      this.#metSeconds = growUint32(this.#metSeconds, number + 1);
    }
    this.#keyOf[number] = key;
    this.#numbers.set(key, number);
    this.#keys.retain(key);
    if (this.#said) this.#say(this.#said, number);
    return number;
  }

  /** From now on it is known by each member's key that the token has it. */
  sayTo<Token>(memberships: Memberships<Token>, token: Token): void {
    this.#said = { to: memberships, seat: memberships.seat(token), entries: new Int32Array(this.#keyOf.length) };
    for (let number = 0; number < this.#count; number++) this.#say(this.#said, number);
  }

  #say(said: Said, number: number): void {
    said.entries = growInt32(said.entries, number + 1);
    said.entries[number] = said.to.add(this.#keyOf[number]!, said.seat);
  }

  /** True the first time a member is met as a wallet of the token. */
  meet(number: number): boolean {
    if (this.#met[number] === 1) return false;
    this.#met[number] = 1;
    return true;
  }

  /** Whether it is known that the member was there as a wallet at the time or before it. */
  isMetBy(number: number, seconds: number): boolean {
    const known = this.#metSeconds[number]!;
    return known > 0 && known <= seconds;
  }

  /** True where the token did not know that the member had been there by then. */
  noteTime(number: number, seconds: number): boolean {
    if (this.isMetBy(number, seconds)) return false;
    this.#metSeconds[number] = seconds;
    return true;
  }

  metSeconds(number: number): number {
    return this.#metSeconds[number]!;
  }

  isMet(number: number): boolean {
    return this.#met[number] === 1;
  }

  keyOf(number: number): number {
    return this.#keyOf[number]!;
  }

  /** Orders two members by their addresses. */
  readonly compare = (a: number, b: number): number => this.#keys.compare(this.#keyOf[a]!, this.#keyOf[b]!);

  /** Base58 address of a number. */
  text(number: number): string {
    return this.#keys.text(this.#keyOf[number]!);
  }

  releaseAll(): void {
    const said = this.#said;
    if (said) {
      for (let i = 0; i < this.#count; i++) said.to.remove(said.entries[i]!);
      said.to.unseat(said.seat);
      this.#said = null;
    }
    for (let i = 0; i < this.#count; i++) this.#keys.release(this.#keyOf[i]!);
    this.#count = 0;
  }

  writeTo(writer: ByteWriter): void {
    const words = new Uint32Array(this.#count * keyWords);
    for (let i = 0; i < this.#count; i++) this.#keys.copyWords(this.#keyOf[i]!, words, i * keyWords);
    writer.u32s(words, words.length);
    writer.u8s(this.#met, this.#count);
    writer.u32s(this.#metSeconds, this.#count);
  }

  /** In the shard it is in: its keys stay retained, and what it said of them stands. */
  writeResting(writer: ByteWriter): void {
    writer.i32s(this.#keyOf, this.#count);
    writer.u8s(this.#met, this.#count);
    writer.u32s(this.#metSeconds, this.#count);
    writer.i32(this.#said?.seat ?? -1);
    if (this.#said) writer.i32s(this.#said.entries, this.#count);
  }

  static readResting(reader: ByteReader, keys: KeyTable, memberships: Said['to']): TokenMembers {
    const members = new TokenMembers(keys);
    members.#keyOf = reader.i32s();
    members.#met = reader.u8s();
    members.#metSeconds = reader.u32s();
    members.#count = members.#keyOf.length;
    members.#numbers = new IdMap(members.#count);
    for (let number = 0; number < members.#count; number++) members.#numbers.set(members.#keyOf[number]!, number);
    const seat = reader.i32();
    if (seat >= 0) members.#said = { to: memberships, seat, entries: reader.i32s() };
    return members;
  }

  static readFrom(reader: ByteReader, keys: KeyTable): TokenMembers {
    const members = new TokenMembers(keys);
    const words = reader.u32s();
    for (let at = 0; at < words.length; at += keyWords) members.join(keys.intern(words, at));
    members.#met.set(reader.u8s());
    if (reader.version >= 5) members.#metSeconds.set(reader.u32s());
    return members;
  }
}
