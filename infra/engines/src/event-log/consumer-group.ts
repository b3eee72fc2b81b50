import { EngineError } from '../engine-error.ts';
import type { Partition } from './partition.ts';
import type { ConsumeOptions, Consumer } from './port.ts';

const defaultMostRecords = 1000;
const defaultMostBytes = 8 * 1024 * 1024;

/** One consumer of a group inside this process. */
class Member implements Consumer {
  readonly options: ConsumeOptions;
  readonly done: Promise<void>;
  readonly #partitions: readonly Partition[];
  readonly #leave: (member: Member) => Promise<void>;
  readonly #streams = new Map<number, PartitionStream>();
  readonly #paused = new Set<number>();
  #finish: { resolve(): void; reject(error: unknown): void };
  #closing: Promise<void> | undefined;

  constructor(options: ConsumeOptions, partitions: readonly Partition[], leave: (member: Member) => Promise<void>) {
    this.options = options;
    this.#partitions = partitions;
    this.#leave = leave;
    this.#finish = { resolve() {}, reject() {} };
    this.done = new Promise((resolve, reject) => {
      this.#finish = { resolve, reject };
    });
    // Who never looks at `done` must not end the process with an unhandled rejection.
    this.done.catch(() => undefined);
  }

  get assigned(): readonly number[] {
    return [...this.#streams.keys()];
  }

  assign(partition: number): void {
    const stream = new PartitionStream(partition, this.#partitions[partition]!, this.options);
    this.#streams.set(partition, stream);
    if (this.#paused.has(partition)) stream.pause();
    stream.run().catch((error: unknown) => this.#end(error));
  }

  /** Ends the stream, then lets the consumer commit what it has. */
  async revoke(partition: number): Promise<void> {
    const stream = this.#streams.get(partition);
    if (!stream) return;
    this.#streams.delete(partition);
    await stream.stop();
    try {
      await this.options.onRevoked?.(partition);
    } catch (error) {
      this.#end(error);
    }
  }

  lag(): ReadonlyMap<number, number> {
    return new Map([...this.#streams].map(([partition, stream]) => [partition, stream.lag]));
  }

  pause(partition: number): void {
    this.#paused.add(partition);
    this.#streams.get(partition)?.pause();
  }

  resume(partition: number): void {
    this.#paused.delete(partition);
    this.#streams.get(partition)?.resume();
  }

  /** No tool watches a group inside a process. */
  noteCommitted(): void {}

  close(): Promise<void> {
    this.#closing ??= this.#leave(this).then(() => this.#finish.resolve());
    return this.#closing;
  }

  #end(error: unknown): void {
    this.#finish.reject(error);
    this.close().catch(() => undefined);
  }
}

/** Delivers one partition to one consumer, one awaited call at a time. */
class PartitionStream {
  readonly #number: number;
  readonly #partition: Partition;
  readonly #options: ConsumeOptions;
  readonly #stopping = new AbortController();
  #position: number | undefined;
  #running: Promise<void> | undefined;
  #resumed: Promise<void> | undefined;
  #resume: (() => void) | undefined;

  constructor(number: number, partition: Partition, options: ConsumeOptions) {
    this.#number = number;
    this.#partition = partition;
    this.#options = options;
  }

  get lag(): number {
    const { earliest, next } = this.#partition;
    return next - Math.max(this.#position ?? earliest, earliest);
  }

  run(): Promise<void> {
    this.#running = this.#deliver();
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#partition.wake();
    this.resume();
    await this.#running?.catch(() => undefined);
  }

  pause(): void {
    this.#resumed ??= new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  resume(): void {
    this.#resume?.();
    this.#resumed = undefined;
    this.#resume = undefined;
  }

  async #deliver(): Promise<void> {
    const { signal } = this.#stopping;
    const { maxRecords = defaultMostRecords, maxBytes = defaultMostBytes } = this.#options;
    let position = await this.#start();
    this.#position = position;
    while (!signal.aborted) {
      await this.#partition.whenAvailable(position, signal);
      while (this.#resumed) await this.#resumed;
      if (signal.aborted) return;
      const records = this.#partition.read(position, { records: maxRecords, bytes: maxBytes });
      const last = records.at(-1);
      if (!last) continue;
      await this.#options.onRecords(this.#number, records, signal);
      position = last.offset + 1;
      this.#position = position;
    }
  }

  async #start(): Promise<number> {
    const wanted = await this.#options.startOffset(this.#number);
    const { next } = this.#partition;
    if (wanted <= next) return wanted;
    const place = `${this.#options.topic}/${this.#number}`;
    throw new EngineError(
      'OFFSET_BEYOND_END',
      `Group ${this.#options.group} wants offset ${wanted} of ${place}, which ends at ${next}: its state and this log do not belong together.`,
    );
  }
}

/** Shares the partitions of a topic among the consumers of one group, in the order in which they joined. */
export class ConsumerGroup {
  readonly #partitions: readonly Partition[];
  readonly #members: Member[] = [];
  #rebalancing: Promise<void> = Promise.resolve();

  constructor(partitions: readonly Partition[]) {
    this.#partitions = partitions;
  }

  join(options: ConsumeOptions): Consumer {
    const member = new Member(options, this.#partitions, (leaving) => this.#remove(leaving));
    this.#members.push(member);
    const { signal } = options;
    const close = () => void member.close();
    signal?.addEventListener('abort', close, { once: true });
    member.done.catch(() => undefined).then(() => signal?.removeEventListener('abort', close));
    if (signal?.aborted) close();
    else this.#rebalance();
    return member;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#members].map((member) => member.close()));
  }

  #remove(member: Member): Promise<void> {
    const at = this.#members.indexOf(member);
    if (at >= 0) this.#members.splice(at, 1);
    return this.#rebalance(member);
  }

  /** One at a time: a partition is given on only after its former consumer let go of it. */
  #rebalance(left?: Member): Promise<void> {
    this.#rebalancing = this.#rebalancing.then(async () => {
      const wanted = new Map<Member, Set<number>>(this.#members.map((member) => [member, new Set()]));
      this.#partitions.forEach((_, number) => {
        const owner = this.#members[number % this.#members.length];
        if (owner) wanted.get(owner)?.add(number);
      });
      const members = left ? [...this.#members, left] : [...this.#members];
      await Promise.all(
        members.flatMap((member) =>
          member.assigned.filter((number) => !wanted.get(member)?.has(number)).map((number) => member.revoke(number)),
        ),
      );
      for (const [member, numbers] of wanted) {
        const assigned = new Set(member.assigned);
        for (const number of numbers) {
          if (!assigned.has(number) && this.#members.includes(member)) member.assign(number);
        }
      }
    });
    return this.#rebalancing;
  }
}
