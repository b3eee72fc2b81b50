import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import { backOff } from './back-off.ts';
import type { Cluster, Lanes } from './cluster.ts';
import { decodeBatches, type FetchedPartition } from './decode-fetch.ts';
import { errorFromCode, protocolErrorType } from './kafkajs-protocol.ts';
import type { PartitionStream } from './partition-stream.ts';
import { fetchPartitions } from './read-offsets.ts';

export interface FetcherOptions {
  cluster: Cluster;
  lanes: Lanes;
  topic: string;
  log: Logger;
  offsets(partition: number): Promise<{ next: number }>;
}

/** How long a broker holds a fetch that finds nothing; a partition that joins in waits so long at the most. */
const longPollMs = 250;
/** While some partitions have no room they may get it at any moment, and shall not wait for the others. */
const shortPollMs = 5;
const responseBytes = 8 * 1024 * 1024;
const partitionBytes = 1024 * 1024;
const prefetchBytes = 64 * 1024 * 1024;
const staleMs = 1000;
const offsetOutOfRange = 1;
const warnAfterFailures = 5;

/** Fetches ahead for the streams of one consumer: one request at a time to each broker, for all that have room. */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #streams = new Set<PartitionStream>();
  readonly #running = new Set<number>();
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #finding = false;
  #watching = false;

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#watchEnds(), staleMs);
    this.#timer.unref();
  }

  add(stream: PartitionStream): void {
    this.#streams.add(stream);
  }

  remove(stream: PartitionStream): void {
    this.#streams.delete(stream);
  }

  /** A stream has room. */
  kick(): void {
    if (this.#closing.signal.aborted) return;
    for (const { stream } of this.#wanted()) {
      const node = this.#leaderOf(stream);
      if (node === undefined) void this.#findLeaders();
      else if (!this.#running.has(node)) void this.#fetchFrom(node);
    }
  }

  close(): void {
    this.#closing.abort();
    clearInterval(this.#timer);
  }

  async #fetchFrom(node: number): Promise<void> {
    this.#running.add(node);
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; ) {
      const all = [...this.#streams].filter((stream) => this.#leaderOf(stream) === node);
      const wanted = this.#wanted().filter(({ stream }) => all.includes(stream));
      if (wanted.length === 0) break;
      const waitMs = wanted.length < all.length ? shortPollMs : longPollMs;
      failures = (await this.#fetch(node, wanted, waitMs)) ? 0 : failures + 1;
      if (failures === warnAfterFailures) this.#options.log.warn({ node }, 'consumers wait for a broker of Kafka');
      if (failures > 0) await this.#recover(failures);
    }
    this.#running.delete(node);
    if (!signal.aborted) this.kick();
  }

  /** One round. Returns whether the broker is what it is thought to be. */
  async #fetch(node: number, wanted: readonly Wanted[], waitMs: number): Promise<boolean> {
    const { lanes, topic, log } = this.#options;
    const asked = wanted.map(({ stream: { partition }, fetchOffset }) => ({
      partition,
      fetchOffset,
      maxBytes: partitionBytes,
    }));
    try {
      const fetched = await lanes
        .to(node, 'fetch')
        .request((broker) => fetchPartitions(broker, topic, shuffled(asked), { waitMs, bytes: responseBytes }));
      let healthy = true;
      for (const one of fetched) {
        const to = wanted.find(({ stream }) => stream.partition === one.partition);
        if (to && !(await this.#handOver(to, one))) healthy = false;
      }
      return healthy;
    } catch (error) {
      if (!this.#closing.signal.aborted) log.debug({ topic, err: error }, 'a fetch from Kafka failed');
      return false;
    }
  }

  async #handOver({ stream, fetchOffset }: Wanted, fetched: FetchedPartition): Promise<boolean> {
    const { errorCode, batches, highWatermark } = fetched;
    if (errorCode === offsetOutOfRange) {
      await stream.relocate(fetchOffset);
      return true;
    }
    if (errorCode !== 0) {
      const cause = errorFromCode(errorCode);
      if (protocolErrorType(cause) === 'TOPIC_AUTHORIZATION_FAILED')
        stream.fail(
          new EngineError(
            'CREDENTIALS_REFUSED',
            `Kafka does not let MINTSCOPE_KAFKA_USER read ${this.#options.topic}.`,
            {
              cause,
            },
          ),
        );
      return false;
    }
    try {
      stream.accept(fetchOffset, { ...decodeBatches(batches, fetchOffset), end: highWatermark });
    } catch (error) {
      stream.fail(error);
    }
    return true;
  }

  /** In turn with the others: the size of all that is fetched ahead is bounded. */
  #wanted(): Wanted[] {
    const room = Math.min(4 * partitionBytes, Math.max(partitionBytes / 4, prefetchBytes / (this.#streams.size || 1)));
    return [...this.#streams].flatMap((stream) => {
      const fetchOffset = stream.wants(room);
      return fetchOffset === undefined ? [] : [{ stream, fetchOffset }];
    });
  }

  #leaderOf(stream: PartitionStream): number | undefined {
    return this.#options.cluster.leader(this.#options.topic, stream.partition);
  }

  async #findLeaders(): Promise<void> {
    if (this.#finding) return;
    this.#finding = true;
    await this.#recover(3);
    this.#finding = false;
    this.kick();
  }

  async #recover(failures: number): Promise<void> {
    await backOff(failures, this.#closing.signal);
    if (!this.#closing.signal.aborted) await this.#options.cluster.refresh().catch(() => undefined);
  }

  /** The end of partitions that are not being fetched moves on unseen. */
  async #watchEnds(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    for (const stream of this.#streams) {
      if (!stream.isStale(staleMs)) continue;
      await this.#options
        .offsets(stream.partition)
        .then(({ next }) => stream.noteEnd(next))
        .catch(() => undefined);
    }
    this.#watching = false;
  }
}

interface Wanted {
  stream: PartitionStream;
  fetchOffset: number;
}

/** Brokers fill an answer in the order asked, so a busy partition must not always come first. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const from = Math.floor(Math.random() * items.length);
  return [...items.slice(from), ...items.slice(0, from)];
}
