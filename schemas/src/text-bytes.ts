const encoder = new TextEncoder();
const firstBytes = 65_536;
/** Of a larger room the memory is given back. */
const mostKept = 4_194_304;

/**
 * UTF-8 of texts, one behind the other, in room that serves again and again. `TextEncoder.encode` makes room for each text, which takes
 * some ten times as long as writing it.
 */
export class TextBytes {
  #room = new Uint8Array(firstBytes);
  #length = 0;

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length;
  }

  write(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += encoder.encodeInto(text, this.#room.subarray(this.#length)).written;
  }

  /** What was written, in a buffer of its own that may be transferred. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#room.slice(0, this.#length);
    this.#length = 0;
    if (this.#room.length > mostKept) this.#room = new Uint8Array(firstBytes);
    return bytes;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#room.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#room.length * 2));
    grown.set(this.#room.subarray(0, this.#length));
    this.#room = grown;
  }
}

const room = new TextBytes();

/** The same bytes as `TextEncoder.encode` gives. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  room.write(text);
  return room.take();
}
