import type { EventLog } from '@mintscope/engines/event-log/port';
import type { DeadLetter } from '@mintscope/schemas/events/dead-letter';
import { topics } from '@mintscope/schemas/events/topics';
import type { DeadInput } from '../shard/partition-shard.ts';

const mostPayloadBytes = 64 * 1024;

/** Keeps what could not be applied, for a look and a replay. */
export async function writeDeadInput(
  log: Pick<EventLog, 'append'>,
  input: DeadInput,
  partition: number,
  atMs: number,
): Promise<void> {
  const letter: DeadLetter = {
    v: 1,
    atMs,
    source: `scoring:${partition}`,
    reason: input.reason,
    detail: input.detail.slice(0, 1000),
    payloadBase64: Buffer.from(input.payload.subarray(0, mostPayloadBytes)).toString('base64'),
    payloadTruncated: input.payload.length > mostPayloadBytes,
  };
  await log.append(topics.deadLetters, 0, [new TextEncoder().encode(JSON.stringify(letter))]);
}
