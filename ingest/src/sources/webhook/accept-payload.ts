import { EngineError } from '@mintscope/engines/engine-error';
import { z } from 'zod';
import { AppendAbortedError } from '../../append/append-durably.ts';
import type { CapacityGate } from '../../append/capacity-gate.ts';
import type { EventSink } from '../../append/event-sink.ts';
import type { DeadReason, DropReason } from '../../append/reasons.ts';
import { guardDecoding, type SubmitOptions, submitResult, submitTransaction } from '../solana/submit-transaction.ts';
import { createBreathing } from './breathe.ts';
import { decodeEnhanced } from './decode-enhanced.ts';
import { enhancedTransactionSchema, isEnhanced } from './enhanced-transaction.ts';
import { type Item, readItems } from './read-items.ts';

export interface Accepted {
  events: number;
  drops: number;
  deadLetters: number;
}

export type PayloadAnswer =
  | { kind: 'accepted'; accepted: Accepted }
  /** Nothing in it could be read; `message` names the field. */
  | { kind: 'malformed'; field: string; message: string };

export interface PayloadOptions extends SubmitOptions {
  /** Of capacity 1: deliveries are decoded one after the other, so that rests between items mix no two of them. */
  turns: CapacityGate;
}

/**
 * Takes one delivery: an array of transactions in raw or enhanced form (or a single one). Resolves when everything in it is
 * durable. An item that cannot be read becomes a dead letter and does not harm the others. Whatever it holds, it rejects
 * only when the log or the service does: a sender that repeats what was refused would do so for ever.
 */
export async function acceptPayload(body: Buffer, options: PayloadOptions): Promise<PayloadAnswer> {
  const accepted: Accepted = { events: 0, drops: 0, deadLetters: 0 };
  const started = await startItems(body, { ...options, sink: countInto(accepted, options.sink) });
  if (started.kind === 'refused') {
    const { reason, problem } = started;
    if (reason !== null) await options.sink.dead(reason, body, problem);
    return { kind: 'malformed', field: 'body', message: problem };
  }
  const faults = await Promise.all(started.faults);
  const [first] = faults;
  return first && faults.every(Boolean) ? { kind: 'malformed', ...first } : { kind: 'accepted', accepted };
}

type Started =
  | { kind: 'started'; faults: Promise<Fault | undefined>[] }
  | { kind: 'refused'; reason: DeadReason | null; problem: string };

/** Reads all items, then hands over each in order. */
async function startItems(body: Buffer, options: PayloadOptions): Promise<Started> {
  await options.turns.enter(1);
  try {
    const breathe = createBreathing();
    const read = await readItems(body, breathe);
    if (read.kind === 'refused') return read;
    if (read.items.length === 0) return { kind: 'refused', reason: null, problem: 'body is an empty list' };
    const faults: Promise<Fault | undefined>[] = [];
    for (const [index, item] of read.items.entries()) {
      const fault = acceptItem(item, index, options);
      // Its failure reaches the caller that awaits all of them, which may be some rests later.
      fault.catch(() => undefined);
      faults.push(fault);
      await breathe();
    }
    return { kind: 'started', faults };
  } finally {
    options.turns.leave(1);
  }
}

interface Fault {
  field: string;
  message: string;
}

/** Returns what is wrong with the item's form, after keeping it. Hands events over before its first await. */
async function acceptItem(item: Item, index: number, options: SubmitOptions): Promise<Fault | undefined> {
  const { sink } = options;
  try {
    if (item.kind === 'value') return await acceptValue(item, index, options);
    return await refuse(item, { field: `${index}`, message: `${index} ${item.problem}` }, sink, item.reason);
  } catch (error) {
    if (error instanceof AppendAbortedError || error instanceof EngineError) throw error;
    // A defect of ours that this item meets each time: it is kept, and the sender need not repeat it.
    await sink.dead('internal_error', item.bytes, error instanceof Error ? (error.stack ?? error.message) : `${error}`);
    return undefined;
  }
}

type ValueItem = Extract<Item, { kind: 'value' }>;

async function acceptValue(item: ValueItem, index: number, options: SubmitOptions): Promise<Fault | undefined> {
  const { value } = item;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(item, { field: `${index}`, message: `${index} is not an object` }, options.sink);
  }
  if ('transaction' in value && 'meta' in value) {
    await submitTransaction(value, options, () => item.bytes);
    return undefined;
  }
  if (!isEnhanced(value)) {
    const message = `${index}.transaction is missing (raw form), and so is ${index}.accountData (enhanced form)`;
    return refuse(item, { field: `${index}.transaction`, message }, options.sink);
  }
  return acceptEnhanced(item, index, options);
}

async function acceptEnhanced(item: ValueItem, index: number, options: SubmitOptions): Promise<Fault | undefined> {
  const { sink } = options;
  const parsed = enhancedTransactionSchema.safeParse(item.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = [index, ...(issue?.path ?? [])].join('.');
    return refuse(item, { field, message: `${field}: ${issue?.message ?? z.prettifyError(parsed.error)}` }, sink);
  }
  if (parsed.data.instructions.length === 0) {
    sink.drop(parsed.data.transactionError ? 'failed' : 'instructions_missing');
    return undefined;
  }
  const result = guardDecoding(() => {
    const decoded = decodeEnhanced(parsed.data, options);
    if (decoded.logsMissing > 0) sink.drop('logs_missing', decoded.logsMissing);
    if (decoded.callersMissing > 0) sink.drop('callers_missing', decoded.callersMissing);
    return decoded.result;
  });
  await submitResult(result, () => item.bytes, sink);
  return undefined;
}

async function refuse(item: Item, fault: Fault, sink: EventSink, reason: DeadReason = 'shape_invalid'): Promise<Fault> {
  await sink.dead(reason, item.bytes, fault.message);
  return fault;
}

function countInto(accepted: Accepted, sink: EventSink): EventSink {
  return {
    events(events) {
      accepted.events += events.length;
      return sink.events(events);
    },
    drop(reason: DropReason, count = 1) {
      accepted.drops += count;
      sink.drop(reason, count);
    },
    dead(reason: DeadReason, payload, detail) {
      accepted.deadLetters += 1;
      return sink.dead(reason, payload, detail);
    },
  };
}
