import type { EventLog } from '@mintscope/engines/event-log/port';
import type { DeadLetter } from '@mintscope/schemas/events/dead-letter';
import { topics } from '@mintscope/schemas/events/topics';
import { decodeDeadLetter } from '../append/dead-letter-writer.ts';

export interface ListedDeadLetter extends DeadLetter {
  /** Its place in the dead-letter topic. */
  offset: number;
}

export interface ListOptions {
  /** Newest first, at most so many. */
  limit: number;
  reason?: string;
}

/** The newest dead letters still retained, newest first. */
export async function listDeadLetters(eventLog: EventLog, { limit, reason }: ListOptions): Promise<ListedDeadLetter[]> {
  const newest: ListedDeadLetter[] = [];
  for await (const letter of readDeadLetters(eventLog, reason)) {
    newest.push(letter);
    if (newest.length > limit) newest.shift();
  }
  return newest.reverse();
}

/** All dead letters still retained, oldest first, a page at a time. */
export async function* readDeadLetters(eventLog: EventLog, reason?: string): AsyncGenerator<ListedDeadLetter> {
  const { earliest, next } = await eventLog.range(topics.deadLetters, 0);
  for (let offset = earliest; offset < next; ) {
    const records = await eventLog.read(topics.deadLetters, 0, offset, { records: 64 });
    for (const record of records) {
      if (record.offset >= next) return;
      const letter = decodeDeadLetter(record.value);
      if (letter && (reason === undefined || letter.reason === reason)) yield { ...letter, offset: record.offset };
    }
    offset = (records.at(-1)?.offset ?? next) + 1;
  }
}
