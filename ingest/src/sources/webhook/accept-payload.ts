import { z } from 'zod';
import type { DeadReason, DropReason, EventSink } from '../source.ts';
import { guardDecoding, type SubmitOptions, submitResult, submitTransaction } from '../submit-transaction.ts';
import { decodeEnhanced } from './decode-enhanced.ts';
import { enhancedTransactionSchema, isEnhanced } from './enhanced-transaction.ts';

export interface Accepted {
  events: number;
  drops: number;
  deadLetters: number;
}

export type PayloadAnswer =
  | { kind: 'accepted'; accepted: Accepted }
  /** Nothing in it could be read; `message` names the field. */
  | { kind: 'malformed'; field: string; message: string };

/** Items of one delivery; Helius sends at most some hundreds. */
const itemsLimit = 10_000;

/**
 * Takes one delivery: an array of transactions in raw or enhanced form (or a single one). Resolves when everything in it is
 * durable. An item that cannot be read becomes a dead letter and does not harm the others.
 */
export async function acceptPayload(body: Buffer, options: SubmitOptions): Promise<PayloadAnswer> {
  const parsed = parseJson(body);
  if (!parsed.ok) {
    await options.sink.dead('json_invalid', body, parsed.message);
    return { kind: 'malformed', field: 'body', message: `body is not JSON: ${parsed.message}` };
  }
  const items = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  if (items.length === 0) return { kind: 'malformed', field: 'body', message: 'body is an empty list' };
  if (items.length > itemsLimit) {
    await options.sink.dead('too_large', body, `${items.length} items`);
    return { kind: 'malformed', field: 'body', message: `body holds ${items.length} items; ${itemsLimit} are allowed` };
  }
  const accepted: Accepted = { events: 0, drops: 0, deadLetters: 0 };
  const counted = { ...options, sink: countInto(accepted, options.sink) };
  const faults = await Promise.all(items.map((item, index) => acceptItem(item, index, counted)));
  const [first] = faults;
  return first && faults.every(Boolean) ? { kind: 'malformed', ...first } : { kind: 'accepted', accepted };
}

interface Fault {
  field: string;
  message: string;
}

/** Returns what is wrong with the item's form, after keeping it. Hands events over before its first await. */
async function acceptItem(item: unknown, index: number, options: SubmitOptions): Promise<Fault | undefined> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return refuse(item, { field: `${index}`, message: `${index} is not an object` }, options.sink);
  }
  if ('transaction' in item && 'meta' in item) {
    await submitTransaction(item, options);
    return undefined;
  }
  if (!isEnhanced(item)) {
    const message = `${index}.transaction is missing (raw form), and so is ${index}.accountData (enhanced form)`;
    return refuse(item, { field: `${index}.transaction`, message }, options.sink);
  }
  return acceptEnhanced(item, index, options);
}

async function acceptEnhanced(item: object, index: number, options: SubmitOptions): Promise<Fault | undefined> {
  const { sink } = options;
  const parsed = enhancedTransactionSchema.safeParse(item);
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
  await submitResult(result, () => JSON.stringify(item), sink);
  return undefined;
}

async function refuse(item: unknown, fault: Fault, sink: EventSink): Promise<Fault> {
  await sink.dead('shape_invalid', JSON.stringify(item), fault.message);
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

function parseJson(body: Buffer): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(body.toString('utf8')) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
