import type { IndexEntry, StateStore } from '@mintscope/engines/state-store/port';
import { type ProcessResult, rowIndexes } from '../shard/tasks.ts';
import { type LeavingToken, LeavingTokens } from './leaving-tokens.ts';

interface PendingRow {
  json: Uint8Array;
  scores: readonly (number | null)[];
}

/** What a commit writes; nothing is pending afterwards. */
export interface DocumentWrites {
  put: (readonly [string, Uint8Array])[];
  remove: string[];
  index: IndexEntry[];
  /** Tokens whose details are in it. */
  detailed: Iterable<string>;
  /** Tokens that ended, whose documents are to leave. */
  leaving: readonly LeavingToken[];
}

/** Documents made since the last commit: the newest of each token only, and what became of those that ended. */
export class PendingDocuments {
  readonly #leaving: LeavingTokens;
  #rows = new Map<string, PendingRow>();
  #details = new Map<string, Uint8Array>();

  private constructor(leaving: LeavingTokens) {
    this.#leaving = leaving;
  }

  static async open(stateStore: Pick<StateStore, 'scan'>, partition: number): Promise<PendingDocuments> {
    return new PendingDocuments(await LeavingTokens.read(stateStore, partition));
  }

  get size(): number {
    return this.#rows.size + this.#details.size;
  }

  /** Whether a commit has something to write. */
  get hasAny(): boolean {
    return this.size > 0 || this.#leaving.hasChanged;
  }

  add({ batches, details, departures }: Pick<ProcessResult, 'batches' | 'details' | 'departures'>): void {
    for (const { bytes, rows } of batches)
      for (const row of rows)
        this.#rows.set(row.address, { json: bytes.subarray(row.start, row.end), scores: row.scores });
    for (const detail of details) this.#details.set(detail.address, detail.json);
    this.#leaving.note(batches, departures);
  }

  /** The warehouse has the documents of one that is leaving. */
  kept(token: LeavingToken): void {
    this.#leaving.kept(token);
  }

  take(): DocumentWrites {
    const { put, remove, index, leaving } = this.#leaving.takeWrites();
    for (const [mint, { json, scores }] of this.#rows) {
      put.push([`row:${mint}`, json]);
      for (const [i, name] of rowIndexes.entries()) index.push({ index: name, member: mint, score: scores[i] ?? null });
    }
    for (const [mint, json] of this.#details) put.push([`detail:${mint}`, json]);
    const detailed = this.#details.keys();
    this.#rows = new Map();
    this.#details = new Map();
    return { put, remove, index, detailed, leaving };
  }
}
