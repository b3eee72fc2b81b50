/** Where a payload calls, and what it sets, should it ever work. */
export interface Bait {
  /** A script that leaves its number behind. */
  run: string;
  /** An address of the listener of the test, which may hear from no payload. */
  beacon: string;
  /** Host and port of the same, for addresses in other writings. */
  port: string;
}

/** Writes one payload of a family for its bait. */
export type Write = (bait: Bait) => string;

/** One kind of hostile text: each of `texts` in each of `writings`. */
export interface Family {
  name: string;
  texts: readonly Write[];
  /** The same text as other readers would have it; as it is unless told. */
  writings?: readonly ((text: string) => string)[];
}

export interface Payload {
  /** What it leaves in `globalThis.ran`, and the last part of its beacon's path. */
  number: number;
  family: string;
  text: string;
}
