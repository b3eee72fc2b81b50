const signatureWords = 16;

/** Tells where the events of one transaction end and those of the next begin, by the whole signature. */
export class LastTransaction {
  /** Words of the signature met last: none before the first, and two from a snapshot of version 1. */
  #words: Uint32Array<ArrayBuffer>;

  constructor(words = new Uint32Array(0)) {
    this.#words = words;
  }

  get words(): Uint32Array<ArrayBuffer> {
    return this.#words;
  }

  /** Whether the signature at `signature[at..at+16]` is another than the last; that one is the last from then on. */
  isNext(signature: Uint32Array, at: number): boolean {
    if (this.#isSame(signature, at)) return false;
    if (this.#words.length < signatureWords) this.#words = new Uint32Array(signatureWords);
    for (let i = 0; i < signatureWords; i++) this.#words[i] = signature[at + i]!;
    return true;
  }

  #isSame(signature: Uint32Array, at: number): boolean {
    const words = this.#words;
    for (let i = 0; i < words.length; i++) if (words[i] !== signature[at + i]) return false;
    return words.length > 0;
  }
}
