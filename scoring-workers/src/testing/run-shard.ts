import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenDetail, TokenRow } from '@mintscope/schemas/token';
import { type Counts, newCounts, PartitionShard } from '../shard/partition-shard.ts';
import type { Published } from '../shard/publisher.ts';
import { loadSnapshotEntry, takeSnapshot } from '../shard/snapshot.ts';

const onlyPartition = { partition: 0, partitions: 1, identityKey: Uint32Array.of(1, 2, 3, 4) };

/** Drives one shard by hand: batches of any size, publications and restarts at any place. */
export class ShardRun {
  readonly rows = new Map<string, TokenRow>();
  readonly details = new Map<string, TokenDetail>();
  readonly failures: Published['failures'] = [];
  readonly counts: Counts = newCounts();
  readonly #parameters: ParameterSet;
  readonly #saved = new Map<string, Uint8Array>();
  shard: PartitionShard;

  constructor(parameters: ParameterSet = defaultParameters()) {
    this.#parameters = parameters;
    this.shard = this.#open();
  }

  process(events: readonly ChainEvent[]): void {
    this.shard.process(encodeBatch(events), this.counts);
  }

  publish(rows = Number.MAX_SAFE_INTEGER, details = rows): TokenRow[] {
    const published = this.shard.publisher.publish(rows, details);
    for (const row of published.rows) this.rows.set(row.address, row);
    for (const detail of published.details) this.details.set(detail.address, detail);
    this.failures.push(...published.failures);
    return published.rows;
  }

  save(): void {
    this.publish(0);
    for (const [key, value] of takeSnapshot(this.shard.state, this.shard.publisher)) {
      if (value) this.#saved.set(key, value);
      else this.#saved.delete(key);
    }
  }

  /** A new shard from what was saved. */
  restart(): void {
    this.load([...this.#saved]);
  }

  /** A new shard from parts of a snapshot. */
  load(parts: readonly (readonly [key: string, value: Uint8Array])[]): void {
    this.shard = this.#open();
    for (const [key, value] of parts) this.#saved.set(key, value);
    const entries = parts.toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [key, value] of entries) loadSnapshotEntry(this.shard.state, this.shard.publisher, key, value);
  }

  savedKeys(): string[] {
    return [...this.#saved.keys()];
  }

  #open(): PartitionShard {
    return new PartitionShard({ ...onlyPartition, parameters: this.#parameters });
  }
}
