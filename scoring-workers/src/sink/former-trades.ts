import type { EventHash } from '../identity/event-hash.ts';

/** Bits of a generation, and bits that a trade sets: beside 131,072 trades two or three in a thousand others look like one of them. */
const bits = 2 ** 21;
const probes = 4;

interface Generation {
  bits: Uint32Array;
  /** Newest time told of a trade in it (ms). */
  toldMs: number;
}

/**
 * Trades of which the hashes are no longer kept, until they lie behind the horizon: 256 KB for each 65,536 to 131,072 of them
 * (Bloom 1970). A trade that it does not have was not among them; of one that it has the warehouse knows.
 */
export class FormerTrades {
  #current: Generation = newGeneration();
  #kept: Generation[] = [];

  get bytes(): number {
    return (this.#kept.length + 1) * (bits / 8);
  }

  add(hash: EventHash, toldMs: number): void {
    const { bits: words } = this.#current;
    for (let probe = 0; probe < probes; probe++) {
      const at = placeOf(hash, probe);
      words[at >>> 5]! |= 1 << (at & 31);
    }
    if (toldMs > this.#current.toldMs) this.#current.toldMs = toldMs;
  }

  /** Begins a new generation; lets go of those behind the horizon. */
  turn(behindMs: number): void {
    this.#kept = [...this.#kept, this.#current].filter(({ toldMs }) => toldMs > behindMs);
    this.#current = newGeneration();
  }

  /** Of generations before the current one. */
  mayHave(hash: EventHash): boolean {
    return this.#kept.some(({ bits: words }) => {
      for (let probe = 0; probe < probes; probe++) {
        const at = placeOf(hash, probe);
        if ((words[at >>> 5]! & (1 << (at & 31))) === 0) return false;
      }
      return true;
    });
  }
}

function newGeneration(): Generation {
  return { bits: new Uint32Array(bits / 32), toldMs: Number.NEGATIVE_INFINITY };
}

/** The halves of a keyed hash are two independent ones (Kirsch and Mitzenmacher 2006). */
function placeOf({ low, high }: EventHash, probe: number): number {
  return (low + Math.imul(probe, high | 1)) & (bits - 1);
}
