import type { DeadReason } from '../../append/reasons.ts';
import { transactionLimits } from '../../transaction/limits.ts';
import { findJsonItems, type JsonItem } from '../../transaction/scan-json.ts';

/** One item of a delivery: its bytes as they came, and its value or why it is not looked into. */
export type Item = { bytes: Uint8Array } & (
  | { kind: 'value'; value: unknown }
  | { kind: 'refused'; reason: DeadReason; problem: string }
);

export type Items = { kind: 'items'; items: Item[] } | { kind: 'refused'; reason: DeadReason; problem: string };

/** Items of one delivery; Helius sends at most some hundreds. */
const itemsLimit = 10_000;

/**
 * The items of a delivery, each parsed for itself, so that one that is too deep or too large harms no other and the event
 * loop is held for one item only; `breathe` is awaited between them. What is no JSON is refused as a whole.
 */
export async function readItems(body: Buffer, breathe: () => Promise<void> | undefined): Promise<Items> {
  // One character a byte, so that places in the text are places in the bytes; brackets and quotes are ASCII in UTF-8.
  const found = findJsonItems(body.toString('latin1'), itemsLimit);
  if (!found) return notJson('its list does not end, or something follows it');
  if (found.length > itemsLimit) {
    return { kind: 'refused', reason: 'too_large', problem: `body holds more than ${itemsLimit} items` };
  }
  const items: Item[] = [];
  for (const place of found) {
    const item = readItem(body.subarray(place.start, place.end), place);
    if (item instanceof SyntaxError) return notJson(item.message);
    items.push(item);
    await breathe();
  }
  return { kind: 'items', items };
}

function readItem(bytes: Buffer, { depth }: JsonItem): Item | SyntaxError {
  const { jsonBytes, jsonDepth } = transactionLimits;
  if (depth > jsonDepth) {
    return { kind: 'refused', bytes, reason: 'too_deep', problem: `is nested deeper than ${jsonDepth} levels` };
  }
  if (bytes.byteLength > jsonBytes) {
    return { kind: 'refused', bytes, reason: 'too_large', problem: `is larger than ${jsonBytes} bytes` };
  }
  try {
    return { kind: 'value', bytes, value: JSON.parse(bytes.toString('utf8')) };
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function notJson(message: string): Items {
  return { kind: 'refused', reason: 'json_invalid', problem: `body is not JSON: ${message}` };
}
