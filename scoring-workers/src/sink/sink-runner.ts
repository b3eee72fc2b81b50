import { getRandomValues } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engines } from '@mintscope/engines/engines';
import type { LogRecord } from '@mintscope/engines/event-log/port';
import type { Logger } from '@mintscope/engines/logger';
import { waitAfter } from '@mintscope/engines/patience/back-off';
import { StaleOwnerError } from '@mintscope/engines/state-store/port';
import { CommittedState } from '../consume/committed-state.ts';
import { isStateLost } from '../consume/partition-consumer.ts';
import type { PartitionWork, WorkListener } from '../consume/partition-work.ts';
import { identityKeyWords } from '../identity/event-hash.ts';
import type { SinkBlock } from './encode-rows.ts';
import type { EncodedRows } from './encoded-rows.ts';
import { findStart } from './find-start.ts';
import type { BlockRange } from './newest-block.ts';
import { readRecords } from './read-records.ts';
import { type SinkTable, sinkGroup } from './sink-plan.ts';
import { committedRules, follow, newRules, type SinkRules, splitAtControls } from './sink-rules.ts';
import type { RunSinkTask } from './sink-tasks.ts';
import { findPoints } from './stored-points.ts';
import { findStored, readNewestTrade, readStoredTrades } from './stored-trades.ts';

export interface SinkRunnerOptions {
  topic: string;
  tables: readonly SinkTable[];
  partition: number;
  engines: Pick<Engines, 'eventLog' | 'stateStore' | 'warehouse'>;
  run: RunSinkTask;
  /** What the partition begins with; a commit that holds others goes before. */
  rules: SinkRules;
  /** Names this runner among all there ever were in the thread. */
  name: string;
  onRetry(table: SinkTable): void;
  onEncoded(table: SinkTable, rows: EncodedRows): void;
  /** Trades about which the warehouse was asked. */
  onLookUps(trades: number): void;
  listener: WorkListener;
  /** Time after which a block is inserted however small it is (ms). */
  smallBlockMs: number;
  log: Logger;
  signal: AbortSignal;
}

/** A block is inserted when it has this many bytes, or after a wait (ms) with enough in it; small blocks wait longest. */
const blockBytes = 4 * 1024 * 1024;
const fullBlockBytes = 256 * 1024;
const fullBlockMs = 250;
const retry = { firstMs: 250, factor: 2, maxMs: 10_000, jitter: 0 };

/**
 * One partition of one topic on its way to the warehouse, in blocks. Where a block begins and ends is committed before it
 * is inserted and stands in its rows, and its insert token is made of that: after a crash the same block with the same token
 * and content is inserted again, which changes nothing where it had been inserted before. A control event begins a block, and the
 * rules that it brought are committed with that: so a repeated block goes by those it was made with.
 */
export class SinkRunner implements PartitionWork {
  readonly startOffset: number;
  readonly #options: SinkRunnerOptions;
  readonly #state: CommittedState;
  readonly #released = new AbortController();
  readonly #ending: AbortSignal;
  /** First record not inserted yet; buffered records follow from there. */
  #offset: number;
  #received: number;
  #rules: SinkRules;
  #buffered: LogRecord[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #chain: Promise<void>;

  private constructor(options: SinkRunnerOptions, state: CommittedState, start: BlockRange) {
    this.#options = options;
    this.#state = state;
    this.#ending = AbortSignal.any([options.signal, this.#released.signal]);
    this.startOffset = start.end;
    this.#received = start.end;
    this.#offset = start.begin;
    this.#rules = committedRules(state.progress, options.rules);
    this.#chain = this.#resume(start.end);
    this.#chain.catch((error: unknown) => options.listener.failed(error));
  }

  /** Takes the lease and finds where to go on; the block that a former owner had begun is finished before the first new one. */
  static async open(options: SinkRunnerOptions): Promise<SinkRunner> {
    const { topic, tables, partition, engines, signal } = options;
    const state = await CommittedState.acquire(engines.stateStore, `${sinkGroup}:${topic}:${partition}`);
    const table = tables[0]!;
    const start = await findStart({ topic, partition, table, engines, progress: state.progress, signal });
    return new SinkRunner(options, state, start);
  }

  /** Records taken over and not inserted yet. */
  get waiting(): number {
    return this.#received - this.#offset;
  }

