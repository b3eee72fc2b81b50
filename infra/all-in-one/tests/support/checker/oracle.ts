import { setImmediate } from 'node:timers/promises';
import type { LogRecord } from '@mintscope/engines/event-log/port';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { newCounts, PartitionShard } from '@mintscope/scoring-workers/shard/partition-shard';
import type { ScoredRow } from '@mintscope/scoring-workers/shard/publisher';
import { eventsOf } from '../events-of.ts';
import { groupBy } from './group-by.ts';
import type { StoredScore } from './warehouse-rows.ts';

/** An event of the log and its place in it. */
export interface PlacedEvent {
  partition: number;
  offset: number;
  index: number;
  event: ChainEvent;
}

/** What a log amounts to, made by one thread that reads it once from the beginning to the end. */
export interface Oracle {
  events: PlacedEvent[];
  rows: Map<string, TokenRow>;
  details: Map<string, TokenDetail>;
  /** By `scoreKey`: the row of that version as of the record that a stored score names; undefined where there was none. */
  scored: Map<string, ScoredRow | undefined>;
}

export function scoreKey({ mint, log_partition, log_offset, version }: StoredScore): string {
  return `${mint} ${log_partition} ${log_offset} ${version}`;
}

/** Plays the log through one shard a partition; others of the process run in between. @throws when a record is neither batch nor control event. */
export async function consultOracle(
  log: readonly (readonly LogRecord[])[],
  scores: readonly StoredScore[],
): Promise<Oracle> {
  const parameters = defaultParameters();
  // Another one than the product's: no figure may depend on it.
  const identityKey = Uint32Array.of(11, 12, 13, 14);
  const oracle: Oracle = {
    events: [],
    rows: new Map(),
    details: new Map(),
    scored: new Map(),
  };
  const scoredAt = groupBy(scores, ({ log_partition, log_offset }) => `${log_partition} ${log_offset}`);
  for (const [partition, records] of log.entries()) {
    const shard = new PartitionShard({ partition, partitions: log.length, parameters, identityKey });
    const current = new CurrentRows();
    for (const { offset, value } of records) {
      if (offset % 20 === 0) await setImmediate();
      eventsOf(value).forEach((event, index) => {
        oracle.events.push({ partition, offset, index, event });
      });
      shard.process(value, newCounts());
      const named = scoredAt.get(`${partition} ${offset}`);
      if (!named) continue;
      for (const scored of publish(shard, oracle, 0)) current.add(scored);
      for (const score of named) oracle.scored.set(scoreKey(score), current.get(score.mint, score.version));
    }
    publish(shard, oracle, Number.MAX_SAFE_INTEGER);
  }
  return oracle;
}

/** The newest row of each token, and the last one of a token that ended and came back: both may be published together. */
class CurrentRows {
  readonly #rows = new Map<string, ScoredRow[]>();

  add(scored: ScoredRow): void {
    const { address, version } = scored.row;
    const former = this.#rows.get(address) ?? [];
    this.#rows.set(address, [...former.filter(({ row }) => row.version >= version), scored]);
  }

  get(address: string, version: number): ScoredRow | undefined {
    return this.#rows.get(address)?.findLast(({ row }) => row.version === version);
  }
}

function publish(shard: PartitionShard, oracle: Oracle, mostDetails: number): ScoredRow[] {
  const { rows, details, failures } = shard.publisher.publish(Number.MAX_SAFE_INTEGER, mostDetails);
  for (const { address, error } of failures) throw new Error(`the oracle cannot score ${address}`, { cause: error });
  for (const { row } of rows) oracle.rows.set(row.address, row);
  for (const detail of details) oracle.details.set(detail.address, detail);
  return rows;
}
