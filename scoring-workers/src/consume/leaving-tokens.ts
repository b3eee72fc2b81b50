import type { IndexEntry, StateStore } from '@mintscope/engines/state-store/port';
import { type EncodedBatch, type ProcessResult, rowIndexes } from '../shard/tasks.ts';

/** What leaves the state store: the detail of a token that ended, all that is left of one that scoring has forgotten. */
type Leaves = 'detail' | 'all';

/** A token that ended and whose documents are still in the state store. */
export interface LeavingToken {
  mint: string;
  leaves: Leaves;
  /** The warehouse has its documents, so they may go. */
  isKept: boolean;
}

export interface LeavingWrites {
  put: (readonly [string, Uint8Array])[];
  remove: string[];
  index: IndexEntry[];
  /** What begins to leave with these writes; each is told once. */
  leaving: LeavingToken[];
}

const encoder = new TextEncoder();

/**
 * Tokens of a partition whose documents leave the state store once the warehouse has them. The list is in the store itself, changed by
 * the same commits as the documents: a crash, another owner or a warehouse that is away make them leave later, and a token that
 * trades again meanwhile stays.
 */
export class LeavingTokens {
  readonly #prefix: string;
  readonly #tokens = new Map<string, LeavingToken>();
  /** Changes of the list since the last commit; null = no longer in it. */
  readonly #changed = new Map<string, Leaves | null>();
  /** Not handed out yet. */
  #fresh: LeavingToken[] = [];
  #kept = 0;

  private constructor(partition: number) {
    this.#prefix = `leaving:${partition}:`;
  }

  static async read(stateStore: Pick<StateStore, 'scan'>, partition: number): Promise<LeavingTokens> {
    const leaving = new LeavingTokens(partition);
    for await (const [key, value] of stateStore.scan(leaving.#prefix))
      leaving.#set(key.slice(leaving.#prefix.length), new TextDecoder().decode(value) === 'all' ? 'all' : 'detail');
    return leaving;
  }

  /** Whether a commit has something to write. */
  get hasChanged(): boolean {
    return this.#changed.size + this.#fresh.length + this.#kept > 0;
  }

  /** In the order of a result: departures follow the rows. */
  note(batches: readonly EncodedBatch[], departures: ProcessResult['departures']): void {
    if (this.#tokens.size > 0) for (const { rows } of batches) for (const { address } of rows) this.#stay(address);
    for (const [mint, became] of departures) {
      if (became === 'back') this.#stay(mint);
      else this.#leave(mint, became === 'ended' ? 'detail' : 'all');
    }
  }

  /** One that stays or began to leave anew meanwhile is not meant. */
  kept(token: LeavingToken): void {
    if (this.#tokens.get(token.mint) !== token || token.isKept) return;
    token.isKept = true;
    this.#kept++;
  }

  takeWrites(): LeavingWrites {
    const writes: LeavingWrites = { put: [], remove: [], index: [], leaving: this.#fresh };
    this.#fresh = [];
    if (this.#kept > 0) for (const token of this.#tokens.values()) if (token.isKept) this.#remove(token, writes);
    for (const [mint, leaves] of this.#changed) {
      if (leaves === null) writes.remove.push(`${this.#prefix}${mint}`);
      else writes.put.push([`${this.#prefix}${mint}`, encoder.encode(leaves)]);
    }
    this.#changed.clear();
    return writes;
  }

  #remove({ mint, leaves }: LeavingToken, { remove, index }: LeavingWrites): void {
    this.#forget(mint);
    this.#changed.set(mint, null);
    remove.push(`detail:${mint}`);
    if (leaves === 'detail') return;
    remove.push(`row:${mint}`);
    for (const name of rowIndexes) index.push({ index: name, member: mint, score: null });
  }

  #leave(mint: string, leaves: Leaves): void {
    this.#forget(mint);
    this.#set(mint, leaves);
    this.#changed.set(mint, leaves);
  }

  #stay(mint: string): void {
    if (this.#forget(mint)) this.#changed.set(mint, null);
  }

  #set(mint: string, leaves: Leaves): void {
    const token = { mint, leaves, isKept: false };
    this.#tokens.set(mint, token);
    this.#fresh.push(token);
  }

  #forget(mint: string): boolean {
    if (this.#tokens.get(mint)?.isKept) this.#kept--;
    return this.#tokens.delete(mint);
  }
}
