import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { eventDecoder } from '@mintscope/schemas/events/batch/decode-batch';
import { isControlEvent } from '@mintscope/schemas/events/control-event';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import { readControl } from '../control/read-control.ts';
import type { Departure } from '../state/ended-tokens.ts';
import { newShardState, type ShardOptions, type ShardState } from '../state/shard-state.ts';
import { type EventDraft, newEventDraft } from '../steps/event-draft.ts';
import { keyOf } from '../steps/member-of.ts';
import { createEventSteps, runSteps } from '../steps/pipeline.ts';
import { readTime } from '../steps/read-time.ts';
import type { DeadReason, DropReason, Outcome } from '../steps/step.ts';
import { advanceClock, touchToken } from './advance-clock.ts';
import { applyControl } from './apply-control.ts';
import { Publisher } from './publisher.ts';
import { type Decision, selectCalls } from './select-calls.ts';

/** Something that should have been applied and was not. `payload` is the event or record it was about. */
export interface DeadInput {
  reason: DeadReason;
  detail: string;
  payload: Uint8Array;
}

export interface Counts {
  events: number;
  /** Control events taken. */
  controls: number;
  late: number;
  /** Events from the future, whatever became of them: a copy in every partition moves every shard's clock. */
  future: number;
  drops: Partial<Record<DropReason, number>>;
  /** What came of decision points. */
  decisions: Partial<Record<Decision, number>>;
  dead: DeadInput[];
}

/**
 * One partition's tokens and wallets, and everything that happens to them: pure, single-threaded, without clock, chance or
 * I/O. The state after a sequence of records is the same however the records are cut into calls.
 */
export class PartitionShard {
  readonly state: ShardState;
  readonly publisher: Publisher;
  readonly #steps = createEventSteps();
  #keys = new Int32Array(1024);
  /** A record that was looked into and not applied yet. */
  #opened: { bytes: Uint8Array; reader: BatchReader } | undefined;

  constructor(options: ShardOptions) {
    this.state = newShardState(options);
    this.publisher = new Publisher(this.state);
  }

  /** Mints of ended tokens that a record is about and of which only the state store knows: to be brought before it is applied. */
  wanted(bytes: Uint8Array): string[] {
    const { ended, keys } = this.state;
    if (ended.size === 0) return [];
    const mints = isControlEvent(bytes) ? this.#calledMint(bytes) : this.#mintsOf(bytes);
    const wanted = mints.filter((mint) => ended.needs(mint)).map((mint) => keys.text(mint));
    for (const mint of mints) keys.drop(mint);
    return wanted;
  }

  #mintsOf(bytes: Uint8Array): number[] {
    const reader = readBatch(bytes);
    if (!reader) return [];
    if (this.#opened) this.#closeKeys(this.#opened.reader);
    this.#openKeys(reader);
    this.#opened = { bytes, reader };
    return [...new Set(reader.envelope.mint.subarray(0, reader.events))].map((key) => this.#keys[key]!);
  }

  #calledMint(bytes: Uint8Array): number[] {
    try {
      const control = readControl(bytes);
      return 'mint' in control ? [keyOf(this.state, control.mint)] : [];
    } catch {
      // Named when it is applied.
      return [];
    }
  }

  /** Since the last call, by address. One that was forgotten and traded since has begun anew. */
  takeDepartures(): (readonly [address: string, Departure])[] {
    const { ended, keys, tokens } = this.state;
    return [...ended.takeDepartures()].map(([address, became]) => {
      if (became !== 'forgotten') return [address, became];
      const mint = keyOf(this.state, address);
      const isBack = tokens.has(mint);
      keys.drop(mint);
      return [address, isBack ? 'back' : became];
    });
  }

