import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { concernsEveryPartition, partitionOf } from '@mintscope/schemas/events/topics';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { type Counts, newCounts, PartitionShard } from '../shard/partition-shard.ts';
import { bringEnded, loadSnapshotEntry, restPrefix, takeSnapshot } from '../shard/snapshot.ts';
import type { ToldRecord } from '../state/told-record.ts';

/** A log of several partitions in memory with a shard for each, which tell each other what they have to tell. */
export class PartitionedRun {
  readonly rows = new Map<string, TokenRow>();
  readonly details = new Map<string, TokenDetail>();
  /** By mint and ordinal. */
  readonly calls = new Map<string, Call>();
  readonly callFigures = new Map<string, CallFigures>();
  readonly counts: Counts = newCounts();
  /** Everything that shards told each other. */
  readonly told: ToldRecord[] = [];
  readonly #parameters: ParameterSet;
  readonly #saved: Map<string, Uint8Array>[];
  shards: PartitionShard[];

  constructor(partitions: number, parameters: ParameterSet) {
    this.#parameters = parameters;
    this.shards = Array.from({ length: partitions }, (_, partition) => this.#open(partition, partitions));
    this.#saved = this.shards.map(() => new Map());
  }

  /** One batch of the source: a record in every partition concerned. */
  process(events: readonly ChainEvent[]): void {
    for (const [partition, shard] of this.shards.entries()) {
      const own = events.filter(
        (event) => concernsEveryPartition(event) || partitionOf(event.mint, this.shards.length) === partition,
      );
      if (own.length > 0) this.#apply(partition, shard, encodeBatch(own));
    }
    this.#deliver();
  }

  #apply(partition: number, shard: PartitionShard, record: Uint8Array): void {
    const saved = this.#saved[partition]!;
    const wanted = shard.wanted(record).map((mint) => `${restPrefix(partition)}${mint}`);
    bringEnded(
      shard.state,
      wanted.map((key) => [key, saved.get(key) ?? null] as const),
    );
    shard.process(record, this.counts);
  }

  /** Puts a set in force in every partition. */
  tell(set: ParameterSet, id = 1): void {
    const record = encodeControlEvent(toControlEvent(set, { id, decidedAtMs: 0 }));
    for (const shard of this.shards) shard.process(record, this.counts);
  }

  tellRules(rules: PickingRules, id: number): void {
    const record = encodeControlEvent({ type: 'picking_rules', v: 1, id, decidedAtMs: 0, version: 'r-test', rules });
    for (const shard of this.shards) shard.process(record, this.counts);
  }

  publish(): void {
    for (const shard of this.shards) {
      const published = shard.publisher.publish(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
      for (const news of [...published.news, ...published.rows.map((row) => row.news)]) {
        for (const call of news?.calls ?? []) this.calls.set(`${call.mint} ${call.ordinal}`, call);
        for (const each of news?.callFigures ?? []) this.callFigures.set(`${each.mint} ${each.ordinal}`, each);
      }
      for (const { row } of published.rows) this.rows.set(row.address, row);
      for (const detail of published.details) this.details.set(detail.address, detail);
    }
  }

  /** Every shard from its own snapshot. */
  restart(): void {
    for (const [partition, shard] of this.shards.entries()) {
      const saved = this.#saved[partition]!;
      this.publish();
      for (const [key, value] of takeSnapshot(shard.state, shard.publisher)) {
        if (value) saved.set(key, value);
        else saved.delete(key);
      }
      const restored = this.#open(partition, this.shards.length);
      for (const [key, value] of [...saved].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (!key.startsWith(restPrefix(partition))) loadSnapshotEntry(restored.state, restored.publisher, key, value);
      this.shards[partition] = restored;
    }
  }

  #deliver(): void {
    const told = this.shards.flatMap(({ state }) => state.toTell.splice(0));
    this.told.push(...told);
    this.#append(told);
  }

  /** As a teller does that crashed before it could note what it had told. */
  repeatTold(): void {
    this.#append(this.told);
  }

  #append(told: readonly ToldRecord[]): void {
    for (const { partitions, record } of told)
      for (const partition of partitions) this.shards[partition]!.process(record, this.counts);
  }

  #open(partition: number, partitions: number): PartitionShard {
    const identityKey = Uint32Array.of(1, 2, 3, 4 + partition);
    return new PartitionShard({ partition, partitions, parameters: this.#parameters, identityKey });
  }
}
