import { growInt32 } from '../running/grow.ts';

const width = 3;
const next = 1;
const before = 2;

/**
 * The tokens that each wallet is a member of: what is told of a wallet asks these, not all that are live. A chain for each shard
 * key, all in one array. Entry 0 is never used and ends a chain.
 */
export class Memberships<Token> {
  /** By shard key: the first entry of its chain. */
  #first = new Int32Array(1024);
  /** Seat of the token, next entry, and the one before it, or the key (as -1 - key) where there is none. Free ones are chained by `next`. */
  #cells = new Int32Array(96);
  #used = 1;
  #free = 0;
  /** By seat. */
  readonly #tokens: (Token | null)[] = [];
  /** When each was seated: tokens are told in this order, which a restored shard has too. */
  readonly #numbers: number[] = [];
  readonly #freeSeats: number[] = [];
  #seated = 0;

  get bytes(): number {
    return this.#first.byteLength + this.#cells.byteLength;
  }

  /** A place for a token, until it is given back. */
  seat(token: Token): number {
    const seat = this.#freeSeats.pop() ?? this.#tokens.length;
    this.#tokens[seat] = token;
    this.#numbers[seat] = this.#seated++;
    return seat;
  }

  /** Its members have left before. */
  unseat(seat: number): void {
    this.#tokens[seat] = null;
    this.#freeSeats.push(seat);
  }

  /** Gives the entry, by which it is taken out. */
  add(key: number, seat: number): number {
    const entry = this.#take();
    this.#first = growInt32(this.#first, key + 1);
    const after = this.#first[key]!;
    const cells = this.#cells;
    cells[entry * width] = seat;
    cells[entry * width + next] = after;
    cells[entry * width + before] = -1 - key;
    if (after !== 0) cells[after * width + before] = entry;
    this.#first[key] = entry;
    return entry;
  }

  remove(entry: number): void {
    const cells = this.#cells;
    const after = cells[entry * width + next]!;
    const former = cells[entry * width + before]!;
    if (after !== 0) cells[after * width + before] = former;
    if (former < 0) this.#first[-1 - former] = after;
    else cells[former * width + next] = after;
    cells[entry * width + next] = this.#free;
    this.#free = entry;
  }

  /** The tokens that have one of these keys among their members, each once, in the order in which they were seated. */
  tokensOf(...keys: readonly number[]): Token[] {
    // A token has a wallet once, so that only several keys may tell it twice.
    const seats = keys.length === 1 ? this.#seatsOf(keys[0]!) : [...new Set(keys.flatMap((key) => this.#seatsOf(key)))];
    const numbers = this.#numbers;
    return seats.sort((one, other) => numbers[one]! - numbers[other]!).map((seat) => this.#tokens[seat]!);
  }

  /** Newest first. */
  #seatsOf(key: number): number[] {
    const seats: number[] = [];
    for (let entry = this.#first[key] ?? 0; entry !== 0; entry = this.#cells[entry * width + next]!)
      seats.push(this.#cells[entry * width]!);
    return seats;
  }

  #take(): number {
    const reused = this.#free;
    if (reused !== 0) {
      this.#free = this.#cells[reused * width + next]!;
      return reused;
    }
    this.#cells = growInt32(this.#cells, (this.#used + 1) * width);
    return this.#used++;
  }
}
