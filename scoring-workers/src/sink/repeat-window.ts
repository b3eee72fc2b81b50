/** How far back a repeat is recognised: in records and in events of the partition, whichever ends first. */
export interface RepeatReach {
  records: number;
  events: number;
}

/**
 * Fixed, because a block inserted again under its token must have the same rows: never make it depend on a setting. 131,072
 * events are some seconds of the busiest partition and at most 8 MB of memory; 8192 records bound what is read at a start.
 */
export const repeatReach: RepeatReach = { records: 8192, events: 131_072 };

/**
 * Recognises events whose id (signature, instruction, sub) stood at an earlier place of the partition within reach. What it
 * says of an event is a function of the log alone, given the records within reach before it.
 */
export class RepeatWindow {
  readonly #reach: RepeatReach;
  /** Offsets of the records within reach and the number of each one's first event, oldest first from `#front`. */
  readonly #offsets: number[] = [];
  readonly #starts: number[] = [];
  #front = 0;
  /** Events begun so far. */
  #events = 0;
  #newer = new LastPlaces();
  #older = new LastPlaces();

  constructor(reach: RepeatReach = repeatReach) {
    this.#reach = reach;
  }

  /** The record that the next events belong to; offsets grow. */
  beginRecord(offset: number, events: number): void {
    this.#offsets.push(offset);
    this.#starts.push(this.#events);
    while (this.#offsets[this.#front]! < offset - this.#reach.records) this.#front++;
    if (this.#front >= this.#reach.records) {
      this.#offsets.splice(0, this.#front);
      this.#starts.splice(0, this.#front);
      this.#front = 0;
    }
    this.#events += events;
  }

  /** Whether the event was told within reach before; remembers it here. `index` is its place in the record begun last. */
  isRepeat(index: number, signature: Uint32Array, at: number, instruction: number, sub: number): boolean {
    const place = this.#starts.at(-1)! + index;
    const name = instruction * 256 + sub + 1;
    const low = (signature[at]! ^ Math.imul(signature[at + 2]!, 0x9e3779b1)) >>> 0;
    // Never 0, which marks a free slot.
    const high =
      ((signature[at + 1]! ^ Math.imul(name, 0x85ebca6b) ^ Math.imul(signature[at + 3]!, 0xc2b2ae35)) | 1) >>> 0;
    // What the last `events` events told is in the newer places or, at most one change of them ago, in the older ones.
    if (this.#newer.size >= this.#reach.events) {
      this.#older = this.#newer;
      this.#newer = new LastPlaces();
    }
    const former = Math.max(this.#newer.put(low, high, place), this.#older.get(low, high));
    return former >= Math.max(this.#starts[this.#front]!, place - this.#reach.events);
  }
}

/** The last place of each 64-bit name; a name's high word is not 0. */
class LastPlaces {
  size = 0;
  #names = new Uint32Array(2048);
  #places = new Float64Array(1024);

  /** -1 = unknown. */
  get(low: number, high: number): number {
    const at = this.#find(low, high);
    return this.#names[at * 2] === 0 ? -1 : this.#places[at]!;
  }

  /** The former place, -1 when there was none. */
  put(low: number, high: number, place: number): number {
    if ((this.size + 1) * 2 > this.#places.length) this.#grow();
    const at = this.#find(low, high);
    const isNew = this.#names[at * 2] === 0;
    const former = isNew ? -1 : this.#places[at]!;
    if (isNew) this.size++;
    this.#names[at * 2] = high;
    this.#names[at * 2 + 1] = low;
    this.#places[at] = place;
    return former;
  }

  #find(low: number, high: number): number {
    const names = this.#names;
    const mask = this.#places.length - 1;
    let at = (Math.imul(low ^ high, 0x9e3779b1) >>> 7) & mask;
    while (names[at * 2] !== 0 && !(names[at * 2] === high && names[at * 2 + 1] === low)) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [names, places] = [this.#names, this.#places];
    this.#names = new Uint32Array(names.length * 2);
    this.#places = new Float64Array(places.length * 2);
    this.size = 0;
    for (let at = 0; at < places.length; at++)
      if (names[at * 2] !== 0) this.put(names[at * 2 + 1]!, names[at * 2]!, places[at]!);
  }
}