  /** Applies one record of the log. What it is `wanted` for must have been brought. */
  process(bytes: Uint8Array, counts: Counts): void {
    if (isControlEvent(bytes)) {
      this.#processControl(bytes, counts);
      return;
    }
    const reader = this.#open(bytes, counts);
    if (!reader) return;
    const draft = newEventDraft(reader, this.#keys, eventDecoder(reader)) as EventDraft;
    for (let i = 0; i < reader.events; i++) this.#processEvent(draft, i, counts);
    this.#closeKeys(reader);
    counts.events += reader.events;
  }

  #open(bytes: Uint8Array, counts: Counts): BatchReader | undefined {
    const opened = this.#opened;
    this.#opened = undefined;
    if (opened?.bytes === bytes) return opened.reader;
    if (opened) this.#closeKeys(opened.reader);
    try {
      const reader = new BatchReader(bytes);
      this.#openKeys(reader);
      return reader;
    } catch (error) {
      counts.dead.push({ reason: 'bad_batch', detail: describe(error), payload: bytes.slice() });
      return undefined;
    }
  }

  #closeKeys(reader: BatchReader): void {
    for (let key = 0; key < reader.keyCount; key++) this.state.keys.release(this.#keys[key]!);
  }

  #processControl(bytes: Uint8Array, counts: Counts): void {
    const outcome = applyControl(bytes, this.state, this.publisher);
    if (outcome.kind === 'ok' || outcome.kind === 'partly') counts.controls++;
    if (outcome.kind === 'ok') return;
    if (outcome.kind === 'drop') countDrop(outcome.reason, counts);
    else counts.dead.push({ reason: outcome.reason, detail: describe(outcome.error), payload: bytes.slice() });
  }

  #processEvent(draft: EventDraft, index: number, counts: Counts): void {
    const { state } = this;
    draft.index = index;
    draft.type = draft.reader.envelope.type[index]!;
    readTime(draft, state.rules.futureSlackMs);
    if (draft.isFuture) counts.future++;
    if (draft.type === 0) state.horizon.observe(draft.reader.envelope, index);
    advanceClock(state, this.publisher, draft);
    const outcome = runSteps(this.#steps, draft, state, state.rules);
    if (outcome.kind === 'ok') {
      if (draft.late) counts.late++;
      if (draft.type === 0) this.#decide(draft, counts);
      touchToken(draft.token, this.publisher);
    } else this.#countFailure(outcome, draft, counts);
    if (state.alsoChanged.size === 0) return;
    for (const token of state.alsoChanged) touchToken(token, this.publisher);
    state.alsoChanged.clear();
  }

  #decide(draft: EventDraft, { decisions }: Counts): void {
    const decision = selectCalls(draft, this.state, this.publisher);
    if (decision !== null) decisions[decision] = (decisions[decision] ?? 0) + 1;
  }

  #countFailure(outcome: Outcome, draft: EventDraft, counts: Counts): void {
    if (outcome.kind === 'drop') countDrop(outcome.reason, counts);
    if (outcome.kind !== 'dead') return;
    const line = encodeEventLine(draft.decode(draft.index));
    counts.dead.push({
      reason: outcome.reason,
      detail: describe(outcome.error),
      payload: new TextEncoder().encode(line),
    });
    const token = this.state.tokens.get(draft.keys[draft.reader.envelope.mint[draft.index]!]!);
    if (!token) return;
    token.facts.failure ??= describe(outcome.error);
    token.facts.version++;
    touchToken(token, this.publisher);
  }

  /** Numbers the batch's addresses; each is held until the batch is through, whatever ends meanwhile. */
  #openKeys(reader: BatchReader): void {
    if (this.#keys.length < reader.keyCount) this.#keys = new Int32Array(reader.keyCount * 2);
    for (let key = 0; key < reader.keyCount; key++) {
      const id = this.state.keys.intern(reader.keyWords, key * 8);
      this.state.keys.retain(id);
      this.#keys[key] = id;
    }
  }
}

function readBatch(bytes: Uint8Array): BatchReader | undefined {
  try {
    return new BatchReader(bytes);
  } catch {
    return undefined;
  }
}

export function newCounts(): Counts {
  return { events: 0, controls: 0, late: 0, future: 0, drops: {}, decisions: {}, dead: [] };
}

function countDrop(reason: DropReason, { drops }: Counts): void {
  drops[reason] = (drops[reason] ?? 0) + 1;
}

export function describe(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000);
}
