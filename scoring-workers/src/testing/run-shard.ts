import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { type ControlEvent, encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import type { Judgement } from '@mintscope/schemas/judgement';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { type Counts, newCounts, PartitionShard } from '../shard/partition-shard.ts';
import type { CallNews, Published } from '../shard/publisher.ts';
import { bringEnded, loadSnapshotEntry, prepareSnapshot, restPrefix, takeSnapshot } from '../shard/snapshot.ts';

const onlyPartition = { partition: 0, partitions: 1, identityKey: Uint32Array.of(1, 2, 3, 4) };

/** Drives one shard by hand: batches of any size, publications and restarts at any place. */
export class ShardRun {
  readonly rows = new Map<string, TokenRow>();
  readonly details = new Map<string, TokenDetail>();
  readonly judgements = new Map<string, Judgement>();
  /** By mint and ordinal: calls, however often they were told, and the newest figures of each. */
  readonly calls = new Map<string, Call>();
  readonly callFigures = new Map<string, CallFigures>();
  readonly failures: Published['failures'] = [];
  readonly counts: Counts = newCounts();
  readonly #parameters: ParameterSet;
  readonly #restAfterMs?: number;
  #preparing: Generator<void, void> | null = null;
  readonly #saved = new Map<string, Uint8Array>();
  shard: PartitionShard;

  constructor(parameters: ParameterSet = defaultParameters(), restAfterMs?: number) {
    this.#parameters = parameters;
    this.#restAfterMs = restAfterMs;
    this.shard = this.#open();
  }

  /** Tells a parameter set in the log. */
  tell(set: ParameterSet, id = 1): void {
    this.control(toControlEvent(set, { id, decidedAtMs: 0 }));
  }

  tellRules(rules: PickingRules, id = 1): void {
    this.control({ type: 'picking_rules', v: 1, id, decidedAtMs: 0, version: versionRules(rules), rules });
  }

  /** Tells what people decided, in the log. */
  control(event: ControlEvent): void {
    const record = encodeControlEvent(event);
    this.#bring(record);
    this.shard.process(record, this.counts);
  }

  process(events: readonly ChainEvent[]): void {
    const record = encodeBatch(events);
    this.#bring(record);
    this.shard.process(record, this.counts);
  }

  #bring(record: Uint8Array): void {
    const wanted = this.shard.wanted(record).map((mint) => `${restPrefix(0)}${mint}`);
    bringEnded(
      this.shard.state,
      wanted.map((key) => [key, this.#saved.get(key) ?? null] as const),
    );
  }

  publish(most = Number.MAX_SAFE_INTEGER, mostDetails = most): TokenRow[] {
    const published = this.shard.publisher.publish(most, mostDetails);
    const rows = published.rows.map(({ row }) => row);
    for (const row of rows) this.rows.set(row.address, row);
    for (const detail of published.details) this.details.set(detail.address, detail);
    for (const each of published.judgements) this.judgements.set(`${each.mint} ${each.ageMs} ${each.madeAt}`, each);
    for (const news of [...published.news, ...published.rows.map((row) => row.news)]) if (news) this.#noteCalls(news);
    this.failures.push(...published.failures);
    return rows;
  }

  #noteCalls({ calls, callFigures }: CallNews): void {
    for (const call of calls) this.calls.set(`${call.mint} ${call.ordinal}`, call);
    for (const figures of callFigures) {
      const name = `${figures.mint} ${figures.ordinal}`;
      const known = this.callFigures.get(name);
      if (!known || known.version <= figures.version) this.callFigures.set(name, figures);
    }
  }

  /** So many parts of the next snapshot, if there are as many to be made ahead. */
  prepare(parts: number): void {
    this.#preparing ??= prepareSnapshot(this.shard.state, this.shard.publisher);
    for (let left = parts; left > 0 && !this.#preparing.next().done; left--);
  }

  save(): void {
    this.publish(0);
    this.#preparing = null;
    for (const [key, value] of takeSnapshot(this.shard.state, this.shard.publisher)) {
      if (value) this.#saved.set(key, value);
      else this.#saved.delete(key);
    }
  }

  /** The store loses what it had of ended tokens. */
  forgetRest(): void {
    for (const key of this.#saved.keys()) if (key.startsWith(restPrefix(0))) this.#saved.delete(key);
  }

  /** A new shard from what was saved. */
  restart(): void {
    this.load([...this.#saved]);
  }

  /** A new shard from parts of a snapshot. */
  load(parts: readonly (readonly [key: string, value: Uint8Array])[]): void {
    this.shard = this.#open();
    this.#preparing = null;
    for (const [key, value] of parts) this.#saved.set(key, value);
    for (const [key, value] of this.savedParts())
      if (!key.startsWith(restPrefix(0))) loadSnapshotEntry(this.shard.state, this.shard.publisher, key, value);
  }

  /** In the order of their keys. */
  savedParts(): [key: string, value: Uint8Array][] {
    return [...this.#saved].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #open(): PartitionShard {
    return new PartitionShard({ ...onlyPartition, parameters: this.#parameters, restAfterMs: this.#restAfterMs });
  }
}
