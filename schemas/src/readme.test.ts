import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeBatch } from './events/batch/decode-batch.ts';
import { encodeBatch } from './events/batch/encode-batch.ts';
import { eventTypes } from './events/batch/layout.ts';
import { decodeControlEvent, encodeControlEvent, isControlEvent } from './events/control-event.ts';
import { decodeEventLine, encodeEventLine } from './ndjson.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const examples = [...readme.matchAll(/### `(\w+)`[^#]*?```json\n(.+)\n```/g)].map(([, type, line]) => ({ type, line }));

it('the control event of the README is one', () => {
  const [, line] = /## Control events[^#]*?```json\n(.+)\n```/.exec(readme)!;
  const record = new TextEncoder().encode(line);
  expect(isControlEvent(record)).toBe(true);
  expect(encodeControlEvent(decodeControlEvent(record))).toEqual(record);
});

describe('the examples of the README', () => {
  it('show each event type once', () => {
    expect(examples.map(({ type }) => type).sort()).toEqual([...eventTypes].sort());
  });

  it.each(examples)('$type is an event and goes through both encodings', ({ type, line }) => {
    const decoded = decodeEventLine(line!);
    if (!decoded.ok) throw new Error(decoded.message);
    expect(decoded.event.type).toBe(type);
    expect(encodeEventLine(decoded.event)).toBe(line);
    expect(decodeBatch(encodeBatch([decoded.event]))).toEqual([decoded.event]);
  });
});
