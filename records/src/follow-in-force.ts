import { isEngineAway } from '@mintscope/engines/is-engine-away';
import { shareReading } from '@mintscope/engines/patience/share-reading';
import { within } from '@mintscope/engines/patience/within';

/** A caller waits no longer for records that do not answer. */
const patienceMs = 1_000;

export interface Following<Value> {
  read(): Promise<Value>;
  /** What holds before any was known. */
  byDefault: Value;
  /** How old an answer may be. */
  freshMs: number;
}

/**
 * What people put in force, read anew when it is older than `freshMs`. While the records do not answer it is the last one known, and
 * before any was known the default.
 */
export function followInForce<Value>({ read, byDefault, freshMs }: Following<Value>): () => Promise<Value> {
  let known = byDefault;
  async function readNow(): Promise<Value> {
    try {
      known = await read();
    } catch (error) {
      if (!isEngineAway(error)) throw error;
    }
    return known;
  }
  return shareReading(() => within(patienceMs, readNow(), () => known), freshMs);
}
