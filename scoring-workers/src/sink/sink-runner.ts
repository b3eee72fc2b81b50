import { setTimeout as delay } from 'node:timers/promises';
import type { Engines } from '@mintscope/engines/engines';
import type { LogRecord } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import type { Lease } from '@mintscope/engines/state-store/port';
import type { EncodedRows, SinkRecord } from './encode-rows.ts';
import { type SinkTable, sinkGroup } from './sink-plan.ts';

export interface SinkRunnerOptions {
  topic: string;
  tables: readonly SinkTable[];
  partition: number;
  engines: Pick<Engines, 'eventLog' | 'stateStore' | 'warehouse'>;
  encode(tables: readonly SinkTable[], records: SinkRecord[]): Promise<EncodedRows[]>;
  onRetry(table: SinkTable): void;
  log: Logger;
  signal: AbortSignal;
}

/**
 * A block is inserted when it has this many bytes, or after the first of these waits with enough in it (ms). Small blocks wait
 * longest: each becomes a part in a table and its views, and merging parts costs more than the rows; what is newest is read
 * from the state store.
 */
const blockBytes = 4 * 1024 * 1024;
const fullBlockBytes = 256 * 1024;
const fullBlockMs = 250;
const anyBlockMs = 3000;
const retryFirstMs = 250;
const retryMostMs = 10_000;

/**
 * One partition of one topic on its way to the warehouse, in blocks. Where a block begins and ends is committed before it
 * is inserted, and its insert token is made of that: after a crash the same block with the same token and content is
 * inserted again, which changes nothing where it had been inserted before.
 */
export class SinkRunner {
  readonly #options: SinkRunnerOptions;
  readonly #lease: Lease;
  /** First record not inserted yet; buffered records follow from there. */
  #offset: number;
  #buffered: LogRecord[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #chain: Promise<void> = Promise.resolve();

  private constructor(options: SinkRunnerOptions, lease: Lease, offset: number) {
    this.#options = options;
    this.#lease = lease;
    this.#offset = offset;
  }

  /** Takes the lease and finishes the block that a former owner had begun. */
  static async open(options: SinkRunnerOptions): Promise<SinkRunner> {
    const { topic, partition, engines } = options;
    const lease = await engines.stateStore.acquire(`${sinkGroup}:${topic}:${partition}`);
    const progress = await engines.stateStore.progress(lease.shard);
    const runner = new SinkRunner(options, lease, progress?.offset ?? 0);
    const end = progress?.blockEnd ?? 0;
    if (end > runner.#offset) await runner.#repeat(end);
    return runner;
  }

  get startOffset(): number {
    return this.#offset;
  }

  /** Takes records over; waits only while the buffer is full, so that memory stays bounded when the warehouse is away. */
  async onRecords(records: readonly LogRecord[]): Promise<void> {
    for (const record of records) {
      this.#buffered.push(record);
      this.#bytes += record.value.length;
    }
    if (this.#bytes >= blockBytes) await this.flush();
    else this.#wake(this.#bytes >= fullBlockBytes ? fullBlockMs : anyBlockMs);
  }

  /** Inserts what is buffered, as one block. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const turn = this.#chain.then(() => this.#insertBuffered());
    this.#chain = turn;
    turn.catch(() => undefined);
    return turn;
  }

  /** Rejects when an insert failed for good while nobody was waiting for it. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#chain;
  }

  async #insertBuffered(): Promise<void> {
    const records = this.#buffered;
    const last = records.at(-1);
    if (!last) return;
    this.#buffered = [];
    this.#bytes = 0;
    await this.#insertBlock(records, last.offset + 1);
  }

  /** The block that was begun, read anew from the log. */
  async #repeat(end: number): Promise<void> {
    const { topic, partition, engines } = this.#options;
    const records: LogRecord[] = [];
    for (let from = this.#offset; from < end; ) {
      const read = await engines.eventLog.read(topic, partition, from, { records: end - from });
      const wanted = read.filter(({ offset }) => offset < end);
      if (wanted.length === 0) break;
      records.push(...wanted);
      from = wanted.at(-1)!.offset + 1;
    }
    await this.#insertBlock(records, end);
  }

  async #insertBlock(records: readonly LogRecord[], end: number): Promise<void> {
    const { topic, tables, partition, engines, encode } = this.#options;
    const begin = this.#offset;
    await engines.stateStore.commit(this.#lease, { progress: { offset: begin, blockEnd: end } });
    const encoded = await encode(
      tables,
      records.map(({ offset, value }) => ({ partition, offset, value })),
    );
    for (const [index, table] of tables.entries()) {
      const token = `${topic}/${partition}/${begin}-${end}/${table}`;
      await this.#insertUntilDone(table, encoded[index]!, token);
    }
    this.#offset = end;
    await engines.stateStore.commit(this.#lease, { progress: { offset: end, blockEnd: end } });
  }

  async #insertUntilDone(table: SinkTable, { ndjson, rows }: EncodedRows, token: string): Promise<void> {
    const { engines, log, signal, onRetry } = this.#options;
    if (rows === 0) return;
    for (let waitMs = retryFirstMs; ; waitMs = Math.min(retryMostMs, waitMs * 2)) {
      try {
        await engines.warehouse.insert({ table, ndjson, rows, token });
        return;
      } catch (error) {
        onRetry(table);
        if (signal.aborted) throw error;
        log.warn({ err: error, table, rows, waitMs }, 'the warehouse did not take a block; it is tried again');
        await delay(waitMs, undefined, { signal });
      }
    }
  }

  #wake(afterMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), afterMs);
  }
}
