import { type DeadLetter, deadLetterSchema } from '@mintscope/schemas/events/dead-letter';
import { topics } from '@mintscope/schemas/events/topics';
import type { AppendDurably } from './append-durably.ts';
import { createGroupWriter } from './group-writer.ts';
import type { DeadReason } from './reasons.ts';

export interface DeadInput {
  source: string;
  reason: DeadReason;
  payload: Uint8Array | string;
  detail: string;
}

export interface DeadLetterWriter {
  /** Resolves when the letter is durable. */
  write(input: DeadInput): Promise<void>;
}

const payloadLimit = 64 * 1024;
const detailLimit = 1000;
/** Letters of one append: 64 of the largest are 6 MB. */
const lettersPerAppend = 64;

export function createDeadLetterWriter(options: { append: AppendDurably; now: () => number }): DeadLetterWriter {
  const writer = createGroupWriter<Uint8Array>({
    maxItems: lettersPerAppend,
    encode: (letters) => ({ values: [...letters], refused: [] }),
    append: (values, flush) => options.append(topics.deadLetters, 0, values, flush),
    onRefused: () => Promise.resolve(),
  });
  return {
    write: (input) => writer.push([encodeDeadLetter(input, options.now())], true),
  };
}

function encodeDeadLetter(input: DeadInput, atMs: number): Uint8Array {
  const payload = typeof input.payload === 'string' ? Buffer.from(input.payload) : input.payload;
  const letter: DeadLetter = {
    v: 1,
    atMs,
    source: input.source.slice(0, 32),
    reason: input.reason,
    detail: input.detail.slice(0, detailLimit),
    payloadBase64: Buffer.from(payload.subarray(0, payloadLimit)).toString('base64'),
    payloadTruncated: payload.byteLength > payloadLimit,
  };
  return Buffer.from(JSON.stringify(letter));
}

/** A letter of the log, or undefined for bytes that are none. */
export function decodeDeadLetter(bytes: Uint8Array): DeadLetter | undefined {
  try {
    return deadLetterSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
