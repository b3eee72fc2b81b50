import { EngineError } from '../../engine-error.ts';
import type { ConsumeOptions, LogRecord } from '../port.ts';

export interface StreamOptions {
  partition: number;
  consume: ConsumeOptions;
  /** First and next offset there are; tried until it is known or the signal ends it. */
  offsets(signal: AbortSignal): Promise<{ earliest: number; next: number }>;
  /** There is room for more. */
  onRoom(): void;
  /** Waits while this consumer may have lost its partitions without knowing. */
  mayDeliver(signal: AbortSignal): Promise<void>;
}

const defaultMostRecords = 1000;
const defaultMostBytes = 8 * 1024 * 1024;

interface Fetched {
  records: LogRecord[];
  bytes: number;
  next: number;
  end: number;
}

/** Delivers one partition to its consumer, one awaited call at a time, out of what was fetched ahead. */
export class PartitionStream {
  readonly #options: StreamOptions;
  readonly #stopping = new AbortController();
  #buffer: LogRecord[] = [];
  #taken = 0;
  #bytes = 0;
  /** Next offset to deliver, to fetch, and the end, once the start is known. */
  #place: { deliver: number; fetch: number; end: number } | undefined;
  #endKnownAtMs = 0;
  #paused = false;
  #failure: { error: unknown } | undefined;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  get partition(): number {
    return this.#options.partition;
  }

  /** undefined until the start is known. */
  get lag(): number | undefined {
    return this.#place && Math.max(0, this.#place.end - this.#place.deliver);
  }

  /** Where to fetch from, if there is room. */
  wants(roomBytes: number): number | undefined {
    if (this.#stopping.signal.aborted || this.#failure || this.#bytes >= roomBytes) return undefined;
    return this.#place?.fetch;
  }

  /** Whether the end was not heard of for so long. */
  isStale(forMs: number): boolean {
    return this.#place !== undefined && !this.#stopping.signal.aborted && Date.now() - this.#endKnownAtMs > forMs;
  }

  accept(from: number, fetched: Fetched): void {
    const place = this.#place;
    if (!place || place.fetch !== from || this.#stopping.signal.aborted) return;
    this.noteEnd(fetched.end);
    place.fetch = fetched.next;
    this.#bytes += fetched.bytes + fetched.records.length;
    for (const record of fetched.records) this.#buffer.push(record);
    if (fetched.records.length > 0) this.#wake();
  }

  noteEnd(end: number): void {
    if (!this.#place) return;
    this.#place.end = Math.max(this.#place.end, end);
    this.#endKnownAtMs = Date.now();
  }

  /** The broker has nothing at the offset asked for: either retention took it, or the log lost its end. */
  async relocate(from: number): Promise<void> {
    const { signal } = this.#stopping;
    const { earliest, next } = await this.#options.offsets(signal);
    if (!this.#place || this.#place.fetch !== from || signal.aborted) return;
    if (from > next) return this.fail(this.#beyondEnd(from, next));
    this.#place.fetch = Math.max(from, earliest);
  }

  /** Ends the stream once what was fetched before is delivered. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  run(): Promise<void> {
    this.#running = this.#deliver();
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#running?.catch(() => undefined);
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#wake();
  }

  async #deliver(): Promise<void> {
    const { signal } = this.#stopping;
    const { partition, consume, onRoom, mayDeliver } = this.#options;
    const place = await this.#start();
    this.#place = place;
    onRoom();
    while (!signal.aborted) {
      await this.#something();
      await mayDeliver(signal);
      if (signal.aborted) return;
      if (this.#paused) continue;
      const records = this.#take();
      const last = records.at(-1);
      if (!last) continue;
      onRoom();
      await consume.onRecords(partition, records, signal);
      place.deliver = last.offset + 1;
    }
  }

  async #start() {
    const { signal } = this.#stopping;
    const wanted = await this.#options.consume.startOffset(this.partition);
    const { earliest, next } = await this.#options.offsets(signal);
    if (wanted > next && !signal.aborted) throw this.#beyondEnd(wanted, next);
    const from = Math.max(wanted, earliest);
    this.#endKnownAtMs = Date.now();
    return { deliver: from, fetch: from, end: next };
  }

  #beyondEnd(wanted: number, next: number): EngineError {
    const { topic, group } = this.#options.consume;
    return new EngineError(
      'OFFSET_BEYOND_END',
      `Group ${group} wants offset ${wanted} of ${topic}/${this.partition}, which ends at ${next}: its state and this log do not belong together.`,
    );
  }

  /** Waits for records that may be delivered, or for the end. */
  async #something(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && (this.#paused || this.#taken === this.#buffer.length)) {
      if (this.#failure && this.#taken === this.#buffer.length) throw this.#failure.error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(): LogRecord[] {
    const { maxRecords = defaultMostRecords, maxBytes = defaultMostBytes } = this.#options.consume;
    const from = this.#taken;
    let bytes = 0;
    for (; this.#taken < this.#buffer.length && this.#taken - from < maxRecords; this.#taken++) {
      const size = this.#buffer[this.#taken]?.value.byteLength ?? 0;
      if (this.#taken > from && bytes + size > maxBytes) break;
      bytes += size;
    }
    const records = this.#buffer.slice(from, this.#taken);
    this.#bytes -= bytes + records.length;
    this.#dropTaken();
    return records;
  }

  /** Moves the rest to the front now and then, so that taking stays cheap and delivered values are let go. */
  #dropTaken(): void {
    if (this.#taken < this.#buffer.length && this.#taken < defaultMostRecords) return;
    this.#buffer = this.#buffer.slice(this.#taken);
    this.#taken = 0;
  }
}
