import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import { createBatchEncoder } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf, topics } from '@mintscope/schemas/events/topics';
import { limits } from '@mintscope/schemas/limits';
import type { AppendDurably } from './append-durably.ts';
import { createCapacityGate } from './capacity-gate.ts';
import { checkEvent, type EventCheck } from './check-event.ts';
import { encodeEvents } from './encode-events.ts';
import { createGroupWriter, type GroupWriter } from './group-writer.ts';
import type { DeadReason, DropReason } from './reasons.ts';
import { createSupplies } from './supplies.ts';

/** Told what became of each event that is not appended. */
export interface Rejections {
  drop(reason: DropReason, count: number): void;
  dead(reason: DeadReason, event: ChainEvent, detail: string): Promise<void>;
}

export interface AppendSettings {
  rejections: Rejections;
  /** Wait until the events survive loss of power too: for callers who forget an event once it is acknowledged. */
  flush: boolean;
}

/**
 * Puts canonical events into the log: bounds checked, repeats left out, stamped with the time of acceptance, routed to
 * the partition of their mint (facts about wallets to all), in groups. Events of one mint keep the order of the calls.
 */
export interface Appender {
  /**
   * Resolves when every event is durable, or accounted for as a drop or dead letter; with the events that were accepted.
   * @throws AppendAbortedError when the service stops first.
   */
  append(events: readonly ChainEvent[], settings: AppendSettings): Promise<readonly ChainEvent[]>;
  readonly underWay: number;
  close(reason: Error): void;
}

export interface AppenderOptions {
  append: AppendDurably;
  partitions: number;
  now: () => number;
  /** Events under way before callers wait. */
  capacity?: number;
  /** Ids remembered to leave out early repeats; the shard decides in the end. */
  recentIds?: number;
  /** By partition: ids that the log had before this appender (read-stored-ids.ts); they are not written there again. */
  stored?: readonly ReadonlySet<string>[];
}

interface Routed {
  event: ChainEvent;
  rejections: Rejections;
}

export function createAppender(options: AppenderOptions): Appender {
  const { now } = options;
  const gate = createCapacityGate(options.capacity ?? 8 * limits.batchEvents);
  const recent = createBoundedMap<Promise<void>>(options.recentIds ?? 65_536);
  const supplies = createSupplies(65_536);
  const writers = openWriters(options);

  /** Sorts one call's events into those to write and what the call has to wait for besides. */
  function admit(events: readonly ChainEvent[], rejections: Rejections, durable: Promise<void>) {
    const accepted: ChainEvent[] = [];
    const waits: Promise<void>[] = [];
    for (const event of events) {
      const check = checkEvent(event, supplies.get, now());
      if (check.kind !== 'ok') {
        waits.push(reject(event, check, rejections));
        continue;
      }
      const id = eventId(event);
      const earlier = recent.get(id);
      if (earlier) {
        rejections.drop('repeated_event', 1);
        if (earlier !== durable) waits.push(earlier);
        continue;
      }
      recent.set(id, durable);
      supplies.learn(event);
      if (isStored(event, options)) {
        rejections.drop('repeated_event', 1);
        continue;
      }
      accepted.push(stamp(event, now()));
    }
    return { accepted, waits };
  }

  async function appendSome(events: readonly ChainEvent[], { rejections, flush }: AppendSettings) {
    await gate.enter(events.length);
    const outcome = createDeferred();
    try {
      const { accepted, waits } = admit(events, rejections, outcome.promise);
      const parts = routeEvents(accepted, options, rejections);
      await Promise.all([...waits, ...parts.map((part, partition) => writers[partition]?.push(part, flush))]);
      outcome.resolve();
      return accepted;
    } catch (error) {
      for (const event of events) if (recent.get(eventId(event)) === outcome.promise) recent.delete(eventId(event));
      outcome.reject(error);
      throw error;
    } finally {
      gate.leave(events.length);
    }
  }

  return {
    async append(events, settings) {
      const calls: Promise<readonly ChainEvent[]>[] = [];
      for (let at = 0; at < events.length; at += limits.batchEvents) {
        calls.push(appendSome(events.slice(at, at + limits.batchEvents), settings));
      }
      return (await Promise.all(calls)).flat();
    },
    get underWay() {
      return gate.used;
    },
    close: (reason) => gate.close(reason),
  };
}

/** The first acceptance counts, so that a recording told again says the same. A clock ahead of this one is not believed. */
function stamp(event: ChainEvent, nowMs: number): ChainEvent {
  const { receivedAtMs } = event;
  return receivedAtMs !== null && receivedAtMs <= nowMs ? event : { ...event, receivedAtMs: nowMs };
}

function openWriters(options: AppenderOptions): GroupWriter<Routed>[] {
  const encoder = createBatchEncoder();
  return Array.from({ length: options.partitions }, (_, partition) =>
    createGroupWriter<Routed>({
      maxItems: limits.batchEvents,
      encode(items) {
        const { values, refused } = encodeEvents(
          encoder,
          items.map((item) => item.event),
        );
        const routed = (event: ChainEvent) => items.find((item) => item.event === event)!;
        return { values, refused: refused.map(({ item, cause }) => ({ item: routed(item), cause })) };
      },
      append: (values, flush) => options.append(topics.chainEvents, partition, values, flush),
      async onRefused(refused) {
        for (const { item, cause } of refused) {
          // An event for every partition is refused by each; one dead letter is enough.
          if (partitionOf(item.event.mint, options.partitions) !== partition) continue;
          await item.rejections.dead('event_invalid', item.event, messageOf(cause));
        }
      },
    }),
  );
}

function routeEvents(
  events: readonly ChainEvent[],
  { partitions, stored }: AppenderOptions,
  rejections: Rejections,
): Routed[][] {
  const parts: Routed[][] = Array.from({ length: partitions }, () => []);
  for (const event of events) {
    const routed = { event, rejections };
    for (const partition of partitionsOf(event, partitions))
      if (!stored?.[partition]?.has(eventId(event))) parts[partition]?.push(routed);
  }
  return parts;
}

/** Whether the log has the event wherever it belongs. A crash may leave a fact about wallets in some partitions only. */
function isStored(event: ChainEvent, { partitions, stored }: AppenderOptions): boolean {
  if (!stored) return false;
  const id = eventId(event);
  return partitionsOf(event, partitions).every((partition) => stored[partition]?.has(id));
}

function partitionsOf(event: ChainEvent, partitions: number): readonly number[] {
  if (concernsEveryPartition(event)) return Array.from({ length: partitions }, (_, partition) => partition);
  return [partitionOf(event.mint, partitions)];
}

function reject(event: ChainEvent, check: Exclude<EventCheck, { kind: 'ok' }>, rejections: Rejections): Promise<void> {
  if (check.kind === 'dead') return rejections.dead(check.reason, event, check.detail);
  rejections.drop(check.reason, 1);
  return Promise.resolve();
}

function createDeferred() {
  let resolve!: () => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // A failure reaches the source that waits for the call itself; no caller need wait for this one.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
