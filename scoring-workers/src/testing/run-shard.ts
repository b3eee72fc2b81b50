import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
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

  /** Tells a parameter set in the log. */
  tell(set: ParameterSet, id = 1): void {
    this.shard.process(encodeControlEvent(toControlEvent(set, { id, decidedAtMs: 0 })), this.counts);
  }

  process(events: readonly ChainEvent[]): void {
    this.shard.process(encodeBatch(events), this.counts);
  }

  publish(most = Number.MAX_SAFE_INTEGER, mostDetails = most): TokenRow[] {
    const published = this.shard.publisher.publish(most, mostDetails);
    const rows = published.rows.map(({ row }) => row);
    for (const row of rows) this.rows.set(row.address, row);
    for (const detail of published.details) this.details.set(detail.address, detail);
    this.failures.push(...published.failures);
    return rows;
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
    for (const [key, value] of this.savedParts()) loadSnapshotEntry(this.shard.state, this.shard.publisher, key, value);
  }

  /** In the order of their keys. */
  savedParts(): [key: string, value: Uint8Array][] {
    return [...this.#saved].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #open(): PartitionShard {
    return new PartitionShard({ ...onlyPartition, parameters: this.#parameters });
  }
}