  /** Takes records over; waits only while the buffer is full, so that memory stays bounded when the warehouse is away. */
  async onRecords(records: readonly LogRecord[]): Promise<void> {
    for (const record of records) {
      this.#buffered.push(record);
      this.#bytes += record.value.length;
      this.#received = record.offset + 1;
    }
    if (this.#bytes >= blockBytes) await this.#flush();
    else this.#wake(this.#bytes >= fullBlockBytes ? fullBlockMs : this.#options.smallBlockMs);
  }

  verify(): Promise<void> {
    return this.#state.verify();
  }

  /** Inserts what is buffered, as one block. */
  close(): Promise<void> {
    return this.#flush();
  }

  /** The block under way is committed as begun, so the next owner inserts it again under the same token. */
  async abandon(): Promise<void> {
    if (this.#released.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#released.abort();
    this.#buffered = [];
    const { run, name } = this.#options;
    await Promise.allSettled([this.#chain, run({ kind: 'close', told: name })]);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const turn = this.#chain.then(() => this.#insertBuffered());
    this.#chain = turn;
    turn.catch(() => undefined);
    return turn;
  }

  /** Lets the thread know what was told before, then inserts the block that was begun, read anew from the log. */
  async #resume(end: number): Promise<void> {
    const { topic, partition, engines, run, name } = this.#options;
    const begin = this.#offset;
    if (this.#hasTrades) {
      // The warehouse may be ahead of the commit: then other rules may have come in between.
      const committed = this.#state.progress?.offset ?? 0;
      for await (const read of readRecords(engines.eventLog, { topic, partition }, committed, begin))
        for (const record of read) await this.#takeRules(record);
      const rules = this.#rules;
      const read = () => readStoredTrades(engines.warehouse, { partition, begin }, rules.endAfterMs);
      const stored = await this.#untilDone('trades', read);
      const key = getRandomValues(new Uint32Array(identityKeyWords));
      await run({ kind: 'open', told: name, options: { key, rules, stored } });
    }
    if (end <= begin) return;
    const records: LogRecord[] = [];
    for await (const read of readRecords(engines.eventLog, { topic, partition }, begin, end)) records.push(...read);
    await this.#insertBlock(records, end);
  }

  async #insertBuffered(): Promise<void> {
    const records = this.#buffered;
    this.#buffered = [];
    this.#bytes = 0;
    const blocks = this.#hasTrades ? splitAtControls(records) : [records];
    for (const block of blocks) if (block.length > 0) await this.#insertBlock(block, block.at(-1)!.offset + 1);
  }

  /** Of the topics only that of the events has control events. */
  get #hasTrades(): boolean {
    return this.#options.tables.includes('trades');
  }

  /** Whether the record brought other rules. */
  async #takeRules(record: LogRecord): Promise<boolean> {
    const rules = newRules(record, this.#rules);
    if (!rules) return false;
    const { partition, engines } = this.#options;
    const place = { partition, begin: record.offset };
    const { ms } = await this.#untilDone('trades', () => readNewestTrade(engines.warehouse, place));
    this.#rules = follow(this.#rules, rules, ms);
    return true;
  }

  async #insertBlock(records: LogRecord[], end: number): Promise<void> {
    const { topic, tables, partition, run, name, listener, onEncoded } = this.#options;
    const begin = this.#offset;
    this.#mustBeHeld();
    if (this.#hasTrades && records[0] && (await this.#takeRules(records[0])))
      await run({ kind: 'follow', told: name, rules: this.#rules });
    const held = this.#rules.controlId > 0 ? this.#rules : {};
    await this.#state.commit({ progress: { ...held, offset: begin, blockEnd: end } });
    const encoded = await this.#encode(records, { partition, begin, end, rules: this.#rules });
    for (const [index, table] of tables.entries()) {
      const token = `${topic}/${partition}/${begin}-${end}/${table}`;
      await this.#insertUntilDone(table, encoded[index]!, token);
    }
    this.#mustBeHeld();
    await this.#state.commit({ progress: { ...held, offset: end, blockEnd: end } });
    this.#offset = end;
    for (const [index, table] of tables.entries()) onEncoded(table, encoded[index]!);
    listener.committed(end);
  }

  async #encode(records: LogRecord[], block: SinkBlock): Promise<EncodedRows[]> {
    const { tables, engines, run, name, onLookUps } = this.#options;
    if (!this.#hasTrades) {
      const mints = await run({ kind: 'read-updates', told: name, records });
      const stored = await this.#untilDone('call_criteria', () => findPoints(engines.warehouse, mints));
      return run({ kind: 'encode-updates', told: name, tables, block, stored });
    }
    const unknown = await run({ kind: 'sift', told: name, records });
    onLookUps(unknown.length);
    const stored = await this.#untilDone('trades', () => findStored(engines.warehouse, block, unknown));
    return run({ kind: 'encode-trades', told: name, block, stored });
  }

  async #insertUntilDone(table: SinkTable, { ndjson, columns, rows }: EncodedRows, token: string): Promise<void> {
    const { warehouse } = this.#options.engines;
    if (rows > 0) await this.#untilDone(table, () => warehouse.insert({ table, ndjson, columns, rows, token }));
  }

  /** Tries what the warehouse does not do until it does. */
  async #untilDone<Result>(table: SinkTable, act: () => Promise<Result>): Promise<Result> {
    const { log, onRetry } = this.#options;
    for (let attempt = 0; ; attempt++) {
      this.#mustBeHeld();
      try {
        // After a while away another owner may have inserted the block and gone on.
        if (attempt > 0) await this.#state.verify();
        return await act();
      } catch (error) {
        if (error instanceof StaleOwnerError || isStateLost(error)) throw error;
        onRetry(table);
        if (this.#ending.aborted) throw error;
        const waitMs = waitAfter(retry, attempt);
        log.warn(
          { err: error, table, waitMs },
          'the warehouse did not take or tell rows of a block; it is asked again',
        );
        await delay(waitMs, undefined, { signal: this.#ending });
      }
    }
  }

  #mustBeHeld(): void {
    if (this.#released.signal.aborted) throw new Error(`${this.#options.name} was given up`);
  }

  #wake(afterMs: number): void {
    const { listener } = this.#options;
    this.#timer ??= setTimeout(() => void this.#flush().catch((error: unknown) => listener.failed(error)), afterMs);
  }
}
