import { limits } from '@mintscope/schemas/limits';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** A transfer by a link to the creator, which made its receiver an insider. */
export interface Gift {
  to: number;
  from: number;
  slot: number;
  /** As its source tells it; NaN where it tells none. */
  timeMs: number;
  /** Base units. */
  base: number;
  signature: string;
}

/** About that many bytes each, with the text of the signature. */
const giftBytes = 256;

/**
 * The first such transfer of each insider, in the order of the chain whatever order they come in; of as many insiders as
 * evidence names, those that got theirs first.
 */
export class InsiderGifts {
  readonly #gifts = new Map<number, Gift>();

  get bytes(): number {
    return this.#gifts.size * giftBytes;
  }

  note(gift: Gift): void {
    const known = this.#gifts.get(gift.to);
    if (known && !isBefore(gift, known)) return;
    if (!known && this.#gifts.size >= limits.evidenceWallets) {
      let last = gift;
      for (const each of this.#gifts.values()) if (isBefore(last, each)) last = each;
      if (last === gift) return;
      this.#gifts.delete(last.to);
    }
    this.#gifts.set(gift.to, gift);
  }

  /** In the order of the chain. */
  list(): Gift[] {
    return [...this.#gifts.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.#gifts.size);
    for (const { to, from, slot, timeMs, base, signature } of this.#gifts.values()) {
      for (const figure of [to, from, slot, timeMs, base]) writer.f64(figure);
      writer.string(signature);
    }
  }

  static readFrom(reader: ByteReader): InsiderGifts {
    const gifts = new InsiderGifts();
    for (let left = reader.u32(); left > 0; left--) {
      const [to, from, slot] = [reader.f64(), reader.f64(), reader.f64()];
      const [timeMs, base] = [reader.f64(), reader.f64()];
      gifts.#gifts.set(to, { to, from, slot, timeMs, base, signature: reader.string() });
    }
    return gifts;
  }
}

/** By slot, then by what does not depend on the order of arrival. */
function isBefore(a: Gift, b: Gift): boolean {
  if (a.slot !== b.slot) return a.slot < b.slot;
  if (a.signature !== b.signature) return a.signature < b.signature;
  return a.base !== b.base ? a.base > b.base : false;
}
