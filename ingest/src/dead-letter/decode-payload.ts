import { type ChainEvent, type EventSource, eventSourceSchema } from '@mintscope/schemas/events/chain-event';
import type { DeadLetter } from '@mintscope/schemas/events/dead-letter';
import { decodeEventLine } from '@mintscope/schemas/ndjson';
import type { PoolBook } from '../decoders/decode-context.ts';
import { type DecodeResult, decodeTransactions } from '../decoders/decode-transaction.ts';
import { decodeEnhanced } from '../sources/webhook/decode-enhanced.ts';
import { enhancedTransactionSchema, isEnhanced } from '../sources/webhook/enhanced-transaction.ts';
import { transactionLimits } from '../transaction/limits.ts';
import { isNestedDeeper } from '../transaction/scan-json.ts';

export interface DecodedPayload {
  events: ChainEvent[];
  /** A reason for each part that still cannot be read. */
  refused: string[];
}

export interface DecodePayloadOptions {
  pools: PoolBook;
  receivedAtMs: number;
}

/**
 * What a dead letter's payload holds, by its form: a canonical event, an enhanced transaction, or any node's message with
 * transactions (one, or a whole delivery of them).
 */
export function decodePayload(letter: DeadLetter, options: DecodePayloadOptions): DecodedPayload {
  const text = Buffer.from(letter.payloadBase64, 'base64').toString('utf8');
  if (isNestedDeeper(text, transactionLimits.jsonDepth)) return { events: [], refused: ['too_deep'] };
  const json = parseJson(text);
  if (json === undefined) return { events: [], refused: ['json_invalid'] };
  const items = Array.isArray(json) ? json : [json];
  const decoded: DecodedPayload = { events: [], refused: [] };
  for (const item of items) decodeItem(item, letter, options, decoded);
  return decoded;
}

function decodeItem(item: unknown, letter: DeadLetter, options: DecodePayloadOptions, into: DecodedPayload): void {
  const object = typeof item === 'object' && item !== null ? item : {};
  if ('v' in object && 'type' in object) {
    const line = decodeEventLine(JSON.stringify(item));
    if (line.ok) into.events.push(line.event);
    else into.refused.push(line.reason);
    return;
  }
  if (isReference(object)) {
    into.refused.push('transaction_unavailable');
    return;
  }
  const decodeOptions = { ...options, source: sourceOf(letter) };
  const enhanced = isEnhanced(object) ? enhancedTransactionSchema.safeParse(item) : undefined;
  if (!enhanced) take(decodeTransactions(item, decodeOptions), into);
  else if (enhanced.success) take([decodeEnhanced(enhanced.data, decodeOptions).result], into);
  else into.refused.push('shape_invalid');
}

/** The chain named the transaction, but the node never gave it: there is nothing to decode. */
function isReference(object: object): boolean {
  return Object.keys(object).sort().join() === 'signature,slot';
}

function take(results: readonly DecodeResult[], into: DecodedPayload): void {
  for (const result of results) {
    if (result.kind === 'dead') into.refused.push(result.reason);
    if (result.kind !== 'ok') continue;
    into.events.push(...result.events);
    into.refused.push(
      ...result.skipped
        .filter(({ reason }) => reason === 'event_missing' || reason === 'event_invalid')
        .map(({ reason }) => reason),
    );
  }
}

function sourceOf(letter: DeadLetter): EventSource {
  return eventSourceSchema.safeParse(letter.source).data ?? 'file';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
