import type { IndexEntry } from '@mintscope/engines/state-store/port';
import { type EncodedBatch, type EncodedDetail, rowIndexes } from '../shard/tasks.ts';

interface PendingRow {
  json: Uint8Array;
  scores: readonly (number | null)[];
}

/** Documents made since the last commit: the newest of each token only. */
export class PendingDocuments {
  #rows = new Map<string, PendingRow>();
  #details = new Map<string, Uint8Array>();

  get size(): number {
    return this.#rows.size + this.#details.size;
  }

  add(batches: readonly EncodedBatch[], details: readonly EncodedDetail[]): void {
    for (const { bytes, rows } of batches)
      for (const row of rows)
        this.#rows.set(row.address, { json: bytes.subarray(row.start, row.end), scores: row.scores });
    for (const detail of details) this.#details.set(detail.address, detail.json);
  }

  /** What a commit writes, and the tokens whose details are in it; nothing is pending afterwards. */
  take(): { put: (readonly [string, Uint8Array])[]; index: IndexEntry[]; detailed: Iterable<string> } {
    const put: (readonly [string, Uint8Array])[] = [];
    const index: IndexEntry[] = [];
    for (const [mint, { json, scores }] of this.#rows) {
      put.push([`row:${mint}`, json]);
      for (const [i, name] of rowIndexes.entries()) index.push({ index: name, member: mint, score: scores[i] ?? null });
    }
    for (const [mint, json] of this.#details) put.push([`detail:${mint}`, json]);
    const detailed = this.#details.keys();
    this.#rows = new Map();
    this.#details = new Map();
    return { put, index, detailed };
  }
}
